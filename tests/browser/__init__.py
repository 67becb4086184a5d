"""The page, in Chromium."""
