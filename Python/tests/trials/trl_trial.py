"""TRL: what its trainer makes of an environment, a scripted player, and a step of GRPO with a model of random weights."""

import importlib.resources
import inspect
import tempfile

from scripted import fitting, page
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, Qwen3Config, Qwen3ForCausalLM
from transformers.utils import get_json_schema
from trl import GRPOConfig

from parlor_games.frameworks.trl import ParlorEnvironment, rows


def tiny():
    """A small model, and a tokenizer that knows single bytes; both are made here, since nothing is fetched."""
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE(vocab={letter: place for place, letter in enumerate(letters)}, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<|im_end|>", pad_token="<|im_end|>")
    fast.add_tokens(["<|im_start|>", "<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>"])
    fast.chat_template = (importlib.resources.files("trl") / "chat_templates" / "qwen3.jinja").read_text()
    config = Qwen3Config(
        vocab_size=len(fast),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=1,
        num_attention_heads=2,
        num_key_value_heads=1,
        head_dim=16,
        max_position_embeddings=8192,
    )
    return Qwen3ForCausalLM(config), fast


members = dict(inspect.getmembers(ParlorEnvironment, predicate=inspect.isfunction))
tools = [name for name in members if not name.startswith("_") and name not in ("reset", "get_reward")]
assert tools == ["play"]
schema = get_json_schema(ParlorEnvironment().play)["function"]
assert schema["parameters"]["required"] == ["move"]
env, won, data = ParlorEnvironment(), 0, rows("wordle", "mini", 12)
for row in data:
    seen = env.reset(**row, reward="win")
    for _ in range(5):
        seen += "\n" + env.play(move=fitting(seen)[0])
        if env._game.is_over:
            break
    assert env.play(move="cat") == "The game is over." if env._game.is_over else True
    won += env.get_reward()
assert won >= 6, won
env.reset(**data[0], reward="guesses")
assert env.get_reward() == -6
with tempfile.TemporaryDirectory() as folder:
    model, tokenizer = tiny()
    arguments = GRPOConfig(
        output_dir=folder,
        per_device_train_batch_size=2,
        num_generations=2,
        max_completion_length=16,
        max_steps=1,
        use_cpu=True,
        save_strategy="no",
        report_to="none",
        disable_tqdm=True,
    )
    given = {"model": model, "tokenizer": tokenizer, "arguments": arguments}
    trainer = page("TRL", given, **{"model=...": "model=model, processing_class=tokenizer, args=arguments"})["trainer"]
    trainer.train()
    (step,) = (row for row in trainer.state.log_history if "reward" in row)
    # It says nothing that is a move, and a game that is left is lost.
    assert step["reward"] == -6, step
print(f"trl: {len(data)} games")
