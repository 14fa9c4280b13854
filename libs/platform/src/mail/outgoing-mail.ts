import { queryByIndex, type SettingSql } from '../database/by-index';
import type { Sql } from '../database/sql';
import { sweepOf } from '../database/sweep-of';
import { dealtByWorkspace, NO_WORKSPACE, type DealtRow, type WorkspaceTurns } from '../database/workspace-turns';
import type { Mail } from './mailer';
import { namedSql } from '../database/named-sql';

export const MAIL_CHANNEL = 'workops_mail';

export interface QueuedMail extends Mail {
  /** All mails without a workspace share one turn. */
  workspaceId: string | null;
  /** A second mail with the same key is dropped. */
  key: string;
}

/** `workspaceId` is `NO_WORKSPACE` if the mail has none; `attempts` includes the current attempt. */
export interface LeasedMail extends Mail {
  workspaceId: string;
  key: string;
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

/** Writes in the caller's transaction. */
export async function queueMail(tx: Sql, mails: readonly QueuedMail[]): Promise<void> {
  const column = <K extends keyof QueuedMail>(name: K) => mails.map((mail) => mail[name]);
  const calendars = mails.map(({ calendar }) => (calendar ? JSON.stringify(calendar) : null));
  const workspaceIds = mails.map(({ workspaceId }) => workspaceId ?? NO_WORKSPACE);
  await tx.query(
    QUEUE.text,
    QUEUE.values({
      ids: column('id'),
      workspaceIds,
      keys: column('key'),
      recipients: column('to'),
      subjects: column('subject'),
      texts: column('text'),
      calendars,
      queuedAt: column('date'),
    }),
  );
}

const WAITING_MAIL = {
  name: 'platform.outgoing_mail',
  open: 'o.finished_at IS NULL AND o.parked_at IS NULL',
  dueAt: 'o.due_at',
  key: 'id',
};

/** `$5` is the lease in milliseconds. */
export const LEASE_MAIL = `
  WITH RECURSIVE ${dealtByWorkspace(WAITING_MAIL)}, leased AS (
    UPDATE platform.outgoing_mail m
       SET attempts = m.attempts + 1, due_at = $1::timestamptz + $5 * interval '1 millisecond'
      FROM dealt WHERE m.id = dealt.id
    RETURNING m.id, m.workspace_id AS "workspaceId", m.key, m.recipient AS "to", m.subject, m.text, m.calendar,
        m.queued_at AS date, m.attempts
  )
  SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true`;

export interface MailLease {
  now: Date;
  leaseMs: number;
  limit: number;
  running: readonly LeasedMail[];
  turns: WorkspaceTurns;
}

/**
 * Leases due mails of the workspaces in turns, so that a busy workspace does not delay others. After a crash the mails
 * are due again when the lease expires.
 */
export const leaseDueMail = (
  database: SettingSql,
  { now, leaseMs, limit, running, turns }: MailLease,
): Promise<LeasedMail[]> =>
  turns.leaseWith(
    limit,
    running.map(({ workspaceId }) => workspaceId),
    (turnParameters) => queryByIndex<LeasedMail & DealtRow>(database, LEASE_MAIL, [now, ...turnParameters, leaseMs]),
  );

const FINISH = 'UPDATE platform.outgoing_mail SET finished_at = $2, last_error = $3 WHERE id = $1';
const POSTPONE = 'UPDATE platform.outgoing_mail SET due_at = $2, last_error = $3 WHERE id = $1 AND finished_at IS NULL';

/** `error` is the reason if the mail was given up, else null. */
export async function finishMail(sql: Sql, id: string, at: Date, error: string | null): Promise<void> {
  await sql.query(FINISH, [id, at, error]);
}

export async function postponeMail(sql: Sql, id: string, until: Date, error: string): Promise<void> {
  await sql.query(POSTPONE, [id, until, error]);
}

const PARK = 'UPDATE platform.outgoing_mail SET parked_at = $2, last_error = $3 WHERE id = $1 AND finished_at IS NULL';

/** Keeps a mail after its last attempt until an operator decides. */
export async function parkMail(sql: Sql, id: string, at: Date, error: string): Promise<void> {
  await sql.query(PARK, [id, at, error]);
}

const FORGET = 'DELETE FROM platform.outgoing_mail WHERE workspace_id = $1 AND key = ANY ($2::text[])';

/** Deletes even unsent mails, because their records were erased. A mail in flight still goes out. */
export async function forgetMails(sql: Sql, workspaceId: string, keys: readonly string[]): Promise<void> {
  await sql.query(FORGET, [workspaceId, keys]);
}

export const sweepFinishedMail = sweepOf('platform.outgoing_mail', 'finished_at < $1');
