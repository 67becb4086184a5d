"""What all models of the contract share, and the answers that are put together by hand."""

from __future__ import annotations

from typing import Any

import orjson
from fastapi import Response
from pydantic import BaseModel, ConfigDict, Field


class Shape(BaseModel):
    """Something the room sends: exactly these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class Problem(Shape):
    """A refusal (RFC 9457). Nothing has changed when one is given."""

    type: str = Field(description="What kind of refusal, in words with hyphens.", examples=["not-enough-money"])
    title: str = Field(examples=["Not enough money"])
    status: int = Field(examples=[422])
    detail: str = Field(
        description="What was tried and what would be right.", examples=["$400 is more than the balance of $250"]
    )


def as_json(plain: Any, status: int = 200) -> Response:
    """Plain data as an answer. The endpoint's `response_model` describes it and costs nothing while it is sent."""
    return Response(orjson.dumps(plain, option=orjson.OPT_NON_STR_KEYS), status, media_type="application/json")
