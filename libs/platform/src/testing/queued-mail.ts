import type { Sql } from '../database/sql';

/** What was queued for a recipient, oldest first. */
export const queuedMailFor = (sql: Sql, recipient: string): Promise<{ subject: string; text: string }[]> =>
  sql.query('SELECT subject, text FROM platform.outgoing_mail WHERE recipient = $1 ORDER BY id', [recipient]);
