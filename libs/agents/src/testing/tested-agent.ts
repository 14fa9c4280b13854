import { randomUUID } from 'node:crypto';
import type { Database } from '@workops/platform/database';

const AGENT = `
  INSERT INTO agents.ai_agent (workspace_id, id, name, folded_name, draft, draft_revision, enabled, coach_enabled, live_version, calls_leads, created_at, updated_at)
  VALUES ($1, $1, 'Probada', 'probada', '{}', 1, true, false, $2::jsonb, false, now(), now()) ON CONFLICT DO NOTHING`;

/** The agent that `anAgentOf` makes has the id of its workspace. */
export const testedAgentId = (workspaceId: string): string => workspaceId;

/** A workspace of its own with one agent, which has a live version where its number is given. */
export async function anAgentOf(database: Database, live: number | null = null): Promise<string> {
  const workspaceId = randomUUID();
  await database.query(AGENT, [workspaceId, live === null ? null : JSON.stringify({ number: live })]);
  return workspaceId;
}
