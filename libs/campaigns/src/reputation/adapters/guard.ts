import { conflict, type Author } from '@workops/kernel';
import { namedSql, sweepOf, type Sql, type Transaction } from '@workops/platform/database';
import { tripDetail, type MailCounts } from '../domain/guard';
import type { Reputation } from '../reputation-ports';
import type { DomainNotice } from '../../domains/domain-ports';
import type { OpenRows } from '../mail-ports';

const HELD = `
  SELECT round, blocked_at IS NOT NULL AS blocked
    FROM campaigns.email_reputation
   WHERE workspace_id = $1 FOR NO KEY UPDATE`;
const BEGIN = 'INSERT INTO campaigns.email_reputation (workspace_id, round) VALUES ($1, 0) ON CONFLICT DO NOTHING';

/**
 * Counts from the start, the last resume or the last release. The current minute comes from the rows just written,
 * which the snapshot does not contain.
 */
const COUNT = namedSql(
  ['workspaceId', 'campaignId', 'round', 'sends', 'hardBounces', 'complaints'],
  `
  WITH of_campaign AS (
    INSERT INTO campaigns.campaign_count AS c (workspace_id, campaign_id, since, sends, hard_bounces, complaints)
    SELECT :workspaceId, :campaignId,
           greatest(coalesce(k.judged_since, '-infinity'), coalesce(r.released_at, '-infinity')), :sends, :hardBounces,
           :complaints
      FROM campaigns.email_reputation r
      LEFT JOIN campaigns.campaign k ON k.workspace_id = :workspaceId AND k.id = :campaignId
     WHERE r.workspace_id = :workspaceId
    ON CONFLICT (workspace_id, campaign_id) DO UPDATE SET
      since = excluded.since,
      sends = CASE WHEN c.since = excluded.since THEN c.sends ELSE 0 END + excluded.sends,
      hard_bounces = CASE WHEN c.since = excluded.since THEN c.hard_bounces ELSE 0 END + excluded.hard_bounces,
      complaints = CASE WHEN c.since = excluded.since THEN c.complaints ELSE 0 END + excluded.complaints
    RETURNING sends, hard_bounces, complaints
  ), of_minute AS (
    INSERT INTO campaigns.email_count AS m (workspace_id, round, minute, sends, hard_bounces, complaints)
    VALUES (:workspaceId, :round, date_trunc('minute', now()), :sends, :hardBounces, :complaints)
    ON CONFLICT (workspace_id, round, minute) DO UPDATE SET
      sends = m.sends + excluded.sends, hard_bounces = m.hard_bounces + excluded.hard_bounces,
      complaints = m.complaints + excluded.complaints
    RETURNING sends, hard_bounces, complaints
  ), of_day AS (
    SELECT sends, hard_bounces, complaints
      FROM campaigns.email_count
     WHERE workspace_id = :workspaceId AND round = :round AND minute > now() - interval '24 h'
       AND minute <> date_trunc('minute', now())
    UNION ALL SELECT * FROM of_minute
  )
  SELECT c.sends, c.hard_bounces AS "hardBounces", c.complaints, d.sends::int AS "daySends",
         d.hard_bounces::int AS "dayHardBounces",
         d.complaints::int AS "dayComplaints"
    FROM of_campaign c,
         (SELECT coalesce(sum(sends), 0) AS sends, coalesce(sum(hard_bounces), 0) AS hard_bounces,
                 coalesce(sum(complaints), 0) AS complaints
            FROM of_day) AS d`,
);

const BLOCK =
  'UPDATE campaigns.email_reputation SET blocked_at = now(), detail = $2, campaign_id = $3 WHERE workspace_id = $1';
const RELEASE = `
  UPDATE campaigns.email_reputation
     SET round = round + 1, blocked_at = NULL, detail = NULL, campaign_id = NULL, released_at = $2, released_by = $3
   WHERE workspace_id = $1`;
const IS_BLOCKED = 'SELECT 1 FROM campaigns.email_reputation WHERE workspace_id = $1 AND blocked_at IS NOT NULL';
const OPEN =
  'SELECT blocked_at IS NOT NULL AS blocked FROM campaigns.email_reputation WHERE workspace_id = $1 FOR SHARE';

