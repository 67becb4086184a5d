"""The wire contract: models of everything the room sends, from which the types of the page and the client are generated.

Tables put their answers together by hand, for speed. These models describe them, and the tests check every answer and
every WebSocket message of the suite against them.
"""
