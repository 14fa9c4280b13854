-- Run by libs/campaigns/src/reputation/adapters/guard.ts. Written by the test run (ADR 100).

-- name: BEGIN
INSERT INTO campaigns.email_reputation (workspace_id, round) VALUES ($1, 0) ON CONFLICT DO NOTHING;

-- name: BLOCK
UPDATE campaigns.email_reputation SET blocked_at = now(), detail = $2, campaign_id = $3 WHERE workspace_id = $1;

-- name: COUNT
-- $1 workspaceId, $2 campaignId, $3 round, $4 sends, $5 hardBounces, $6 complaints
WITH of_campaign AS (
  INSERT INTO campaigns.campaign_count AS c (workspace_id, campaign_id, since, sends, hard_bounces, complaints)
  SELECT $1, $2,
         greatest(coalesce(k.judged_since, '-infinity'), coalesce(r.released_at, '-infinity')), $4, $5,
         $6
    FROM campaigns.email_reputation r
    LEFT JOIN campaigns.campaign k ON k.workspace_id = $1 AND k.id = $2
   WHERE r.workspace_id = $1
  ON CONFLICT (workspace_id, campaign_id) DO UPDATE SET
    since = excluded.since,
    sends = CASE WHEN c.since = excluded.since THEN c.sends ELSE 0 END + excluded.sends,
    hard_bounces = CASE WHEN c.since = excluded.since THEN c.hard_bounces ELSE 0 END + excluded.hard_bounces,
    complaints = CASE WHEN c.since = excluded.since THEN c.complaints ELSE 0 END + excluded.complaints
  RETURNING sends, hard_bounces, complaints
), of_minute AS (
  INSERT INTO campaigns.email_count AS m (workspace_id, round, minute, sends, hard_bounces, complaints)
  VALUES ($1, $3, date_trunc('minute', now()), $4, $5, $6)
  ON CONFLICT (workspace_id, round, minute) DO UPDATE SET
    sends = m.sends + excluded.sends, hard_bounces = m.hard_bounces + excluded.hard_bounces,
    complaints = m.complaints + excluded.complaints
  RETURNING sends, hard_bounces, complaints
), of_day AS (
  SELECT sends, hard_bounces, complaints
    FROM campaigns.email_count
   WHERE workspace_id = $1 AND round = $3 AND minute > now() - interval '24 h'
     AND minute <> date_trunc('minute', now())
  UNION ALL SELECT * FROM of_minute
)
SELECT c.sends, c.hard_bounces AS "hardBounces", c.complaints, d.sends::int AS "daySends",
       d.hard_bounces::int AS "dayHardBounces",
       d.complaints::int AS "dayComplaints"
  FROM of_campaign c,
       (SELECT coalesce(sum(sends), 0) AS sends, coalesce(sum(hard_bounces), 0) AS hard_bounces,
               coalesce(sum(complaints), 0) AS complaints
          FROM of_day) AS d;

-- name: HELD
SELECT round, blocked_at IS NOT NULL AS blocked
  FROM campaigns.email_reputation
 WHERE workspace_id = $1 FOR NO KEY UPDATE;

-- name: OPEN
SELECT blocked_at IS NOT NULL AS blocked FROM campaigns.email_reputation WHERE workspace_id = $1 FOR SHARE;

-- name: READ
SELECT r.blocked_at AS "blockedAt", r.detail, r.campaign_id AS "campaignId", r.released_at AS "releasedAt",
       r.released_by AS "releasedBy",
       d.sends::int, d.hard_bounces::int AS "hardBounces", d.complaints::int
  FROM (SELECT 1) AS one
  LEFT JOIN campaigns.email_reputation r ON r.workspace_id = $1
 CROSS JOIN LATERAL (
   SELECT coalesce(sum(sends), 0) AS sends, coalesce(sum(hard_bounces), 0) AS hard_bounces,
          coalesce(sum(complaints), 0) AS complaints
     FROM campaigns.email_count
    WHERE workspace_id = $1 AND round = coalesce(r.round, 0) AND minute > now() - interval '24 h') AS d;

-- name: RELEASE
UPDATE campaigns.email_reputation
   SET round = round + 1, blocked_at = NULL, detail = NULL, campaign_id = NULL, released_at = $2, released_by = $3
 WHERE workspace_id = $1;