const READ = `
  SELECT r.blocked_at AS "blockedAt", r.detail, r.campaign_id AS "campaignId", r.released_at AS "releasedAt",
         r.released_by AS "releasedBy",
         d.sends::int, d.hard_bounces::int AS "hardBounces", d.complaints::int
    FROM (SELECT 1) AS one
    LEFT JOIN campaigns.email_reputation r ON r.workspace_id = $1
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(sends), 0) AS sends, coalesce(sum(hard_bounces), 0) AS hard_bounces,
            coalesce(sum(complaints), 0) AS complaints
       FROM campaigns.email_count
      WHERE workspace_id = $1 AND round = coalesce(r.round, 0) AND minute > now() - interval '24 h') AS d`;

interface Held {
  round: number;
  blocked: boolean;
}

type Counted = MailCounts & Record<'daySends' | 'dayHardBounces' | 'dayComplaints', number>;

export interface CountedMails extends Partial<MailCounts> {
  campaignId: string;
}

export interface GuardDeps {
  /** Joins the open transaction. */
  pauseAll(tx: Transaction, workspaceId: string, detail: string): Promise<void>;
  notices: { notifyAdmins(notice: DomainNotice): Promise<void> };
}

async function lockHold(tx: Pick<Transaction, 'query'>, workspaceId: string): Promise<Held> {
  const [row] = await tx.query<Held>(HELD, [workspaceId]);
  if (row) return row;
  await tx.query(BEGIN, [workspaceId]);
  return (await tx.query<Held>(HELD, [workspaceId]))[0]!;
}

const tripNotice = (workspaceId: string, round: number, detail: string): DomainNotice => ({
  workspaceId,
  kind: 'email_reputation_blocked',
  subject: 'El correo del negocio está bloqueado por su reputación',
  text:
    `Las campañas de correo se pausaron solas: ${detail}. Hasta que alguien lo libere, por correo solo salen respuestas. ` +
    'Revisa de dónde vienen las direcciones y libéralo con POST /email-reputation/release.',
  dedupeKey: `email_reputation_blocked/${round}`,
});

/**
 * Each count locks the workspace's row until the commit, so that exactly one concurrent transaction trips. Recipients
 * are locked before that row, campaigns after it.
 */
export const guardOn = ({ pauseAll, notices }: GuardDeps) => ({
  count: async (
    tx: Transaction,
    workspaceId: string,
    { campaignId, sends = 0, hardBounces = 0, complaints = 0 }: CountedMails,
  ): Promise<void> => {
    const { round, blocked } = await lockHold(tx, workspaceId);
    const [counted] = await tx.query<Counted>(
      COUNT.text,
      COUNT.values({ workspaceId, campaignId, round, sends, hardBounces, complaints }),
    );
    const { daySends, dayHardBounces, dayComplaints, ...ofCampaign } = counted!;
    const detail =
      tripDetail(ofCampaign) ?? tripDetail({ sends: daySends, hardBounces: dayHardBounces, complaints: dayComplaints });
    if (detail === undefined || blocked) return;
    await tx.query(BLOCK, [workspaceId, detail, campaignId]);
    await pauseAll(tx, workspaceId, detail);
    await notices.notifyAdmins(tripNotice(workspaceId, round, detail));
  },
  isBlocked: async (sql: Sql, workspaceId: string): Promise<boolean> =>
    (await sql.query(IS_BLOCKED, [workspaceId])).length > 0,
  mustBeOpen: async (tx: OpenRows, workspaceId: string): Promise<void> => {
    const [row] = await tx.query<{ blocked: boolean }>(OPEN, [workspaceId]);
    if (row?.blocked)
      throw conflict('email_channel_blocked', 'El correo del negocio está bloqueado por su reputación.');
  },
});

export type Guard = ReturnType<typeof guardOn>;

export async function lockedReputation(tx: Transaction, workspaceId: string) {
  const { blocked } = await lockHold(tx, workspaceId);
  return {
    blocked,
    release: async (at: Date, by: Author): Promise<void> => {
      await tx.query(RELEASE, [workspaceId, at, JSON.stringify(by)]);
    },
  };
}

type Read = Omit<Reputation, 'lastDay'> & MailCounts;

export async function loadReputation(sql: Sql, workspaceId: string): Promise<Reputation> {
  const [row] = await sql.query<Read>(READ, [workspaceId]);
  const { sends, hardBounces, complaints, ...reputation } = row!;
  return { ...reputation, lastDay: { sends, hardBounces, complaints } };
}

export const sweepCounts = sweepOf('campaigns.email_count', 'minute < $1');
