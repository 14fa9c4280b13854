import { queryByIndex, type SettingSql } from '../database/by-index';
import type { Sql } from '../database/sql';
import { sweepOf } from '../database/sweep-of';
import { dealtByWorkspace, NO_WORKSPACE, type DealtRow, type WorkspaceTurns } from '../database/workspace-turns';
import type { Mail } from './mailer';
import { namedSql } from '../database/named-sql';

/** NOTIFY channel that wakes the senders when mail is committed. */
export const MAIL_CHANNEL = 'workops_mail';

/** A mail that is sent after the commit. */
export interface QueuedMail extends Mail {
  /** The workspace, for fairness. Mails without one (null) share one turn. */
  workspaceId: string | null;
  /** Idempotency key: a second mail with the same key is dropped. */
  key: string;
}

/** A mail leased to this process. */
export interface LeasedMail extends Mail {
  /** `NO_WORKSPACE` if the mail belongs to none. */
  workspaceId: string;
  key: string;
  /** Number of attempts including the current one. */
  attempts: number;
}

const QUEUE = namedSql(
  ['ids', 'workspaceIds', 'keys', 'recipients', 'subjects', 'texts', 'calendars', 'queuedAt'],
  `
  INSERT INTO platform.outgoing_mail (id, workspace_id, key, recipient, subject, text, calendar, queued_at, due_at)
  SELECT id, workspace_id, key, recipient, subject, text, calendar, queued_at, queued_at
    FROM unnest(:ids::uuid[], :workspaceIds::uuid[], :keys::text[], :recipients::text[], :subjects::text[],
                :texts::text[], :calendars::jsonb[], :queuedAt::timestamptz[])
      AS m (id, workspace_id, key, recipient, subject, text, calendar, queued_at)
  ON CONFLICT (key) DO NOTHING`,
);

/** Queues mails in the caller's transaction; they are sent only if it commits. */
export async function queueMail(tx: Sql, mails: readonly QueuedMail[]): Promise<void> {
  const column = <K extends keyof QueuedMail>(name: K) => mails.map((mail) => mail[name]);
  const calendars = mails.map(({ calendar }) => (calendar ? JSON.stringify(calendar) : null));
  const owners = mails.map(({ workspaceId }) => workspaceId ?? NO_WORKSPACE);
  await tx.query(
    QUEUE.text,
    QUEUE.values({
      ids: column('id'),
      workspaceIds: owners,
      keys: column('key'),
      recipients: column('to'),
      subjects: column('subject'),
      texts: column('text'),
      calendars,
      queuedAt: column('date'),
    }),
  );
}

const WAITING = {
  name: 'platform.outgoing_mail',
  open: 'o.finished_at IS NULL AND o.parked_at IS NULL',
  dueAt: 'o.due_at',
  key: 'id',
};

/** `$5` is the duration of the lease in milliseconds. */
export const LEASE_MAIL = `
  WITH RECURSIVE ${dealtByWorkspace(WAITING)}, leased AS (
    UPDATE platform.outgoing_mail m
       SET attempts = m.attempts + 1, due_at = $1::timestamptz + $5 * interval '1 millisecond'
      FROM dealt WHERE m.id = dealt.id
    RETURNING m.id, m.workspace_id AS "workspaceId", m.key, m.recipient AS "to", m.subject, m.text, m.calendar,
        m.queued_at AS date, m.attempts
  )
  SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true`;

/** The parameters of one lease of due mail. */
export interface MailLease {
  now: Date;
  leaseMs: number;
  limit: number;
  /** The mails that this process is sending already. */
  running: readonly LeasedMail[];
  turns: WorkspaceTurns;
}

/**
 * Leases up to `limit` due mails, each to one sender, in turns between workspaces so that a busy workspace does not
 * delay others. After a crash of the sender they become due again when the lease expires.
 */
export const leaseDueMail = (
  database: SettingSql,
  { now, leaseMs, limit, running, turns }: MailLease,
): Promise<LeasedMail[]> =>
  turns.leaseWith(
    limit,
    running.map(({ workspaceId }) => workspaceId),
    (dealing) => queryByIndex<LeasedMail & DealtRow>(database, LEASE_MAIL, [now, ...dealing, leaseMs]),
  );

const FINISH = 'UPDATE platform.outgoing_mail SET finished_at = $2, last_error = $3 WHERE id = $1';
const POSTPONE = 'UPDATE platform.outgoing_mail SET due_at = $2, last_error = $3 WHERE id = $1 AND finished_at IS NULL';

/** Marks a mail as sent, or as given up with the reason. */
export async function finishMail(sql: Sql, id: string, at: Date, error: string | null): Promise<void> {
  await sql.query(FINISH, [id, at, error]);
}

export async function postponeMail(sql: Sql, id: string, until: Date, error: string): Promise<void> {
  await sql.query(POSTPONE, [id, until, error]);
}

const PARK = 'UPDATE platform.outgoing_mail SET parked_at = $2, last_error = $3 WHERE id = $1 AND finished_at IS NULL';

/** Parks a mail after its last attempt, until an operator decides. */
export async function parkMail(sql: Sql, id: string, at: Date, error: string): Promise<void> {
  await sql.query(PARK, [id, at, error]);
}

const FORGET = 'DELETE FROM platform.outgoing_mail WHERE workspace_id = $1 AND key = ANY ($2::text[])';

/**
 * Deletes the mails with these keys, sent or not, because their records were erased. A mail in flight still goes out.
 */
export async function forgetMails(sql: Sql, workspaceId: string, keys: readonly string[]): Promise<void> {
  await sql.query(FORGET, [workspaceId, keys]);
}

/** Deletes mail that finished before a moment; returns how many. */
export const sweepFinishedMail = sweepOf('platform.outgoing_mail', 'finished_at < $1');
