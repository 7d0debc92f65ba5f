"""Puts the engine and its notices into the wheel, which is then for one platform alone."""

from __future__ import annotations

import os
import platform
import shutil
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent


class EngineHook(BuildHookInterface):  # type: ignore[type-arg]
    """Takes the static program that PARLOR_ENGINE names, or that of the release."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        program = Path(os.environ.get("PARLOR_ENGINE", ROOT.parent / ".build" / "release" / "parlor-engine"))
        if not program.is_file():
            raise FileNotFoundError(f"{program} is not built; `make wheel` builds it")
        target = ROOT / "src" / "parlor_games" / "_bin" / "parlor-engine"
        target.parent.mkdir(exist_ok=True)
        shutil.copy2(program, target)
        target.chmod(0o755)
        build_data["artifacts"].append("src/parlor_games/_bin/parlor-engine")
        build_data["pure_python"] = False
        # The program is static: any Linux of the processor's kind runs it.
        build_data["tag"] = f"py3-none-manylinux_2_17_{platform.machine()}.manylinux2014_{platform.machine()}"
