-- Run by libs/platform/src/process/encryption-canary.ts. Written by the test run (ADR 100).

-- name: FIND
SELECT sealed FROM platform.encryption_canary;

-- name: PLANT
INSERT INTO platform.encryption_canary (sealed) VALUES ($1) ON CONFLICT DO NOTHING;

-- name: RESEAL
UPDATE platform.encryption_canary SET sealed = $1 WHERE sealed = $2;
