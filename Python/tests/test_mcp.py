"""The server as the SDK's client uses it, in both eras of the protocol."""

import asyncio
import os
import re
import socket
import subprocess
import sys
import time

import pytest
from mcp import Client, StdioServerParameters

from parlor_games.mcp import make_server

ERAS = ["legacy", "2026-07-28"]


def connected(test, *, coach=False, mode="auto"):
    async def run():
        async with Client(make_server(coach=coach), mode=mode) as client:
            await test(client)

    asyncio.run(run())


async def state(client, tool, **arguments):
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return result.structured_content


@pytest.mark.parametrize("era", ERAS)
def test_a_whole_game_of_each_kind(era):
    async def play(client):
        game = await state(client, "new_game", kind="wordle", mode="mini", seed=7)
        words = (await state(client, "legal_moves", game=game["game"], limit=5))["moves"]
        assert words[0].startswith("guess ")
        for word in words:
            game = await state(client, "play", game=game["game"], move=word)
        assert game["status"] in ("won", "lost")
        game = await state(client, "new_game", kind="wordiest", seed=3)
        letters = re.findall(r"tile \d+: ([A-Z])", game["board"])
        game = await state(client, "play", game=game["game"], move=f"place {letters[0].lower()}")
        game = await state(client, "play", game=game["game"], move="submit")
        assert game["status"] == "won"
        game = await state(client, "new_game", kind="atlas", mode="tour", seed=3)
        for _ in range(5):
            moves = (await state(client, "legal_moves", game=game["game"]))["moves"]
            game = await state(client, "play", game=game["game"], move=moves[0])
        game = await state(client, "give_up", game=game["game"])
        assert game["status"] == "lost"
        game = await state(client, "new_game", kind="wordflow", mode="normal", seed=1)
        assert (await state(client, "play", game=game["game"], move="zzz"))["status"] == "playing"
        assert (await state(client, "give_up", game=game["game"]))["status"] == "lost"
        result = await client.call_tool("close_game", {"game": game["game"]})
        assert not result.is_error

    connected(play, mode=era)


@pytest.mark.parametrize("era", ERAS)
def test_refusals_are_errors_of_the_tool(era):
    async def play(client):
        game = (await state(client, "new_game", kind="wordle"))["game"]
        before = await state(client, "look", game=game)
        for move in ("zzzzz", "hint", "undo", "guess slate\nhint", "on m1 hint", "guess slate ggggg", ""):
            result = await client.call_tool("play", {"game": game, "move": move})
            assert result.is_error, move
        assert "not-in-list" in str((await client.call_tool("play", {"game": game, "move": "zzzzz"})).content)
        assert await state(client, "look", game=game) == before
        result = await client.call_tool("look", {"game": "0000"})
        assert result.is_error

    connected(play, mode=era)


def test_no_tool_helps_without_a_coach():
    async def look(client):
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert 8 <= len(tools) <= 10
        assert "hint" not in tools
        assert tools["new_game"].output_schema
        assert len((await client.list_resources()).resources) == 4
        assert len((await client.list_prompts()).prompts) == 4
        text = (await client.read_resource("rules://wordle")).contents[0].text
        assert "letters" in text

    connected(look)

    async def coached(client):
        assert {tool.name for tool in (await client.list_tools()).tools} >= {"hint", "review"}
        game = (await state(client, "new_game", kind="wordle", mode="mini"))["game"]
        await state(client, "play", game=game, move="cat")
        result = await client.call_tool("hint", {"game": game})
        assert not result.is_error
        review = await state(client, "review", game=game)
        assert review["guesses"][0]["guess"] == "cat"

    connected(coached, coach=True)


def test_pictures_are_png():
    async def look(client):
        for kind in ("wordle", "wordiest", "atlas", "wordflow"):
            game = (await state(client, "new_game", kind=kind))["game"]
            result = await client.call_tool("picture", {"game": game})
            assert result.content[0].mime_type == "image/png"
            assert result.content[0].data.startswith("iVBOR")

    connected(look)


def test_handles_are_not_guessed_and_the_process_ends_with_its_input():
    async def run():
        environment = {
            "PYTHONPATH": os.pathsep.join(sys.path),
            "PARLOR": os.environ["PARLOR"],
            "PATH": os.environ["PATH"],
        }
        server = StdioServerParameters(
            command=sys.executable, args=["-c", "from parlor_games.mcp import main; main()"], env=environment
        )
        async with Client(server) as client:
            one = await state(client, "new_game", kind="wordle")
            other = await state(client, "new_game", kind="wordle")
            assert len(one["game"]) == 16
            assert one["game"] != other["game"]

    asyncio.run(run())
    process = asyncio.run(_ended())
    assert process == 0


