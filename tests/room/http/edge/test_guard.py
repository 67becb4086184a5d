"""What every request passes: the host it names, its address, what no database takes, the headers and cookies it gets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from housedealer.room.http.exports import lines_of
from tests.room.house import QUICK, House, Visitor

STRANGE = [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "",
    "a b",
    "evil.example:80",
    "[::1",
    "-_-",
]


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    settings = replace(QUICK, practice=False, hosts="cards.example.org,*.cards.example.org", proxies="127.0.0.1")
    with House(new_database("sqlite"), settings) as running:
        yield running


@pytest.mark.parametrize("host", STRANGE)
def test_a_request_for_another_host_is_refused(house: House, host: str) -> None:
    for path in ("/", "/api/lobby", "/metrics"):
        answer = httpx.get(f"{house.url}{path}", headers={"Host": host})
        assert answer.status_code in (400, 421), path
    if host:
        with (
            pytest.raises(InvalidStatus),
            connect(f"{house.url.replace('http', 'ws', 1)}/api/tables/x/watch", additional_headers={"Host": host}),
        ):
            pass


@pytest.mark.parametrize(
    "host", ["cards.example.org", "CARDS.example.org:443", "new.cards.example.org", "192.0.2.1:8000", "localhost"]
)
def test_a_request_by_one_of_its_names_or_by_an_address_is_taken(house: House, host: str) -> None:
    assert httpx.get(f"{house.url}/api/lobby", headers={"Host": host}).status_code == 200


def test_whoever_watches_over_the_room_need_not_know_its_name(house: House) -> None:
    assert httpx.get(f"{house.url}/health", headers={"Host": "10-0-0-1.pod"}).status_code == 200
    assert httpx.get(f"{house.url}/ready", headers={"Host": "10-0-0-1.pod"}).status_code == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/tables/%00", 400), ("/api/tables/a%00b/rounds", 400), ("/%00", 400), ("/api/lobby?x=%00", 400),
        ("/" + "a" * 300, 200), ("/" + "a" * 3_000, 414), ("/api/lobby?" + "a" * 3_000, 414), ("/a/" * 600, 200),
        ("/../../etc/passwd", 200), ("/%2e%2e/%2e%2e/etc/passwd", 200), ("/..%2f..%2fetc%2fpasswd", 200),
        ("//etc/passwd", 200), ("/api/%2e%2e/etc/passwd", 404),
    ],
)  # fmt: skip
def test_strange_addresses_are_no_fault_of_the_room(house: House, path: str, status: int) -> None:
    with httpx.Client() as client:
        answer = client.send(client.build_request("GET", httpx.URL(house.url).copy_with(raw_path=path.encode())))
    assert answer.status_code in {status, 404, 503}, answer.text[:100]  # 503 where the page has not been built
    assert "root:" not in answer.text


@pytest.mark.parametrize("text", ['{"name":"a\\u0000b"}', '{"name":"a\0b"}'])
def test_a_text_has_no_nul_in_it(house: House, text: str) -> None:
    headers = {"Content-Type": "application/json"}
    assert httpx.post(f"{house.url}/api/guest", content=text, headers=headers).status_code == 400


def test_cookies_belong_to_this_host_alone_over_https(house: House) -> None:
    secure = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    answer = httpx.post(f"{house.url}/api/guest", json={"name": "Ann"}, headers=secure)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-housedealer=") and "Domain" not in cookie
    for word in ("HttpOnly", "Secure", "Path=/", "SameSite=strict"):
        assert word in cookie
    assert answer.headers["strict-transport-security"]
    token = cookie.partition("=")[2].partition(";")[0]

    def me(name: str, headers: dict[str, str]) -> object:
        return httpx.get(f"{house.url}/api/me", headers={**headers, "Cookie": f"{name}={token}"}).json()

    assert me("__Host-housedealer", secure) is not None
    assert me("housedealer", secure) is None  # which a neighbouring site could have planted
    out = httpx.delete(f"{house.url}/api/me", headers={**secure, "Cookie": f"__Host-housedealer={token}"})
    assert (
        out.status_code == 204
        and "__Host-housedealer=" in out.headers["set-cookie"]
        and "Secure" in out.headers["set-cookie"]
    )


def test_over_plain_http_a_plain_cookie_works(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    assert list(ann.http.cookies) == ["housedealer"] and ann.get("/me")["name"] == "Ann"


def test_browsers_are_told_to_be_careful(house: House) -> None:
    headers = httpx.get(f"{house.url}/").headers
    assert headers["referrer-policy"] == "same-origin" and headers["x-frame-options"] == "DENY"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"] and "unsafe-eval" not in headers["content-security-policy"]


def test_metrics_are_read_by_nobody_without_a_token_where_a_proxy_may_be(house: House) -> None:
    assert httpx.get(f"{house.url}/metrics").status_code == 403


@pytest.mark.parametrize(
    "cell", ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1", "ok\n=1", "ok\r\n  @x", "＝1", " =1", "|cmd"]
)
def test_a_spreadsheet_computes_nothing_that_somebody_wrote(cell: str) -> None:
    written = lines_of(["a"], [[cell]])
    assert written.splitlines()[1].lstrip('"').startswith("'")


@pytest.mark.parametrize("origin", ["http://[::1", "http://evil.example", "null", "http://[x]y", "//["])
def test_a_page_from_elsewhere_changes_nothing_however_it_names_itself(house: House, origin: str) -> None:
    answer = httpx.post(f"{house.url}/api/guest", json={"name": "Zoe"}, headers={"Origin": origin})
    assert answer.status_code == 403
