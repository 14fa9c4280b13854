import type { Sql } from '@workops/platform/database';

/** By the index of names: those of every account begin with its id. */
const THERE = `
  SELECT EXISTS (
    SELECT FROM conversations.whatsapp_template t
     WHERE t.workspace_id = $1 AND t.name = asked.name AND t.language = asked.language AND t.known_as IS NOT NULL
  ) AS found FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (name, language, place) ORDER BY asked.place`;

/** Whether any account of the workspace has each of the templates, by index. */
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
