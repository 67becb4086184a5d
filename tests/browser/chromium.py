"""A Chromium for the tests of the page: one that is installed, or one from npm.

python -m tests.browser.chromium    says which, and gets it if need be

`$CHROMIUM` names one. Otherwise it is the system's, or Playwright's own. Where there is none, the npm package
`@sparticuz/chromium` is unpacked into `.venv/browser`: a headless Chromium with the libraries and fonts it needs.
"""

from __future__ import annotations

import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
FETCHED: Final = ROOT / ".venv" / "browser"
PACKAGE: Final = "@sparticuz/chromium@153.0.0"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
UNPACK: Final = """
const { brotliDecompressSync } = require("node:zlib");
const { readFileSync, writeFileSync } = require("node:fs");
for (let at = 1; at < process.argv.length; at += 2)
  writeFileSync(process.argv[at + 1], brotliDecompressSync(readFileSync(process.argv[at])));
"""


class Chromium(NamedTuple):
    """A browser, and what its environment has to say beside that of this process."""

    path: str
    environment: Mapping[str, str] = {}


def found(environment: Mapping[str, str] = os.environ, home: Path | None = None) -> Chromium | None:
    """A browser that is installed."""
    if named := environment.get("CHROMIUM"):
        return Chromium(named)
    for name in NAMES:
        if path := shutil.which(name, path=environment.get("PATH", "")):
            return Chromium(path)
    cache = Path(environment.get("PLAYWRIGHT_BROWSERS_PATH") or (home or Path.home()) / ".cache" / "ms-playwright")
    own = sorted(cache.glob("chromium-*/chrome-linux*/chrome"))
    return Chromium(str(own[-1])) if own else None


def chromium() -> Chromium:
    """A browser, fetched if there is none."""
    return found() or fetched()


def fetched(folder: Path = FETCHED) -> Chromium:
    """The browser of the npm package; several processes may ask at once, and one of them gets it."""
    binary = folder / "chromium"
    with _alone(folder):
        if not binary.is_file():
            _fetch(folder)
    environment = {"LD_LIBRARY_PATH": f"{folder / 'lib'}{os.pathsep}{os.environ.get('LD_LIBRARY_PATH', '')}"}
    if not Path("/etc/fonts").is_dir():
        environment["FONTCONFIG_PATH"] = str(folder)
    return Chromium(str(binary), environment)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _fetch(folder: Path) -> None:
    """Install the package beside the folder, unpack it into the folder, and let the package go again."""
    spec = importlib.util.spec_from_file_location("web_build", ROOT / "web" / "build.py")
    assert spec is not None and spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    node, npm = build.tools()
    package = folder.with_suffix(".npm")
    shutil.rmtree(package, ignore_errors=True)
    package.mkdir()
    command = [*npm, "install", "--silent", "--no-save", "--no-audit", "--no-fund", "--prefix", str(package), PACKAGE]
    path = {"PATH": f"{Path(node[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    subprocess.run(command, cwd=package, env={**os.environ, **path}, check=True, stdout=subprocess.DEVNULL)
    packed = package / "node_modules" / "@sparticuz" / "chromium" / "bin"
    made = folder.with_suffix(".new")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    archives = ("al2023.tar", "fonts.tar", "swiftshader.tar")
    pairs = [(packed / f"{name}.br", made / name) for name in (*archives, "chromium")]
    subprocess.run([*node, "-e", UNPACK, *(str(path) for pair in pairs for path in pair)], check=True)
    for archive in archives:
        with tarfile.open(made / archive) as tar:
            tar.extractall(made, filter="data")
        (made / archive).unlink()
    (made / "chromium").chmod(0o755)
    (made / "fonts.conf").write_text(f"<fontconfig><dir>{folder / 'fonts'}</dir></fontconfig>")
    made.rename(folder)
    shutil.rmtree(package)


def main() -> None:
    """Say which browser the tests drive."""
    sys.stdout.write(f"the tests of the page drive {chromium().path}\n")


if __name__ == "__main__":
    main()
