import type { Sql } from '@workops/platform/database';

const AGENT = `
  INSERT INTO agents.ai_agent
    (workspace_id, id, name, folded_name, draft, draft_revision, enabled, coach_enabled, live_version, calls_leads, created_at, updated_at)
  VALUES ($1, $2::uuid, 'Ana', $2::uuid::text, '{}', 1, true, false, '{"number": 1}', true, now(), now())`;
const DECIDED = 'SELECT status, failed FROM agents.voice_call WHERE workspace_id = $1 AND decided_at IS NOT NULL';
const DECIDE = `
  INSERT INTO agents.voice_call (workspace_id, lead_id, id, ai_agent_id, status, failed, decided_at)
  VALUES ($1, $3, gen_random_uuid(), $2, $4, $5, '2027-01-15T12:00:00Z')`;
const KEPT = `SELECT coalesce(call::text, '') || coalesce(number_digest, '') AS kept FROM agents.voice_call WHERE workspace_id = $1`;
const DUE = 'UPDATE agents.voice_call SET due_at = now() WHERE workspace_id = $1 AND due_at IS NOT NULL';

export async function callingAgent(sql: Sql, workspaceId: string, agentId: string) {
  await sql.query(AGENT, [workspaceId, agentId]);
  return {
    decisions: () => sql.query<{ status: string; failed: string[] }>(DECIDED, [workspaceId]),
    decide: (leadId: string, decision: 'called' | 'skipped' | 'failed', failed: readonly string[]) =>
      sql.query(DECIDE, [workspaceId, agentId, leadId, decision, failed]),
    numbers: async () => (await sql.query<{ kept: string }>(KEPT, [workspaceId])).map(({ kept }) => kept),
    due: () => sql.query(DUE, [workspaceId]),
  };
}

const GRAPH = `
  INSERT INTO agents.graph (workspace_id, id, name, folded_name, draft, draft_revision, created_at, updated_at)
  VALUES ($1, $2::uuid, $2::uuid::text, $2::uuid::text, '{}', 1, now(), now())`;

export async function aGraph(sql: Sql, workspaceId: string, id: string): Promise<string> {
  await sql.query(GRAPH, [workspaceId, id]);
  return id;
}
