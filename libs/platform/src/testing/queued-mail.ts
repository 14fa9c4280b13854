import type { CalendarPart } from '../mail/mailer';
import type { Sql } from '../database/sql';

export const queuedMailFor = (
  sql: Sql,
  recipient: string,
): Promise<{ subject: string; text: string; error: string | null }[]> =>
  sql.query('SELECT subject, text, last_error AS error FROM platform.outgoing_mail WHERE recipient = $1 ORDER BY id', [
    recipient,
  ]);

export const queuedMailUnder = (
  sql: Sql,
  key: string,
): Promise<{ key: string; text: string; calendar: CalendarPart | null }[]> =>
  sql.query('SELECT key, text, calendar FROM platform.outgoing_mail WHERE starts_with(key, $1) ORDER BY id', [key]);

export const parkQueuedMail = async (sql: Sql): Promise<void> => {
  await sql.query('UPDATE platform.outgoing_mail SET parked_at = now()');
};

export const readQueuedMail = (
  sql: Sql,
  workspaceId: string,
): Promise<{ key: string; recipient: string; text: string }[]> =>
  sql.query(
    'SELECT key, recipient, text FROM platform.outgoing_mail WHERE workspace_id = $1 ORDER BY queued_at DESC, id DESC',
    [workspaceId],
  );

export const isAllMailSent = async (sql: Sql): Promise<boolean> =>
  (await sql.query('SELECT 1 FROM platform.outgoing_mail WHERE finished_at IS NULL')).length === 0;
