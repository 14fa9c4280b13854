import type { Owner } from '@workops/kernel';
import type { Sql } from '@workops/platform/database';

async function between(
  sql: Sql,
  [before, after]: readonly [string, string],
  work: () => Promise<unknown>,
): Promise<void> {
  await sql.query(before);
  try {
    await work();
  } finally {
    await sql.query(after);
  }
}

/** The database refuses messages that break the condition. */
export function whileMessagesMust(sql: Sql, condition: string, work: () => Promise<unknown>): Promise<void> {
  const added = `ALTER TABLE conversations.message ADD CONSTRAINT refused CHECK (${condition})`;
  return between(sql, [added, 'ALTER TABLE conversations.message DROP CONSTRAINT refused'], work);
}

/** The database refuses contents too long for an index entry. */
export function whileContentsMustBeShort(sql: Sql, work: () => Promise<unknown>): Promise<void> {
  const added = 'CREATE INDEX only_short_contents ON conversations.message (content)';
  return between(sql, [added, 'DROP INDEX conversations.only_short_contents'], work);
}

export function whileTemplatesMust(sql: Sql, condition: string, work: () => Promise<unknown>): Promise<void> {
  const added = `ALTER TABLE conversations.whatsapp_template ADD CONSTRAINT refused CHECK (${condition})`;
  return between(sql, [added, 'ALTER TABLE conversations.whatsapp_template DROP CONSTRAINT refused'], work);
}

export const placeAccounts = (sql: Sql, workspaceId: string, locationId: string, maker: Owner): Promise<unknown> =>
  sql.query('UPDATE conversations.messaging_account SET location_id = $2, placed_by = $3 WHERE workspace_id = $1', [
    workspaceId,
    locationId,
    JSON.stringify(maker),
  ]);

export const earlyChangesOf = async (sql: Sql, workspaceId: string): Promise<number> =>
  (
    await sql.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM conversations.early_change WHERE workspace_id = $1',
      [workspaceId],
    )
  )[0]!.count;
