"""Reports of results: as HTML and as PDF."""
