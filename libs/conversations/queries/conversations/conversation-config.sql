-- Run by libs/conversations/src/conversations/adapters/conversation-config.ts. Written by the test run (ADR 100).

-- name: SAVE
-- $1 workspaceId, $2 setsAutoResolve, $3 autoResolveHours, $4 autoResolveWaiting, $5 autoCloseHours
-- $6 reopenWindowHours, $7 usualWaiting, $8 usualCloseHours, $9 usualReopenHours
INSERT INTO conversations.config AS c (workspace_id, auto_resolve_hours, auto_resolve_waiting, auto_close_hours,
                                       reopen_window_hours)
VALUES ($1, $3::int, coalesce($4::boolean, $7::boolean),
        coalesce($5::int, $8::int),
        coalesce($6::int, $9::int))
ON CONFLICT (workspace_id) DO UPDATE
   SET auto_resolve_hours = CASE WHEN $2::boolean THEN $3::int
                                 ELSE c.auto_resolve_hours END,
       auto_resolve_waiting = coalesce($4::boolean, c.auto_resolve_waiting),
       auto_close_hours = coalesce($5::int, c.auto_close_hours),
       reopen_window_hours = coalesce($6::int, c.reopen_window_hours)
RETURNING auto_resolve_hours AS "autoResolveHours", auto_resolve_waiting AS "autoResolveWaiting",
  auto_close_hours AS "autoCloseHours",
reopen_window_hours AS "reopenWindowHours";
