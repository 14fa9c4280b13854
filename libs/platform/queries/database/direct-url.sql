-- Run by libs/platform/src/database/direct-url.ts. Written by the test run (ADR 100).

-- name: IDENTITY
SELECT platform.feed_identity() AS identity;
