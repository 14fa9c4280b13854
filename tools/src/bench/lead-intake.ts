import { Client } from 'pg';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { apiAlone } from './api-alone';
import { BOOK, fillContactBook } from './contact-book';
import { percentile, under, type Row } from './numbers';
import type { Place } from './place';

const CLIENTS = 20;
const SECONDS = 10;
const ALONE = 200;
const PER_SECOND = 100;
const TOGETHER_MS = 250;
const ALONE_MS = 50;
const A_TIME = 100_000;

/** All but every third are open at the first stage. */
const FILL = `
  INSERT INTO commerce.lead (workspace_id, id, contact_id, pipeline_id, stage_id, status, source, inquiry_count, last_inquiry_at, stage_since, closed_at,
                             created_by, created_at, updated_at)
  SELECT $1, ('01950000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ('01930000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $4, $5,
         CASE WHEN n % 3 = 0 THEN 'open' ELSE 'lost' END, 'website', 1, made, made, CASE WHEN n % 3 <> 0 THEN made END,
         '{"kind": "system", "id": null, "name": null}', made, made
    FROM (SELECT n, timestamptz '2026-01-01Z' + n * interval '20 seconds' AS made FROM generate_series($2::int, $3::int) n) AS leads`;

async function fill(databaseUrl: string, { id, token }: Workspace, { baseUrl }: RunningService): Promise<void> {
  const answer = await fetch(`${new URL(baseUrl).origin}/api/v1/pipelines`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { id: string; stages: { id: string }[] }[] };
  const [pipeline] = data;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fillContactBook(client, id);
    for (let from = 1; from <= BOOK.size; from += A_TIME)
      await client.query(FILL, [id, from, from + A_TIME - 1, pipeline!.id, pipeline!.stages[0]!.id]);
    await client.query('VACUUM ANALYZE commerce.lead');
    await client.query('VACUUM ANALYZE commerce.lead_tally');
  } finally {
    await client.end();
  }
}

let sent = 0;

/** Every second one has the phone number of a contact. */
function inquiry(): string {
  sent += 1;
  const knownPhone = {
    phone: `+569${String((((sent * 37) % BOOK.size) * 7919 + 12345678) % 100_000_000).padStart(8, '0')}`,
  };
  const person = sent % 2 === 0 ? knownPhone : { email: `visitor.${sent}@example.com` };
  return JSON.stringify({
    submission_id: `form-${sent}`,
    name: `Josefa ${sent}`,
    ...person,
    message: '¿Sigue disponible?',
  });
}

/** Returns milliseconds. Throws for a refusal. */
async function timed(url: string, token: string): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: inquiry(),
  });
  await answer.text();
  if (answer.status !== 201) throw new Error(`POST /website-leads answered ${answer.status}`);
  return performance.now() - begin;
}

/** A million contacts and as many leads. */
export async function benchLeadIntake(place: Place): Promise<Row[]> {
  const { databaseUrl, service, workspaces } = await apiAlone(place, 'bench_leads', 1);
  const [workspace] = workspaces;
  const url = `${new URL(service.baseUrl).origin}/api/v1/website-leads`;
  try {
    await fill(databaseUrl, workspace!, service);
    const alone: number[] = [];
    for (let n = 0; n < ALONE; n += 1) alone.push(await timed(url, workspace!.token));
    const together: number[] = [];
    const begin = performance.now();
    const client = async () => {
      while (performance.now() - begin < SECONDS * 1_000) together.push(await timed(url, workspace!.token));
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    const rate = together.length / ((performance.now() - begin) / 1_000);
    const [slowest, usual] = [percentile(together, 0.95), percentile(alone, 0.95)];
    return [
      {
        what: 'A million contacts and leads, POST /website-leads from 20 clients',
        measured: `${rate.toFixed(0)}/s`,
        wanted: `>= ${PER_SECOND}/s`,
        holds: rate >= PER_SECOND,
      },
      under('The same: one call', slowest, TOGETHER_MS, `p95 ${slowest.toFixed(1)} ms`),
      under('The same, one after the other', usual, ALONE_MS, `p95 ${usual.toFixed(1)} ms`),
    ];
  } finally {
    await service.stop();
  }
}
