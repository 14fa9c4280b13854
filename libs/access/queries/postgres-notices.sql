-- Run by libs/access/src/adapters/postgres-notices.ts. Written by the test run (ADR 100).

-- name: ADD
-- $1 id, $2 workspaceId, $3 kind, $4 subject, $5 text, $6 dedupeKey, $7 createdAt
INSERT INTO access.notice (id, workspace_id, kind, subject, text, dedupe_key, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (workspace_id, dedupe_key) DO NOTHING
RETURNING id;

-- name: ADDRESS
INSERT INTO access.notice_reader (notice_id, reader_id) SELECT $1, unnest($2::uuid[]);

-- name: ADMINISTRATORS
SELECT id, email
  FROM access.member
 WHERE workspace_id = $1 AND status = 'active' AND role IN ('owner', 'admin')
 ORDER BY id;

-- name: FORGET_NOTES
UPDATE access.notice SET text = $2
 WHERE ctid = ANY (ARRAY(
   SELECT ctid FROM access.notice
    WHERE created_at < $1 AND kind = 'conversation_mention' AND subject LIKE '%le mencionó en una conversación'
      AND text <> $2
    LIMIT 1000 FOR UPDATE SKIP LOCKED)) RETURNING 1;

-- name: LIST
-- $1 workspaceId, $2 readerId, $3 seesAll, $4 after, $5 limit
SELECT n.id, n.workspace_id AS "workspaceId", n.kind, n.subject, n.text, n.created_at AS "createdAt",
  r.read_at AS "readAt"
  FROM access.notice n
  LEFT JOIN access.notice_reader r ON r.notice_id = n.id AND r.reader_id = $2
 WHERE n.workspace_id = $1 AND ($3 OR r.reader_id IS NOT NULL)
   AND ($4::uuid IS NULL OR n.id < $4)
 ORDER BY n.id DESC LIMIT $5;

-- name: MARK_READ
-- $1 workspaceId, $2 noticeId, $3 readerId, $4 at, $5 seesAll
WITH marked AS (
  INSERT INTO access.notice_reader (notice_id, reader_id, read_at)
  SELECT n.id, $3, $4
    FROM access.notice n
   WHERE n.workspace_id = $1 AND n.id = $2
     AND ($5
          OR EXISTS (SELECT 1 FROM access.notice_reader r WHERE r.notice_id = n.id AND r.reader_id = $3))
  ON CONFLICT (notice_id, reader_id) DO UPDATE
     SET read_at = coalesce(notice_reader.read_at, excluded.read_at)
  RETURNING notice_id, read_at
)
SELECT n.id, n.workspace_id AS "workspaceId", n.kind, n.subject, n.text, n.created_at AS "createdAt",
  marked.read_at AS "readAt"
  FROM marked
  JOIN access.notice n ON n.id = marked.notice_id;