async def _ended():
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from parlor_games.mcp import main; main()",
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    return await asyncio.wait_for(process.wait(), 60)


def test_what_is_listed_can_be_played():
    async def play(client):
        for kind in ("wordle", "wordiest", "atlas", "wordflow"):
            game = await state(client, "new_game", kind=kind, seed=3)
            for turn in range(4):
                moves = (await state(client, "legal_moves", game=game["game"], limit=40))["moves"]
                game = await state(client, "play", game=game["game"], move=moves[turn * 7 % len(moves)])
        game = await state(client, "new_game", kind="wordflow", mode="beginner", seed=3)
        for move in (await state(client, "legal_moves", game=game["game"]))["moves"]:
            one = await state(client, "new_game", kind="wordflow", mode="beginner", seed=3)
            await state(client, "play", game=one["game"], move=move)

    # Without a coach no deal comes twice.
    connected(play, coach=True)


def test_what_is_not_an_argument_is_refused():
    async def play(client):
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert all(tool.input_schema["additionalProperties"] is False for tool in tools.values())
        result = await client.call_tool("new_game", {"kind": "wordle", "answer": "crane"})
        assert result.is_error
        assert "no argument 'answer'" in result.content[0].text
        game = (await state(client, "new_game", kind="wordle"))["game"]
        for move in ("crane slate", "guess crane slate"):
            result = await client.call_tool("play", {"game": game, "move": move})
            assert result.is_error
            assert "send 'crane' alone" in result.content[0].text

    connected(play)


def test_an_evaluator_deals_and_keeps_a_log(tmp_path):
    """The model can neither choose a deal nor get one again, and the log is a match of the arena."""
    from parlor_games import Engine, Wordle, arena, llm
    from parlor_games.mcp import read_deals

    deals, log = tmp_path / "deals", tmp_path / "log.jsonl"
    tasks = list(llm.tasks(Wordle("mini"), 4, split="test"))
    answers = []
    with Engine() as engine:
        for task in tasks[2:]:
            engine.run(str(task.opening))
            lines = engine.run("resign confirm").lines
            answers.append(next(line.split(" ")[3] for line in lines if line.startswith("result ")))
    deals.write_text("# four deals\n" + "".join(f"{task}\n" for task in tasks))

    def serve(test):
        async def run():
            async with Client(make_server(deals=read_deals(deals), log=log)) as client:
                await test(client)

        asyncio.run(run())

    async def first(client):
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert not tools["new_game"].input_schema.get("properties")
        assert (await client.call_tool("new_game", {"seed": 3})).is_error
        game = await state(client, "new_game")
        assert (await client.call_tool("new_game", {})).is_error
        for word in ("cat", "zzz", "dog", "bat", "hat"):
            await client.call_tool("play", {"game": game["game"], "move": word})
        await state(client, "give_up", game=game["game"])
        game = await state(client, "new_game")
        await state(client, "play", game=game["game"], move="cat")

    async def second(client):
        for turn in range(2):
            game = await state(client, "new_game")
            await state(client, "play", game=game["game"], move="dog")
            await state(client, "play", game=game["game"], move=answers[turn])
            await client.call_tool("close_game", {"game": game["game"]})
        result = await client.call_tool("new_game", {})
        assert "no more deals" in result.content[0].text

    serve(first)
    # As if the process had been killed while it wrote.
    log.write_bytes(log.read_bytes() + b'{"deal":2,"mo')
    serve(second)
    games = arena.read_log(log)
    assert [game["task"] for game in games] == [str(task.opening) for task in tasks]
    assert [game["outcome"] for game in games] == ["lost", "left", "won", "won"]
    assert games[0]["moves"] == ["guess cat", "guess dog", "guess bat", "guess hat", "resign"]
    assert games[0]["refused"] == 1
    assert games[0]["score"] == 6
    match = arena.match_of_log(log)
    told = match.report()["bots"][0]
    assert told["score"]["games"] == 4
    assert told["score"]["mean"] == (6 + 6 + 2 + 2) / 4
    assert told["success"]["share"] == 0.5
    with pytest.raises(SystemExit, match="other deals"):
        make_server(deals=read_deals(deals)[1:], log=log)


