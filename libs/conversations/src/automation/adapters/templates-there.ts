import type { Sql } from '@workops/platform/database';

/** Uses the index of names, because those by account begin with the account's id. */
const THERE = `
  SELECT EXISTS (
    SELECT FROM conversations.whatsapp_template t
     WHERE t.workspace_id = $1 AND t.name = asked.name AND t.language = asked.language AND t.known_as IS NOT NULL
  ) AS found FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (name, language, place) ORDER BY asked.place`;

export async function templatesThere(
  sql: Sql,
  workspaceId: string,
  asked: readonly { name: string; language: string }[],
): Promise<boolean[]> {
  const rows = await sql.query<{ found: boolean }>(THERE, [
    workspaceId,
    asked.map(({ name }) => name),
    asked.map(({ language }) => language),
  ]);
  return rows.map(({ found }) => found);
}
