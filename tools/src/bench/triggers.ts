import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { Agent } from 'undici';
import { LocalCloudApi } from '../whatsapp/local-cloud-api';
import { inboundPayload, signBody } from '../whatsapp/signed-payloads';
import { manyWorkspaces, ownService } from './api-alone';
import { percentile, under, type Row } from './numbers';
import type { Place } from './place';

const PER_SECOND = 100;
const SECONDS = 30;
/** New processes are slow and have a backlog. */
const WARM_UP_SECONDS = 15;
/** Enough that the loop guard admits every message. */
const CUSTOMERS = 500;
const SLOWEST_MS = 1_000;
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 500;
/** Fixed, so that a slow api gets later calls rather than more connections. */
const CONNECTIONS = 50;
const NUMBER = '1066';
const SECRET = 'of the app';

const LAGS = `
  SELECT extract(epoch FROM r.created_at - (o.event ->> 'occurredAt')::timestamptz) * 1000 AS lag
    FROM conversations.automation_run r JOIN platform.outbox o ON o.id = r.event_id
   WHERE r.workspace_id = $1 AND r.outcome = 'applied' AND (o.event ->> 'occurredAt')::timestamptz >= $2`;

/** Evenly, regardless of the answers' time. */
async function send(url: string, count: number): Promise<void> {
  const { origin, pathname: path } = new URL(url);
  const agent = new Agent({ connections: CONNECTIONS });
  const post = async (n: number): Promise<number> => {
    const from = `5692${String(n % CUSTOMERS).padStart(7, '0')}`;
    const body = JSON.stringify(
      inboundPayload({ phone_number_id: NUMBER, from, name: `Cliente ${n % CUSTOMERS}`, text: `¿Precio? ${n}` }),
    );
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signBody(body, SECRET) };
    const answer = await agent.request({ origin, path, method: 'POST', headers, body });
    await answer.body.dump();
    return answer.statusCode;
  };
  try {
    const begin = performance.now();
    const answers: Promise<number>[] = [];
    for (let n = 0; n < count; n += 1) {
      await sleep(Math.max(0, begin + (n * 1_000) / PER_SECOND - performance.now()));
      answers.push(post(n));
    }
    const refused = (await Promise.all(answers)).find((status) => status !== 200);
    if (refused !== undefined) throw new Error(`the door answered ${refused}`);
  } finally {
    await agent.close();
  }
}

/** Returns each event's lag. */
async function readLags(databaseUrl: string, workspaceId: string, since: Date, count: number): Promise<number[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const limit = performance.now() + PATIENCE_MS; ;) {
      const { rows } = await client.query<{ lag: string }>(LAGS, [workspaceId, since]);
      if (rows.length >= count) return rows.map(({ lag }) => Number(lag));
      if (performance.now() > limit) throw new Error(`Only ${rows.length} of ${count} triggers ran in time.`);
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    await client.end();
  }
}

/** Measures from an event to its trigger, at a hundred messages a second of one workspace. */
export async function benchTriggers(place: Place): Promise<Row[]> {
  const { databaseUrl, service } = await ownService(place, 'bench_triggers');
  const cloud = await LocalCloudApi.start();
  try {
    const [workspace] = await manyWorkspaces(databaseUrl, 1);
    const { token, id } = workspace!;
    const config = {
      phone_number_id: NUMBER,
      business_account_id: '1023',
      access_token: 'EAAG',
      app_secret: SECRET,
      base_url: cloud.url,
    };
    const account = { kind: 'whatsapp', provider: 'cloud_api', name: 'Bench', address: '+56922222222', config };
    const made = await service.call<{ data: { inbound_url: string } }>(token, 'POST', '/messaging-accounts', {
      body: account,
    });
    if (made.status !== 201) throw new Error(`the account was answered with ${made.status}`);
    const trigger = {
      name: 'Bench',
      on: 'message.received',
      conditions: [{ field: 'message.content', op: 'contains', value: 'precio' }],
      actions: [{ type: 'add_note', content: 'Pregunta por el precio' }],
    };
    const saved = await service.call(token, 'POST', '/automation-triggers', { body: trigger });
    if (saved.status !== 201) throw new Error(`the trigger was answered with ${saved.status}`);
    const measured = async (seconds: number): Promise<number> => {
      const since = new Date();
      await send(made.body.data.inbound_url, PER_SECOND * seconds);
      return percentile(await readLags(databaseUrl, id, since, PER_SECOND * seconds), 0.95);
    };
    await measured(WARM_UP_SECONDS);
    const lag = await measured(SECONDS);
    return [
      under(`A trigger after its event, at ${PER_SECOND} events a second`, lag, SLOWEST_MS, `p95 ${lag.toFixed(0)} ms`),
    ];
  } finally {
    await cloud.close();
    await service.stop();
  }
}
