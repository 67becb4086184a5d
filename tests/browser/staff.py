"""The staff and the members at the page, each signed in."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, NewPage
from tests.room.house import House, Visitor
from tests.room.staff import hire


def hired(house: House, login: str, *roles: str) -> Visitor:
    """A member with roles; hired in a thread, for the browser's event loop runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(hire, house, login, *roles).result()


def page_of(
    new_page: NewPage,
    visitor: Visitor,
    path: str,
    size: tuple[int, int] = LAPTOP,
    scheme: str = "dark",
    forgive: str = "nothing",
) -> Page:
    """A browser in which this person is signed in."""
    page = new_page(size, scheme=scheme, forgive=forgive)
    for name, value in visitor.http.cookies.items():
        page.context.add_cookies([{"name": name, "value": value, "url": visitor.url}])
    page.goto(f"{visitor.url}{path}")
    return page
