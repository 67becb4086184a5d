"""A page that shows recorded states: the real bundle, with a stand-in for the room, and no server."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, Route

from housedealer.room.http.app import STATIC
from tests.browser.recorded import Recording

#: How a browser is started that shows nothing and talks to nobody.
ARGUMENTS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
SIZES: Final = {"phone": (390, 844), "tablet": (768, 1024), "desktop": (1440, 900)}
HERE: Final = Path(__file__).parent
ORIGIN: Final = "http://recorded.test"
ME: Final = {"id": "me", "name": "Ann", "kind": "guest", "balance": 123_456, "play": 123_456, "roles": []}


class Looked(NamedTuple):
    """What was found amiss, by the number of the state; how many states and things were looked at."""

    found: dict[str, list[str]]
    states: int
    things: int


class Stage:
    """One browser page on which recordings are shown one after another."""

    def __init__(
        self,
        browser: Browser,
        size: tuple[int, int],
        scheme: str = "dark",
        language: str = "en-US",
        scale: float = 1,
    ) -> None:
        self.context = browser.new_context(
            device_scale_factor=scale,
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", locale=language,
            color_scheme="light" if scheme == "light" else "dark",
        )  # fmt: skip
        self.complaints: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.route("**/*", _static)
        self.page.add_init_script(path=HERE / "room_on_record.js")
        self.page.add_init_script(path=HERE / "layout.js")
        self.page.goto(f"{ORIGIN}/sign-in")
        self.page.evaluate("me => { record.me = me; }", ME)
        self._opened = 0

    def open(self, recording: Recording) -> None:
        """Go to the recorded table."""
        self._opened += 1
        self.page.evaluate("sheet => record.open(sheet)", {**recording.sheet, "id": f"recorded{self._opened}"})

    def show(self, recording: Recording, at: int) -> None:
        """Show one state of a recording, from its beginning."""
        self.open(recording)
        self.page.evaluate(
            "async updates => { updates.forEach((update, at) => record.show(update, at === 0)); await record.drawn(); }",
            recording.updates[: at + 1 or None],
        )

    def look(self, recording: Recording, wanted: list[int]) -> Looked:
        """Show the wanted states of a recording, one after another, and look whether anything is amiss in them."""
        self._opened += 1
        sheet = {**recording.sheet, "id": f"recorded{self._opened}"}
        asked = {"sheet": sheet, "updates": recording.updates[: max(wanted) + 1], "wanted": wanted}
        return Looked(**self.page.evaluate("asked => lookAt(asked)", asked))

    def close(self) -> None:
        self.context.close()


def _static(route: Route) -> None:
    name = route.request.url.removeprefix(f"{ORIGIN}/")
    path = STATIC / name
    if not path.is_file():
        path = STATIC / "index.html"
    kind: Any = mimetypes.guess_type(path.name)[0] or "text/html"
    route.fulfill(body=path.read_bytes(), content_type=kind)
