import { campaignRecords } from './campaign-record';

const { select } = campaignRecords.sql;

const LEASE_SECONDS = 40;
/** Exceeds a hand-over; none begins if its lease ends sooner. */
const HAND_OVER_SECONDS = 26;
const FAIL_AT_ONCE = 500;

/** Takes every workspace's first campaign before the second of any, in random order. */
const dealt = (which: string, most: number): string => `
  (SELECT workspace_id, id, place
     FROM (SELECT workspace_id, id, row_number() OVER (PARTITION BY workspace_id ORDER BY random()) AS place
             FROM campaigns.campaign
            WHERE ${which}) AS those
    ORDER BY place, random() LIMIT ${most}) AS dealt`;
const DEALT = 'USING (workspace_id, id) ORDER BY dealt.place, random()';

/** Waits while the workspace's email channel is blocked. */
export const DUE_TO_START = `${select} JOIN ${dealt(
  `status = 'scheduled' AND scheduled_at <= now()
              AND NOT (channel = 'email'
                       AND EXISTS (SELECT FROM campaigns.email_reputation e
                                    WHERE e.workspace_id = campaign.workspace_id AND e.blocked_at IS NOT NULL))`,
  20,
)} ${DEALT}`;
const IS_FREEZING = "frozen_at IS NULL AND status IN ('sending', 'paused')";
/** Picks one campaign per workspace, because a part takes long and many campaigns must not get a larger share. */
export const FREEZING = `
  ${select} JOIN ${dealt(IS_FREEZING, 20)} USING (workspace_id, id) WHERE dealt.place = 1 ORDER BY random()`;
export const FREEZE_ALONE = `
  SELECT pg_try_advisory_xact_lock(hashtextextended('campaigns.freezing/' || $1, 0)) AS alone`;
export const STILL_FREEZING = `${select} WHERE workspace_id = $1 AND id = $2 AND ${IS_FREEZING}`;
export const LOCK = `${select} WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE`;

/** The workspace joins as a column: with a constant and old statistics, the planner may read all recipients. */
const KEY_OF = (row: string): string =>
  `r.workspace_id = ${row}.workspace_id AND r.campaign_id = ${row}.campaign_id AND r.id = ${row}.id`;
/** `$2` as rows, each with a recipient's key. */
const GIVEN = (columns: string): string => `
  given AS MATERIALIZED (
    SELECT $1::uuid AS workspace_id, g.campaign AS campaign_id, g.*
      FROM json_to_recordset($2::json) AS g (campaign uuid, id uuid, ${columns})
  )`;

/** OFFSET 0 forces the lookup by contact regardless of statistics. */
const OF_CONTACT = (contactId: string): string =>
  `(SELECT * FROM campaigns.recipient WHERE workspace_id = $1 AND contact_id = ${contactId} OFFSET 0) AS o`;
/** Was, may have been or will be sent a message. */
const GOES = `(o.status NOT IN ('failed', 'suppressed', 'cancelled') OR o.reason = 'outcome_unknown')`;

/**
 * Inserts new members; `$4` inserts them as duplicates of an address. The unique index finds duplicates, because
 * statistics describe a smaller campaign. A recipient created by a merge is kept.
 */
export const FREEZE = `
  WITH written AS (
    INSERT INTO campaigns.recipient (workspace_id, campaign_id, id, contact_id, address, address_key, token, status,
                                     reason, attempts, due_at, updated_at)
    SELECT $1, $2, g.id, g."contactId", g.address, g.key, CASE WHEN j.reason IS NULL THEN g.token END,
           CASE WHEN j.reason IS NULL THEN 'pending' ELSE 'suppressed' END, j.reason,
           0, CASE WHEN j.reason IS NULL THEN now() END, now()
      FROM json_to_recordset($3::json) AS g (id uuid, "contactId" uuid, address text, key text, token text, reason text)
     CROSS JOIN LATERAL (SELECT CASE WHEN $4 THEN 'duplicate_address' ELSE g.reason END AS reason) AS j
     WHERE NOT EXISTS (SELECT FROM ${OF_CONTACT('g."contactId"')} WHERE o.campaign_id = $2)
    ON CONFLICT (workspace_id, campaign_id, address_key)
     WHERE address_key IS NOT NULL AND reason IS DISTINCT FROM 'duplicate_address' DO NOTHING
    RETURNING 1
  )
  SELECT count(*)::int AS number FROM written`;

