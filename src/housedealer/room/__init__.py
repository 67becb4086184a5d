"""The card room: tables that live on a server, the people at them, and what was stored before anyone saw it."""
