"""The hash chain, and the audit that checks it."""