/** No-op if the campaign has been cancelled. */
export const FROZEN_UNTIL = `
  UPDATE campaigns.campaign
     SET frozen_until = $3, frozen_at = CASE WHEN $4 THEN now() END
   WHERE workspace_id = $1 AND id = $2 AND ${IS_FREEZING}
  RETURNING id`;
export const UNLIST = `
  DELETE FROM campaigns.listed_contact WHERE workspace_id = $1 AND campaign_id = $2 AND contact_id = ANY ($3::uuid[])`;

/** Excludes resting campaigns. */
export const WITH_DUE = `
  ${select} JOIN ${dealt("status = 'sending' AND id <> ALL ($1::uuid[])", 2_000)} USING (workspace_id, id)
   CROSS JOIN LATERAL (
     SELECT 1
       FROM campaigns.recipient r
      WHERE r.workspace_id = dealt.workspace_id AND r.campaign_id = dealt.id AND r.due_at <= now() LIMIT 1) AS due
   ORDER BY dealt.place, random() LIMIT 200`;

export const ADD_LANES = `
  WITH of_account AS (
    INSERT INTO campaigns.lane (workspace_id, account_id, free_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING
  )
  INSERT INTO campaigns.campaign_lane (workspace_id, campaign_id, free_at)
  SELECT $1, id, now()
    FROM unnest($3::uuid[]) AS id
   ORDER BY id
  ON CONFLICT DO NOTHING`;
const MS = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;
export const HOLD_LANE = `
  SELECT ${MS('free_at')} AS "freeAt",
         ${MS('clock_timestamp()')} AS now, CASE WHEN room_until > clock_timestamp() THEN room END AS room
    FROM campaigns.lane
   WHERE workspace_id = $1 AND account_id = $2 FOR UPDATE SKIP LOCKED`;
export const CAMPAIGN_LANES = `
  SELECT campaign_id AS id, ${MS('free_at')} AS "freeAt"
    FROM campaigns.campaign_lane
   WHERE workspace_id = $1 AND campaign_id = ANY ($2::uuid[])`;
export const USE_LANE = `
  UPDATE campaigns.lane SET free_at = to_timestamp($3::float8 / 1000) WHERE workspace_id = $1 AND account_id = $2`;
/** The remaining messaging limit and its validity in seconds; null keeps the expiry. */
export const USE_ROOM = `
  UPDATE campaigns.lane
     SET room = $3, room_until = coalesce(clock_timestamp() + $4::float8 * interval '1 s', room_until)
   WHERE workspace_id = $1 AND account_id = $2`;
export const IN_FLIGHT = `
  SELECT count(*)::int AS number
    FROM (SELECT workspace_id, campaign_id FROM campaigns.recipient WHERE leased_until IS NOT NULL OFFSET 0) AS leased
    JOIN campaigns.campaign c ON c.workspace_id = leased.workspace_id AND c.id = leased.campaign_id
   WHERE leased.workspace_id = $1 AND c.workspace_id = $1 AND c.account_id = $2`;
export const USE_CAMPAIGN_LANES = `
  UPDATE campaigns.campaign_lane l
     SET free_at = to_timestamp(g.free_at / 1000)
    FROM unnest($2::uuid[], $3::float8[]) AS g (id, free_at)
   WHERE l.workspace_id = $1 AND l.campaign_id = ANY ($2::uuid[]) AND l.campaign_id = g.id`;

const LEASED = `
  r.workspace_id AS "workspaceId", r.campaign_id AS "campaignId", r.id, r.contact_id AS "contactId", r.address, r.token,
  r.message_id AS "messageId", r.attempts, r.tries`;

export const LEASE = `
  WITH due AS MATERIALIZED (
    SELECT $1::uuid AS workspace_id, entry.*
      FROM unnest($2::uuid[], $3::int[]) AS asked (campaign_id, most)
      CROSS JOIN LATERAL (
      SELECT r.campaign_id, r.id FROM campaigns.recipient r
       WHERE r.workspace_id = $1 AND r.campaign_id = asked.campaign_id AND r.due_at <= now()
       ORDER BY r.due_at, r.id LIMIT asked.most FOR UPDATE SKIP LOCKED) AS entry
  )
  UPDATE campaigns.recipient r
     SET due_at = NULL, leased_until = now() + interval '${LEASE_SECONDS} s', attempts = r.attempts + 1
    FROM due WHERE ${KEY_OF('due')}
  RETURNING ${LEASED}`;

