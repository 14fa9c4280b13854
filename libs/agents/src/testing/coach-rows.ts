import { randomUUID } from 'node:crypto';
import type { Owner } from '@workops/kernel';
import type { Sql } from '@workops/platform/database';

const FINDING = `
  INSERT INTO agents.coach_finding (workspace_id, id, agent_id, kind, topic_key, title, occurrence_count, status, created_at, updated_at)
  VALUES ($1, $2, $3, 'gap', $4, 'No conoce el horario', 1, 'open', now(), now())`;
const PROPOSAL = `
  INSERT INTO agents.coach_proposal (workspace_id, id, agent_id, correction_id, kind, title, rationale, patch, status, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, 'Decir el horario', 'Se pregunta a menudo.', $6, 'pending', now(), now())`;
const NIGHTS = `SELECT due_at > now() AS put_off FROM agents.coach_night WHERE workspace_id = $1`;

const DRAFT = `UPDATE agents.ai_agent SET draft = $2::jsonb WHERE workspace_id = $1`;

export async function agentsDrafted(sql: Sql, workspaceId: string, instructions: string): Promise<void> {
  await sql.query(DRAFT, [workspaceId, JSON.stringify({ instructions })]);
}

const COACHED_FOR =
  'UPDATE agents.ai_agent SET coach_enabled = true, coach_maker = $3::jsonb WHERE workspace_id = $1 AND id = $2';
const FIRST_NIGHT = `INSERT INTO agents.coach_night (workspace_id, agent_id, due_at, livemode) VALUES ($1, $2, now() - interval '1 minute', true)`;

export async function coachedFor(sql: Sql, workspaceId: string, agentId: string, maker: Owner | null): Promise<void> {
  await sql.query(COACHED_FOR, [workspaceId, agentId, maker && JSON.stringify(maker)]);
  await sql.query(FIRST_NIGHT, [workspaceId, agentId]);
}

export async function aFinding(sql: Sql, workspaceId: string, agentId: string): Promise<string> {
  const id = randomUUID();
  await sql.query(FINDING, [workspaceId, id, agentId, `tema_${id}`]);
  return id;
}

export async function aProposal(
  sql: Sql,
  workspaceId: string,
  agentId: string,
  kind = 'instructions',
  patch: object = { instructions: 'Salude. Abrimos a las nueve.' },
): Promise<string> {
  const id = randomUUID();
  await sql.query(PROPOSAL, [workspaceId, id, agentId, randomUUID(), kind, JSON.stringify(patch)]);
  return id;
}

export const nightRows = (sql: Sql, workspaceId: string): Promise<{ put_off: boolean }[]> =>
  sql.query<{ put_off: boolean }>(NIGHTS, [workspaceId]);
