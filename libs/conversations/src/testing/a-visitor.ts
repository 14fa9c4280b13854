import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from '@workops/platform/database';

const ADD = `
  INSERT INTO conversations.visitor (workspace_id, id, account_id, token_hash, external_id, network, created_at, seen_at)
  VALUES ($1, $2, $3, $4, $5, $6, now(), clock_timestamp())`;

export async function aVisitor(
  sql: Sql,
  { workspaceId, id: accountId }: { workspaceId: string; id: string },
  { network, externalId = null }: { network: string; externalId?: string | null },
): Promise<string> {
  const id = randomUUID();
  await sql.query(ADD, [workspaceId, id, accountId, randomBytes(32), externalId, network]);
  return externalId === null ? `v:${id}` : `x:${externalId}`;
}