const LEASES = 'json_to_recordset($2::json) AS g (campaign uuid, id uuid, attempts int)';
export const STANDING = `
  SELECT g.id FROM ${LEASES} CROSS JOIN LATERAL (
    SELECT r.campaign_id, r.leased_until FROM campaigns.recipient r
     WHERE r.workspace_id = $1 AND r.campaign_id = g.campaign AND r.id = g.id AND r.attempts = g.attempts
     OFFSET 0) AS leased
    JOIN campaigns.campaign c ON c.workspace_id = $1 AND c.id = leased.campaign_id AND c.status = 'sending'
   WHERE leased.leased_until > now() + interval '${HAND_OVER_SECONDS} s'`;

/** A bounce reported before the hand-over was written wins. */
const WAS_TOLD = "(r.hard_bounced AND g.status = 'sent')";
const IS_DELIVERED = "(r.status = 'delivered' AND NOT r.hard_bounced)";

/**
 * An expired attempt owns its recipient until the next lease, so its outcome replaces the unknown one. Locks rows in
 * the common order.
 */
export const SETTLE = `
  WITH ${GIVEN('attempts int, status text, reason text, after float8, sent boolean, tried boolean, bounced boolean')},
  held AS MATERIALIZED (
    SELECT given.*, r.hard_bounced AS told
      FROM given
      JOIN campaigns.recipient r ON ${KEY_OF('given')}
     ORDER BY r.campaign_id, r.id FOR UPDATE OF r
  )
  UPDATE campaigns.recipient r
     SET status = CASE WHEN ${IS_DELIVERED} THEN r.status WHEN ${WAS_TOLD} THEN 'failed' ELSE g.status END,
         reason = CASE WHEN ${IS_DELIVERED} THEN r.reason WHEN ${WAS_TOLD} THEN 'hard_bounce' ELSE g.reason END,
         due_at = CASE WHEN NOT ${IS_DELIVERED} THEN now() + g.after * interval '1 s' END, leased_until = NULL,
         sent_at = CASE WHEN g.sent THEN now() ELSE r.sent_at END, tries = r.tries + g.tried::int,
         hard_bounced = r.hard_bounced OR g.bounced, updated_at = now()
    FROM held AS g
   WHERE ${KEY_OF('g')} AND r.attempts = g.attempts
     AND (r.leased_until IS NOT NULL
          OR (r.reason = 'outcome_unknown' AND g.reason IS DISTINCT FROM 'outcome_unknown' AND g.after IS NULL))
  RETURNING r.id, g.told`;

/**
 * Reopens recipients that SETTLE has locked and that were not handed over; the lock keeps the campaign from ending.
 * Skips a recipient merged into another recipient's contact.
 */
export const REOPEN = `
  WITH ${GIVEN('attempts int, status text, reason text, after float8, tried boolean')}, open AS MATERIALIZED (
    SELECT id FROM campaigns.campaign
     WHERE workspace_id = $1 AND id IN (SELECT campaign_id FROM given) AND status IN ('sending', 'paused')
     ORDER BY id FOR SHARE
  )
  UPDATE campaigns.recipient r
     SET status = g.status, reason = g.reason, due_at = now() + g.after * interval '1 s',
         tries = r.tries + g.tried::int, updated_at = now()
    FROM given AS g JOIN open ON open.id = g.campaign_id
   WHERE ${KEY_OF('g')} AND r.attempts = g.attempts
     AND r.leased_until IS NULL AND r.reason = 'outcome_unknown' AND NOT r.hard_bounced
     AND NOT EXISTS (SELECT FROM ${OF_CONTACT('r.contact_id')}
                      WHERE o.campaign_id = r.campaign_id AND o.id <> r.id AND ${GOES})`;

