"""What every request passes before a route sees it: bounds, hosts, rates, request id, browser headers, hand-off of WebSockets."""
