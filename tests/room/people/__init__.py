"""Guests, members, roles and passwords."""
