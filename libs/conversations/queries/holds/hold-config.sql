-- Run by libs/conversations/src/holds/adapters/hold-config.ts. Written by the test run (ADR 100).

-- name: SAVE
-- $1 workspaceId, $2 enabled, $3 ackMinutes, $4 firstResponseMinutes, $5 coverage, $6 usualEnabled
-- $7 usualAckMinutes, $8 usualFirstResponseMinutes, $9 setsCoverage
INSERT INTO conversations.hold_config AS c (workspace_id, enabled, ack_minutes, first_response_minutes, coverage)
VALUES ($1, coalesce($2::boolean, $6), coalesce($3::int, $7),
        coalesce($4::int, $8), $5::jsonb)
ON CONFLICT (workspace_id) DO UPDATE
   SET enabled = coalesce($2::boolean, c.enabled), ack_minutes = coalesce($3::int, c.ack_minutes),
       first_response_minutes = coalesce($4::int, c.first_response_minutes),
       coverage = CASE WHEN $9::boolean THEN $5::jsonb ELSE c.coverage END
RETURNING enabled, ack_minutes AS "ackMinutes", first_response_minutes AS "firstResponseMinutes", coverage;