def test_an_evaluation_over_http_outlives_its_server_and_its_clients(tmp_path):
    from parlor_games import arena

    deals, log = tmp_path / "deals", tmp_path / "log.jsonl"
    deals.write_text("".join(f"newgame wordle mini words 2 seed {seed}\n" for seed in range(1, 5)))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["--deals", str(deals), "--log", str(log), "--http", f"127.0.0.1:{port}"]

    def serve():
        server = subprocess.Popen([sys.executable, "-m", "parlor_games.mcp", *words], stderr=subprocess.DEVNULL)
        while server.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return server
            except ConnectionRefusedError:
                time.sleep(0.1)
        raise AssertionError(f"the server ended with status {server.returncode}")

    async def play(count):
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:
            for _ in range(count):
                game = await state(client, "new_game")
                async with Client(f"http://127.0.0.1:{port}/mcp") as other:
                    assert (await other.call_tool("new_game", {})).is_error
                    await state(other, "play", game=game["game"], move="cat")
                assert (await state(client, "give_up", game=game["game"]))["status"] in ("lost", "won")

    server = serve()
    try:
        asyncio.run(play(1))
        asyncio.run(play(1))
        server.kill()
        server.wait()
        server = serve()
        asyncio.run(play(2))
    finally:
        server.kill()
        server.wait()
    games = arena.read_log(log)
    assert [game["task"].split(" seed ")[1] for game in games] == ["1", "2", "3", "4"]
    assert {game["moves"][0] for game in games} == {"guess cat"}
    assert arena.match_of_log(log).report()["bots"][0]["score"]["games"] == 4


def test_two_servers_do_not_deal_from_one_log(tmp_path):
    """A client that starts a second server would get deals again that it has seen."""
    from parlor_games import Wordle, llm

    deals, log = list(llm.deals(Wordle("mini"), 2)), tmp_path / "log.jsonl"

    async def run():
        async with Client(make_server(deals=deals, log=log)) as client:
            await state(client, "new_game")
            with pytest.raises(SystemExit, match="a server that runs"):
                make_server(deals=deals, log=log)

    asyncio.run(run())
    make_server(deals=deals, log=log)


@pytest.mark.parametrize("text", ["a list\nof mine", "no line", '{"parlor-mcp":2}\n', "[1]\n", '{"a":1}\nhalf'])
def test_what_is_no_log_stays_as_it_is(tmp_path, text):
    from parlor_games import Wordle, llm

    (tmp_path / "notes").write_text(text)
    with pytest.raises(SystemExit, match="or none"):
        make_server(deals=list(llm.deals(Wordle("mini"), 1)), log=tmp_path / "notes")
    assert (tmp_path / "notes").read_text() == text


def test_a_log_whose_first_line_was_cut_off_begins_again(tmp_path):
    from parlor_games._evaluation import Log

    path = tmp_path / "log"
    Log(None, path).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:20])
    Log(None, path).close()
    assert path.read_bytes() == whole


def test_files_that_are_not_there_are_named(tmp_path):
    from parlor_games.mcp import read_deals

    with pytest.raises(SystemExit, match=r"can't read .*deals: No such file"):
        read_deals(tmp_path / "deals")
    with pytest.raises(SystemExit, match=r"can't write .*log: No such file"):
        make_server(log=tmp_path / "folder" / "log")
    (tmp_path / "deals").write_bytes(b"newgame wordle mini seed 1 \xff\n")
    with pytest.raises(SystemExit, match="no text in UTF-8"):
        read_deals(tmp_path / "deals")
    (tmp_path / "deals").write_bytes(b"\xef\xbb\xbfnewgame wordle mini seed 1\r\n")
    assert [deal.seed for deal in read_deals(tmp_path / "deals")] == [1]


def test_what_was_refused_in_a_game_that_was_left_is_counted(tmp_path):
    from parlor_games import Wordle, arena, llm

    async def run():
        async with Client(make_server(deals=list(llm.deals(Wordle("mini"), 1)), log=tmp_path / "log")) as client:
            game = (await state(client, "new_game"))["game"]
            for move in ("zzz", "cat dog", "cat"):
                await client.call_tool("play", {"game": game, "move": move})

    asyncio.run(run())
    (game,) = arena.read_log(tmp_path / "log")
    assert (game["outcome"], game["refused"], game["moves"]) == ("left", 2, ["guess cat"])


def test_an_argument_of_another_game_is_refused():
    async def play(client):
        result = await client.call_tool("new_game", {"kind": "atlas", "hard": True})
        assert result.is_error
        assert "leave it out" in result.content[0].text
        game = (await state(client, "new_game", kind="wordflow", seed=1))["game"]
        for move in ("lone tone", "word lone tone"):
            result = await client.call_tool("play", {"game": game, "move": move})
            assert result.is_error
            assert "send 'lone' alone" in result.content[0].text

    connected(play)
