"""What axe finds on a page that a person would stumble over."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WRONG = {"resultTypes": ["violations"]}  # what is right is not written down


def findings(page: Page) -> list[str]:
    """The serious and the critical ones, each with where it is."""
    return [
        f"{found['id']}: {node['target']} {node['failureSummary']}"
        for found in Axe().run(page, options=WRONG).response["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]
