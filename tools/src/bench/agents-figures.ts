import { Client } from 'pg';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { agentsShare, call, liveAgent, untilSo } from './agents-line';
import { atMost, median, infoRow, type Row } from './numbers';
import type { Place } from './place';
import { vacuumed } from './vacuumed';

const CALLS = Math.round(10_000_000 * agentsShare);
const FEW = 10_000;
const A_TIME = 200_000;
const SAMPLES = 40;
const WARMING = 5;
const BOUND = 1.5;
const SCENARIOS = Math.max(5, Math.round(500 * agentsShare));
const REPEATS = 5;
const AT_ONCE = 5;
const ENDED_WITHIN_MS = 30 * 60_000;

const MONTH = `date_trunc('month', now())`;

const LEDGER = `
  INSERT INTO agents.model_call (workspace_id, id, day, at, purpose, ai_agent_id, model, prompt_tokens, completion_tokens, cost_micros, credits)
  SELECT $1, gen_random_uuid(), current_date, now(), (ARRAY['answer', 'judge'])[1 + n % 2], lpad(to_hex(n % 50), 32, '0')::uuid,
         (ARRAY['local', 'other'])[1 + n / 2 % 2], 900, 100, 30, 1
    FROM generate_series($2::int, $3::int) n`;
/** The number of rows does not depend on the number of calls. */
const SUMS = `
  INSERT INTO agents.usage_sum (workspace_id, day, purpose, model, ai_agent_id, calls, prompt_tokens, completion_tokens, cost_micros, credits)
  SELECT $1, d::date, purpose, model, lpad(to_hex(a), 32, '0')::uuid, $2::bigint / 6200, 900 * $2::bigint / 6200, $2::bigint / 62, $2::bigint / 200, $2::bigint / 6200
    FROM generate_series(${MONTH}, ${MONTH} + interval '30 days', interval '1 day') d, unnest(ARRAY['answer', 'judge']) purpose,
         unnest(ARRAY['local', 'other']) model, generate_series(0, 49) a`;

async function spending(client: Client, service: RunningService, name: string, calls: number): Promise<Workspace> {
  const workspace = await service.unlimitedKey(name);
  for (let from = 1; from <= calls; from += A_TIME)
    await client.query(LEDGER, [workspace.id, from, Math.min(calls, from + A_TIME - 1)]);
  await client.query(SUMS, [workspace.id, calls]);
  return workspace;
}

/** A workspace with a long ledger, and one with a short one. */
export async function benchUsage(place: Place, service: RunningService): Promise<Row[]> {
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    const workspaces = [
      await spending(client, service, 'Bench short ledger', FEW),
      await spending(client, service, 'Bench long ledger', CALLS),
    ];
    for (const table of ['agents.model_call', 'agents.usage_sum']) await vacuumed(client, table);
    const times = workspaces.map((): number[] => []);
    for (let sample = -WARMING; sample < SAMPLES; sample += 1) {
      for (const [n, workspace] of workspaces.entries()) {
        const begin = performance.now();
        await call(service, workspace, 'GET', '/ai-usage?group_by=ai_agent');
        if (sample >= 0) times[n]!.push(performance.now() - begin);
      }
    }
    const [few, many] = times.map(median);
    const figures = `${(many! / few!).toFixed(2)} (${many!.toFixed(1)} to ${few!.toFixed(1)} ms)`;
    return [atMost(`Figures of a month of ${CALLS} calls to those of ${FEW}`, many! / few!, BOUND, figures)];
  } finally {
    await client.end();
  }
}

interface Summary {
  status: string;
  summary: { n: number; passed: number } | null;
}

/** Checks that every run of a suite of the maximum size ends, and the suite once. */
export async function benchSuite(_place: Place, service: RunningService): Promise<Row[]> {
  const workspace = await service.unlimitedKey('Bench suite');
  const path = `/ai-agents/${await liveAgent(service, workspace)}`;
  const ids: string[] = [];
  const add = async (): Promise<void> => {
    while (ids.length < SCENARIOS) {
      const place = ids.push('') - 1;
      const assertions = [{ id: 'saluda', type: 'contains', text: 'hola' }];
      const body = { title: `Saludo ${place}`, script: ['Hola', '¿Sigue ahí? Hola'], assertions };
      ids[place] = (await call<{ id: string }>(service, workspace, 'POST', `${path}/scenarios`, body)).id;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, add));
  const body = { name: 'Todo', kind: 'golden', scenario_ids: ids, repeats: REPEATS };
  const { id } = await call<{ id: string }>(service, workspace, 'POST', `${path}/scenario-suites`, body);
  const begin = performance.now();
  const run = await call<{ suite_run_id: string; n: number }>(
    service,
    workspace,
    'POST',
    `${path}/scenario-suites/${id}/run`,
    {},
  );
  const read = () => call<Summary>(service, workspace, 'GET', `${path}/suite-runs/${run.suite_run_id}`);
  await untilSo(async () => (await read()).status !== 'running', ENDED_WITHIN_MS);
  const seconds = (performance.now() - begin) / 1_000;
  const { summary } = await read();
  const passed = summary?.passed ?? 0;
  return [
    atMost(`A suite of ${run.n} runs: those that did not pass`, run.n - passed, 0),
    infoRow('The same: how long it took', `${seconds.toFixed(1)} s, ${(run.n / seconds).toFixed(0)} runs a second`),
  ];
}
