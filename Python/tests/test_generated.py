"""What is generated is what the engine declares now."""

import importlib.util
import json
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).parent.parent / "scripts" / "generate.py"


def test_the_committed_files_are_what_the_script_writes(program):
    spec = importlib.util.spec_from_file_location("generate", SCRIPT)
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    schema = json.loads(subprocess.run([program, "--schema"], capture_output=True, check=True).stdout)
    for path, text in generate.generated(schema).items():
        assert path.read_text() == text, f"{path.name}: run scripts/generate.py"