/** Accepts one of two recipients that became the same contact. Locks rows in the common order. */
export const IN_LINE = `
  WITH ${GIVEN('attempts int, message uuid')}, held AS MATERIALIZED (
    SELECT given.*, r.contact_id
      FROM given
      JOIN campaigns.recipient r ON ${KEY_OF('given')}
     ORDER BY r.campaign_id, r.id FOR UPDATE OF r
  ), looked AS MATERIALIZED (
    SELECT held.*, EXISTS (SELECT FROM ${OF_CONTACT('held.contact_id')}
                            WHERE o.campaign_id = held.campaign_id AND o.id <> held.id AND o.message_id IS NOT NULL
                              AND o.due_at IS NULL
                              AND o.leased_until IS NULL AND ${GOES}) AS is_twin
      FROM held
  ), written AS (
    UPDATE campaigns.recipient r SET message_id = g.message, leased_until = NULL, updated_at = now()
      FROM looked AS g WHERE ${KEY_OF('g')} AND r.attempts = g.attempts AND r.leased_until IS NOT NULL AND NOT g.is_twin
    RETURNING r.id
  )
  SELECT id, is_twin AS "isTwin", id IN (SELECT id FROM written) AS "isWritten" FROM looked`;

/**
 * It is unknown whether these mails were sent. Messages commit with their recipients, so a recipient without one was
 * not sent to.
 */
export const RECOVER = `
  WITH lost AS (
    SELECT r.workspace_id, r.campaign_id, r.id
      FROM campaigns.recipient r
     WHERE r.leased_until <= now()
     ORDER BY r.leased_until LIMIT ${FAIL_AT_ONCE}
       FOR UPDATE SKIP LOCKED
  )
  UPDATE campaigns.recipient r
     SET status = CASE WHEN c.channel = 'email' AND r.status <> 'delivered' THEN 'failed' ELSE r.status END,
         reason = CASE WHEN c.channel <> 'email' OR r.status = 'delivered' THEN r.reason
                       WHEN r.hard_bounced THEN 'hard_bounce' ELSE 'outcome_unknown' END,
         due_at = CASE c.channel WHEN 'email' THEN NULL ELSE now() END, leased_until = NULL, updated_at = now()
    FROM lost JOIN campaigns.campaign c ON c.workspace_id = lost.workspace_id AND c.id = lost.campaign_id
   WHERE ${KEY_OF('lost')}
  RETURNING r.id`;

/** Never reverts a sent message and waits for no lock: locked or leased recipients are returned as skipped. */
export const FOLLOW = `
  WITH told AS MATERIALIZED (
    SELECT $1::uuid AS workspace_id, *
      FROM json_to_recordset($2::json) AS g (message uuid, status text, reason text, again boolean,
                                             "sentAt" timestamptz)
  ), there AS MATERIALIZED (
    SELECT r.campaign_id, r.id, r.message_id
      FROM told
      JOIN campaigns.recipient r ON r.workspace_id = told.workspace_id AND r.message_id = told.message
  ), held AS MATERIALIZED (
    SELECT r.campaign_id, r.id, told.*
      FROM told
      JOIN campaigns.recipient r ON r.workspace_id = told.workspace_id AND r.message_id = told.message
     WHERE r.leased_until IS NULL ORDER BY r.campaign_id, r.id FOR UPDATE OF r SKIP LOCKED
  ), followed AS (
    UPDATE campaigns.recipient r
       SET status = g.status, reason = g.reason, due_at = CASE WHEN g.again THEN now() END,
           sent_at = coalesce(g."sentAt", r.sent_at), updated_at = now()
      FROM held AS g
     WHERE ${KEY_OF('g')}
       AND ((r.status, coalesce(r.reason, '')) IS DISTINCT FROM (g.status, coalesce(g.reason, ''))
            OR (g.again AND r.due_at IS NULL))
       AND NOT (r.status = 'cancelled' AND g.status IN ('pending', 'retrying', 'failed', 'suppressed'))
    RETURNING r.campaign_id, r.id, g.again
  )
  SELECT campaign_id AS "campaignId", id, message_id AS "messageId",
         (campaign_id, id) NOT IN (SELECT campaign_id, id FROM held) AS "isPassedOver",
         (campaign_id, id) IN (SELECT campaign_id, id FROM followed WHERE again) AS again
    FROM there`;

/** Locks these and the accounts' sending campaigns, so that none is finished or paused concurrently. */
export const LOCK_FOLLOWED = `
  SELECT id, status FROM campaigns.campaign
   WHERE workspace_id = $1 AND (id = ANY ($2::uuid[]) OR (status = 'sending' AND account_id = ANY ($3::uuid[])))
   ORDER BY id FOR NO KEY UPDATE`;
