"""One's second factor over HTTP: taking one, confirming it, giving it up; administrators forget a lost one."""

from __future__ import annotations

import segno
from fastapi import APIRouter, Request
from pydantic import Field

from housedealer.room.http.cookies import token_of
from housedealer.room.http.dependencies import Me, Message, TheSecondFactors
from housedealer.room.http.wire.base import Shape
from housedealer.room.people.passwords import LONGEST as LONGEST_PASSWORD

router = APIRouter(tags=["people"])


class OwnPassword(Message):
    """Proof that it is really oneself."""

    password: str = Field(max_length=LONGEST_PASSWORD)


class Code(Message):
    """What the authenticator app shows, or a recovery code."""

    code: str = Field(max_length=40)


class SecondFactor(Shape):
    """How it stands with one's second factor."""

    since: float | None = Field(description="Since when codes are asked for; null if they are not.")
    recovery_codes: int = Field(description="How many are left.")
    required: bool = Field(description="Whether the room wants it before anything else.")


class ToEnrol(Shape):
    """What an authenticator app takes."""

    secret: str = Field(description="To type in by hand.")
    address: str = Field(description="What the picture holds.")
    picture: str = Field(description="A QR code, as the address of an image.")


class RecoveryCodes(Shape):
    """Each lets one in once without the app. They are shown only now."""

    codes: list[str]


@router.get("/me/second-factor")
async def standing(account: Me, factors: TheSecondFactors) -> SecondFactor:
    """Whether codes are asked for when one signs in."""
    found = await factors.standing(account)
    return SecondFactor(since=found.since, recovery_codes=found.recovery_codes, required=account.must_enroll)


@router.post("/me/second-factor", status_code=201)
async def begin(given: OwnPassword, account: Me, factors: TheSecondFactors) -> ToEnrol:
    """A secret for an authenticator app. It counts once it is confirmed."""
    secret, address = await factors.begin(account, given.password)
    picture = segno.make(address, error="m").svg_data_uri(scale=5, border=4, dark="#000", light="#fff")
    return ToEnrol(secret=secret, address=address, picture=picture)


@router.post("/me/second-factor/confirmation")
async def confirm(given: Code, account: Me, factors: TheSecondFactors, request: Request) -> RecoveryCodes:
    """Show that the app makes the right codes; from now on they are asked for."""
    return RecoveryCodes(codes=await factors.confirm(account, given.code, token_of(request) or ""))


@router.post("/me/second-factor/removal", status_code=204)
async def give_up(given: Code, account: Me, factors: TheSecondFactors) -> None:
    """Ask for no codes any more."""
    await factors.give_up(account, given.code)


@router.delete("/members/{id}/second-factor", status_code=204)
async def forget(id: str, factors: TheSecondFactors) -> None:
    """Let a member in who has lost the app; all their sessions end."""
    await factors.reset(id)
