-- Run by libs/clinic/src/sales/adapters/cash-rows.ts. Written by the test run (ADR 100).

-- name: ADD_MOVEMENT
-- $1 workspaceId, $2 id, $3 cashSessionId, $4 kind, $5 amountClp, $6 instrument, $7 concept, $8 createdBy
-- $9 createdAt
INSERT INTO clinic.cash_movement (workspace_id, id, cash_session_id, kind, amount_clp, instrument, concept,
                                  created_by, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- within: OPEN
SELECT cash_session.workspace_id AS "workspaceId", cash_session.id, cash_session.created_at AS "createdAt",
  cash_session.updated_at AS "updatedAt", cash_session.number, cash_session.register,
  cash_session.register_folded AS "registerFolded", cash_session.status, cash_session.opening_clp AS "openingClp",
  cash_session.totals, cash_session.counted_clp AS "countedClp", cash_session.note,
  cash_session.opened_by AS "openedBy", cash_session.closed_by AS "closedBy",
  cash_session.opened_by_author AS "openedByAuthor", cash_session.closed_by_author AS "closedByAuthor",
  cash_session.closed_at AS "closedAt", cash_session.location_id AS "locationId",
  cash_session.owner_user_id AS "ownerUserId"
FROM clinic.cash_session
WHERE workspace_id = $1 AND register_folded = $2 AND status = 'open';

-- name: OPENING
SELECT pg_advisory_xact_lock(hashtextextended('clinic.register/' || $1 || '/' || $2, 0));