/** Recipients that would wait for a finished campaign. */
export const END_AGAIN = `
  WITH ended AS MATERIALIZED (
    SELECT $1::uuid AS workspace_id, g.*
      FROM unnest($2::uuid[], $3::uuid[], $4::boolean[]) AS g (campaign_id, id, cancelled)
  )
  UPDATE campaigns.recipient r
     SET status = CASE WHEN e.cancelled THEN 'cancelled' ELSE 'failed' END,
         reason = CASE WHEN NOT e.cancelled THEN 'messaging_limit' END, due_at = NULL
    FROM ended AS e WHERE ${KEY_OF('e')}`;

export const FAIL_REST = `
  WITH due AS (
    SELECT r.workspace_id, r.campaign_id, r.id
      FROM campaigns.recipient r
     WHERE r.workspace_id = $1 AND r.campaign_id = ANY ($2::uuid[]) AND r.due_at IS NOT NULL
     ORDER BY r.campaign_id, r.id LIMIT ${FAIL_AT_ONCE} FOR UPDATE SKIP LOCKED
  )
  UPDATE campaigns.recipient r SET status = 'failed', reason = 'channel_disconnected', due_at = NULL, updated_at = now()
    FROM due WHERE ${KEY_OF('due')}`;

const OPEN = "r.status IN ('pending', 'retrying')";
export const DRAINED = `
  SELECT c.workspace_id AS "workspaceId", c.id FROM campaigns.campaign c
   WHERE c.status = 'sending' AND c.frozen_at IS NOT NULL
     AND NOT EXISTS (SELECT FROM campaigns.recipient r
                      WHERE r.workspace_id = c.workspace_id AND r.campaign_id = c.id AND ${OPEN} OFFSET 0)
   ORDER BY random() LIMIT 50`;
export const HAS_OPEN = `
  SELECT EXISTS (SELECT FROM campaigns.recipient r
                  WHERE r.workspace_id = $1 AND r.campaign_id = $2 AND ${OPEN}) AS open`;

export const WITH_LEFTOVERS = `SELECT workspace_id AS "workspaceId", id FROM ${dealt('leftovers', 20)} ORDER BY place`;
export const CANCEL_SOME = `
  WITH open AS (
    SELECT r.workspace_id, r.campaign_id, r.id FROM campaigns.recipient r
     WHERE r.workspace_id = $1 AND r.campaign_id = $2 AND ${OPEN} AND r.leased_until IS NULL
     ORDER BY r.id LIMIT 5000 FOR UPDATE SKIP LOCKED
  )
  UPDATE campaigns.recipient r SET status = 'cancelled', reason = NULL, due_at = NULL, updated_at = now()
    FROM open WHERE ${KEY_OF('open')}
  RETURNING r.id`;
export const NO_LEFTOVERS = 'UPDATE campaigns.campaign SET leftovers = false WHERE workspace_id = $1 AND id = $2';

export const TAKE_TESTS = `
  UPDATE campaigns.test_mail t SET taken_at = now() WHERE (t.workspace_id, t.id) IN (
    SELECT m.workspace_id, m.id FROM campaigns.test_mail m
      JOIN (SELECT workspace_id, id, row_number() OVER (PARTITION BY workspace_id ORDER BY queued_at, id) AS place
              FROM campaigns.test_mail
             WHERE taken_at IS NULL AND token IS NOT NULL
               AND workspace_id <> ALL ($3::uuid[])) AS due ON due.workspace_id = m.workspace_id AND due.id = m.id
     WHERE m.taken_at IS NULL AND due.place <= $2 ORDER BY due.place, m.queued_at LIMIT $1 FOR UPDATE OF m SKIP LOCKED)
  RETURNING t.workspace_id AS "workspaceId", t.id, t.campaign_id AS "campaignId", t.contact_id AS "contactId",
      t.address, t.token, t.maker,
            t.may_fill AS "mayFill"`;

/** Messages that may not be handed over now, or only within the send window. */
export const STOPS = `
  SELECT r.message_id AS id, c.status, c.send_window AS "sendWindow"
    FROM campaigns.recipient r JOIN campaigns.campaign c ON c.workspace_id = r.workspace_id AND c.id = r.campaign_id
   WHERE r.workspace_id = $1 AND r.message_id = ANY ($2::uuid[])
     AND (c.status <> 'sending' OR c.send_window IS NOT NULL)`;
