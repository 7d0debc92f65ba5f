"""The games in the forms of other frameworks, a module each; none is imported unless it is asked for.

`textarena`, `openenv`, `inspect`, `trl`, `langchain` and `rllib`; `parlor_verifiers` is for verifiers. Each wraps
`parlor_games.llm.Game`, or an environment of `parlor_games.gym`; docs/frameworks.md has an example of each.
"""
