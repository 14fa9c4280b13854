import type { Sql } from '../database/sql';
import type { Mail } from './mailer';

/** The channel that tells the senders of a commit with mail. */
export const MAIL_CHANNEL = 'workops_mail';

/** A mail to be sent after the commit. */
export interface QueuedMail extends Mail {
  /** A second mail with the key of one that was queued before is dropped. */
  key: string;
}

/** A mail that this process alone may send until its lease runs out. */
export interface LeasedMail extends Mail {
  /** How often it has been tried, this time included. */
  attempts: number;
}

const QUEUE = `
  INSERT INTO platform.outgoing_mail (id, key, recipient, subject, text, calendar, queued_at, due_at)
  SELECT id, key, recipient, subject, text, calendar, queued_at, queued_at
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::timestamptz[])
      AS m (id, key, recipient, subject, text, calendar, queued_at)
  ON CONFLICT (key) DO NOTHING`;

/** Promises mails in the caller's transaction; they are sent only if it commits. */
export async function queueMail(tx: Sql, mails: readonly QueuedMail[]): Promise<void> {
  const column = <K extends keyof QueuedMail>(name: K) => mails.map((mail) => mail[name]);
  const calendars = mails.map(({ calendar }) => (calendar ? JSON.stringify(calendar) : null));
  await tx.query(QUEUE, [column('id'), column('key'), column('to'), column('subject'), column('text'), calendars, column('date')]);
}

const LEASE = `
  UPDATE platform.outgoing_mail m SET attempts = m.attempts + 1, due_at = $1::timestamptz + $2 * interval '1 millisecond'
    FROM (SELECT id FROM platform.outgoing_mail WHERE finished_at IS NULL AND parked_at IS NULL AND due_at <= $1
           ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED) due
   WHERE m.id = due.id
  RETURNING m.id, m.recipient AS "to", m.subject, m.text, m.calendar, m.queued_at AS date, m.attempts`;

/** Takes mails that are due, each by one sender only. A sender that dies after this has delayed them by the lease. */
export const leaseDueMail = (sql: Sql, now: Date, leaseMs: number, limit: number): Promise<LeasedMail[]> =>
  sql.query<LeasedMail>(LEASE, [now, leaseMs, limit]);

const FINISH = 'UPDATE platform.outgoing_mail SET finished_at = $2, last_error = $3 WHERE id = $1';
const POSTPONE = 'UPDATE platform.outgoing_mail SET due_at = $2, last_error = $3 WHERE id = $1 AND finished_at IS NULL';

/** Sent, or given up with the reason. */
export async function finishMail(sql: Sql, id: string, at: Date, error: string | null): Promise<void> {
  await sql.query(FINISH, [id, at, error]);
}

export async function postponeMail(sql: Sql, id: string, until: Date, error: string): Promise<void> {
  await sql.query(POSTPONE, [id, until, error]);
}

const PARK = 'UPDATE platform.outgoing_mail SET parked_at = $2, last_error = $3 WHERE id = $1 AND finished_at IS NULL';

/** Tried for the last time: it waits for an operator. */
export async function parkMail(sql: Sql, id: string, at: Date, error: string): Promise<void> {
  await sql.query(PARK, [id, at, error]);
}

const SWEEP = 'DELETE FROM platform.outgoing_mail WHERE finished_at < $1 RETURNING 1';

/** Forgets what was finished before a moment; returns how many. */
export const sweepFinishedMail = async (sql: Sql, before: Date): Promise<number> => (await sql.query(SWEEP, [before])).length;
