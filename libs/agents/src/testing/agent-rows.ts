import { randomUUID } from 'node:crypto';
import type { Sql } from '@workops/platform/database';

const AGENT = `
  INSERT INTO agents.ai_agent (workspace_id, id, name, folded_name, draft, draft_revision, enabled, coach_enabled, live_version, calls_leads, created_at,
                               updated_at)
  VALUES ($1, $2, 'Ana', 'ana', '{}', 1, true, false, '{"number": 1, "publishedBy": {"kind": "system", "id": null, "name": null}}', false, now(), now())`;
const VERSION = `
  INSERT INTO agents.agent_version (workspace_id, agent_id, number, id, published_at, published_by, pinned, digest)
  VALUES ($1, $2, 1, $3, now(), $4, $5, '')`;
const DUE = `UPDATE agents.ai_turn SET due_at = now() - interval '1 min' WHERE workspace_id = $1 AND ended_at IS NULL`;
const HAVE_WAITED = `UPDATE agents.ai_turn SET created_at = created_at - $2 * interval '1 ms' WHERE workspace_id = $1 AND ended_at IS NULL`;
const QUEUED = `
  INSERT INTO agents.ai_turn (workspace_id, id, conversation_id, upto_seq, status, superseded, created_at, updated_at, due_at)
  VALUES ($1, $2, $3, $4, 'queued', 0, now(), now(), now() - interval '1 min')`;
const TURNS = 'SELECT * FROM agents.ai_turn WHERE workspace_id = $1 ORDER BY created_at, id';
const CALLS = 'SELECT count(*)::int AS calls FROM agents.model_call WHERE workspace_id = $1';
const DISABLE = 'UPDATE agents.ai_agent SET enabled = false WHERE workspace_id = $1';

export interface TurnRow {
  id: string;
  status: string;
  reason: string | null;
  upto_seq: number;
  message_ids: string[];
  shown: { calls: { outcome: string }[] } | null;
  conversation_id: string;
  attempts: number;
  created_at: Date;
  updated_at: Date;
  due_at: Date | null;
  ended_at: Date | null;
}

/** Publishes its first version. */
export async function liveAgent(
  sql: Sql,
  workspaceId: string,
  agentId: string,
  pinned: object,
  memberId: string | null = null,
): Promise<void> {
  const by = JSON.stringify({ kind: memberId === null ? 'system' : 'member', id: memberId, name: null });
  await sql.query(AGENT, [workspaceId, agentId]);
  await sql.query(VERSION, [workspaceId, agentId, randomUUID(), by, JSON.stringify(pinned)]);
}

const NEXT_VERSION = `
  INSERT INTO agents.agent_version (workspace_id, agent_id, number, id, published_at, published_by, pinned, digest)
  SELECT workspace_id, agent_id, 2, $3, now(), '{"kind": "system", "id": null, "name": null}', pinned, 'second' FROM agents.agent_version
   WHERE workspace_id = $1 AND agent_id = $2 AND number = 1`;
const SECOND_IS_LIVE = `UPDATE agents.ai_agent SET live_version = live_version || '{"number": 2}' WHERE workspace_id = $1 AND id = $2`;
const BEGUN =
  'UPDATE agents.ai_turn SET ai_agent_id = $2, version_number = 1 WHERE workspace_id = $1 AND ended_at IS NULL';

export async function publishedSince(sql: Sql, workspaceId: string, agentId: string): Promise<void> {
  await sql.query(NEXT_VERSION, [workspaceId, agentId, randomUUID()]);
  await sql.query(SECOND_IS_LIVE, [workspaceId, agentId]);
}

export const begunWithFirst = (sql: Sql, workspaceId: string, agentId: string) =>
  sql.query(BEGUN, [workspaceId, agentId]);

/** Ends the quiet time. */
export async function turnsAreDue(sql: Sql, workspaceId: string): Promise<void> {
  await sql.query(DUE, [workspaceId]);
}

export async function turnsHaveWaited(sql: Sql, workspaceId: string, ms: number): Promise<void> {
  await sql.query(HAVE_WAITED, [workspaceId, ms]);
}

export async function queuedTurn(
  sql: Sql,
  workspaceId: string,
  conversationId: string,
  uptoSeq: number,
): Promise<void> {
  await sql.query(QUEUED, [workspaceId, randomUUID(), conversationId, uptoSeq]);
}

export const turnRows = (sql: Sql, workspaceId: string): Promise<TurnRow[]> => sql.query<TurnRow>(TURNS, [workspaceId]);

export const callsOfModels = async (sql: Sql, workspaceId: string): Promise<number> =>
  (await sql.query<{ calls: number }>(CALLS, [workspaceId]))[0]!.calls;

export async function disableAgents(sql: Sql, workspaceId: string): Promise<void> {
  await sql.query(DISABLE, [workspaceId]);
}

const LIMIT = `
  INSERT INTO agents.cost (workspace_id, period, turn_limits, usd_month_micros, channel_share_pct) VALUES ($1, '2000-01', $2, $3, $4)
  ON CONFLICT (workspace_id) DO UPDATE SET turn_limits = $2, usd_month_micros = $3, channel_share_pct = $4`;

export async function limitTurns(
  sql: Sql,
  workspaceId: string,
  {
    turnLimits = null,
    usdMonthMicros = null,
    sharePct = 60,
  }: { turnLimits?: object | null; usdMonthMicros?: number | null; sharePct?: number },
): Promise<void> {
  await sql.query(LIMIT, [workspaceId, turnLimits && JSON.stringify(turnLimits), usdMonthMicros, sharePct]);
}

export interface TurnCountRow {
  kind: string;
  turns: number;
  tokens: number;
  tool_calls: number;
  bookings: number;
}

const COUNTS =
  'SELECT kind, subject, turns, tokens, tool_calls, bookings FROM agents.turn_count WHERE workspace_id = $1 ORDER BY kind, subject';

export const turnCounts = (sql: Sql, workspaceId: string): Promise<TurnCountRow[]> =>
  sql.query<TurnCountRow>(COUNTS, [workspaceId]);

export const countedEarlier = (sql: Sql, workspaceId: string, hours: number) =>
  sql.query(
    "UPDATE agents.turn_count SET hour = hour - $2 * interval '1 hour', day = date_trunc('day', hour - $2 * interval '1 hour', 'UTC') WHERE workspace_id = $1",
    [workspaceId, hours],
  );
