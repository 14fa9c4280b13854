import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { Child } from './child';
import { conversationId, fillConversationBook } from './conversation-book';
import { median, percentile, type Row } from './numbers';
import type { Place } from './place';
import { preciseNow } from './precise-now';

const CUSTOMERS = 2_000;
const IDLE_SENDS = 60;
const IDLE_PAUSE_MS = 100;
const SECONDS = 10;
const PER_SECOND = 100;
const BACKLOG = 10_000;
/** Rate limit, and pending messages. */
const PACED = { perSecond: 50, waiting: 500 };
const ARRIVE_WITHIN_MS = 30_000;
const TICK_MS = 10;
const BOUNDS = { idle: 50, half: 40, most: 200, more: 100, pace: 0.05 };

/** Customers have written in the last 24 hours. */
export interface Line extends Workspace {
  accountId: string;
}

export interface Scene {
  place: Place;
  service: RunningService;
  provider: Child;
  client: Client;
}

export async function line(
  { place, service, provider }: Scene,
  name: string,
  number: string,
  perSecond: number,
  customers = CUSTOMERS,
): Promise<Line> {
  const workspace = await service.unlimitedKey(name);
  const config = {
    phone_number_id: number,
    business_account_id: '1',
    access_token: 'EAAG',
    app_secret: 'x',
    base_url: `http://127.0.0.1:${provider.port}`,
  };
  const account = {
    kind: 'whatsapp',
    provider: 'cloud_api',
    name,
    address: '+56911111111',
    max_per_second: perSecond,
    config,
  };
  const made = await service.call<{ data: { id: string } }>(workspace.token, 'POST', '/messaging-accounts', {
    body: account,
  });
  if (made.status !== 201) throw new Error(`the account was answered with ${made.status}`);
  const accountId = made.body.data.id;
  const size = { contacts: customers, conversations: customers, messages: customers };
  await fillConversationBook(
    place.databaseUrl,
    workspace.id,
    { accounts: [accountId], channels: ['whatsapp'], statuses: ['open'] },
    size,
  );
  return { ...workspace, accountId };
}

const WAITING = `
  WITH said AS (
    INSERT INTO conversations.message (workspace_id, id, conversation_id, seq, account_id, direction, type, content, author, sender_type, purpose,
                                       acknowledged, automated, created_at)
    SELECT workspace_id, gen_random_uuid(), id, last_seq + 1, account_id, 'outbound', 'text', 'Su auto está listo.',
           '{"kind": "api_key", "id": null, "name": "Bench"}', 'api_key', 'answer', '{}', false, now()
      FROM conversations.conversation WHERE workspace_id = $1
    RETURNING workspace_id, id, conversation_id, seq, account_id
  ), counted AS (
    UPDATE conversations.conversation c SET last_seq = said.seq FROM said WHERE c.workspace_id = said.workspace_id AND c.id = said.conversation_id
  ), laned AS (
    INSERT INTO conversations.lane (account_id, workspace_id, free_at) SELECT DISTINCT account_id, workspace_id, now() FROM said ON CONFLICT DO NOTHING
  )
  INSERT INTO conversations.send (workspace_id, message_id, conversation_id, seq, account_id, due_at, attempts, unknown)
  SELECT workspace_id, id, conversation_id, seq, account_id, now(), 0, false FROM said`;
const SENT = `SELECT min(sent_at) AS first, max(sent_at) AS last, count(*)::int AS sent FROM conversations.message WHERE workspace_id = $1 AND sent_at > $2`;

let turn = 0;

class Refused extends Error {}

/** Returns the id and the time of the commit. Throws `Refused` if too many calls wait. */
async function send({ service }: Scene, { token }: Line): Promise<[string, number]> {
  turn += 1;
  const conversation = conversationId(3 + (turn % (CUSTOMERS - 2)));
  const response = await fetch(`${service.baseUrl}/conversations/${conversation}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: `Sí, a las ${turn}.` }),
  });
  const at = preciseNow();
  if (response.status === 503) throw new Refused(await response.text());
  if (response.status !== 201)
    throw new Error(`a message was answered with ${response.status}: ${await response.text()}`);
  return [((await response.json()) as { data: { id: string } }).data.id, at];
}

/** Milliseconds from commit to arrival; overtaking the answer counts as 0. */
async function arrived({ provider }: Scene, commits: readonly [string, number][]): Promise<number[]> {
  const arrivals = new Map<string, number>();
  const giveUp = Date.now() + ARRIVE_WITHIN_MS;
  for (;;) {
    for (const [id, at] of await provider.ask<[string, number][]>('what came')) arrivals.set(id, at);
    if (commits.every(([id]) => arrivals.has(id)))
      return commits.map(([id, at]) => Math.max(0, arrivals.get(id)! - at));
    if (Date.now() > giveUp) throw new Error(`only ${arrivals.size} of ${commits.length} messages arrived`);
    await sleep(50);
  }
}

function refusedIsNever(error: unknown): undefined {
  if (!(error instanceof Refused)) throw error;
}

/** Milliseconds from commit to arrival; Infinity for a refused message. */
export async function steadily(scene: Scene, from: Line, perSecond: number, seconds: number): Promise<number[]> {
  await scene.provider.ask('forget');
  const begun = performance.now();
  const sends: Promise<[string, number] | undefined>[] = [];
  while (sends.length < perSecond * seconds) {
    const due =
      Math.min(perSecond * seconds, Math.ceil(((performance.now() - begun) / 1_000) * perSecond)) - sends.length;
    for (let n = 0; n < due; n += 1) sends.push(send(scene, from).catch(refusedIsNever));
    await sleep(TICK_MS);
  }
  const commits = (await Promise.all(sends)).filter((commit) => commit !== undefined);
  const never = Array<number>(sends.length - commits.length).fill(Infinity);
  return [...(await arrived(scene, commits)), ...never];
}

async function oneByOne(scene: Scene, from: Line): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < IDLE_SENDS; n += 1) {
    waits.push(...(await arrived(scene, [await send(scene, from)])));
    await sleep(IDLE_PAUSE_MS);
  }
  return waits;
}

async function idle(scene: Scene, from: Line): Promise<Row> {
  const half = median(await oneByOne(scene, from));
  return {
    what: 'Commit of a send to the provider, idle',
    measured: `p50 ${half.toFixed(1)} ms`,
    wanted: `p50 < ${BOUNDS.idle} ms`,
    holds: half < BOUNDS.idle,
  };
}

async function loaded(scene: Scene, from: Line): Promise<Row> {
  await steadily(scene, from, PER_SECOND, 2);
  const waits = await steadily(scene, from, PER_SECOND, SECONDS);
  const [half, most] = [median(waits), percentile(waits, 0.95)];
  return {
    what: `The same at ${PER_SECOND} a second`,
    measured: `p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms`,
    wanted: `p50 < ${BOUNDS.half} ms, p95 < ${BOUNDS.most} ms`,
    holds: half < BOUNDS.half && most < BOUNDS.most,
  };
}

const beside = (what: string, before: number, after: number): Row => ({
  what,
  measured: `p95 ${before.toFixed(1)} ms without, ${after.toFixed(1)} ms with`,
  wanted: 'at most a fifth or 100 ms more',
  holds: after - before <= Math.max(before / 5, BOUNDS.more),
});

/** Milliseconds from commit to arrival. */
const p95 = async (scene: Scene, from: Line, perSecond = PER_SECOND / 2, seconds = SECONDS / 2): Promise<number> =>
  percentile(await steadily(scene, from, perSecond, seconds), 0.95);

/** A new process is slower than the load, and would refuse calls. */
export async function warmed(scene: Scene, from: Line): Promise<void> {
  await oneByOne(scene, from);
  await p95(scene, from);
}

/** Pending messages keep the account's pace next to another account's. */
async function paced(scene: Scene, quiet: Line): Promise<Row[]> {
  const { client } = scene;
  const busy = await line(scene, 'Bench paced', '2000', PACED.perSecond, PACED.waiting);
  const before = await p95(scene, quiet);
  const begun = new Date();
  await client.query(WAITING, [busy.id]);
  const after = await p95(scene, quiet);
  const giveUp = Date.now() + (2 * PACED.waiting * 1_000) / PACED.perSecond;
  type Sent = { first: Date; last: Date; sent: number };
  let sent: Sent;
  do {
    await sleep(200);
    sent = (await client.query<Sent>(SENT, [busy.id, begun])).rows[0]!;
  } while (sent.sent < PACED.waiting && Date.now() < giveUp);
  const rate = (sent.sent - 1) / ((sent.last.getTime() - sent.first.getTime()) / 1_000);
  return [
    {
      what: `An account of ${PACED.perSecond} a second with ${PACED.waiting} waiting`,
      measured: `${sent.sent} at ${rate.toFixed(1)}/s`,
      wanted: `${PACED.perSecond}/s within a twentieth`,
      holds: sent.sent === PACED.waiting && Math.abs(rate / PACED.perSecond - 1) <= BOUNDS.pace,
    },
    beside("The same: another account's messages", before, after),
  ];
}

async function hanging(scene: Scene, quiet: Line): Promise<Row> {
  const stuck = await line(scene, 'Bench hanging', 'never', 1_000, BACKLOG);
  const before = await p95(scene, quiet);
  await scene.client.query(WAITING, [stuck.id]);
  await sleep(2_000);
  const after = await p95(scene, quiet);
  return beside(
    `A provider that hangs with ${BACKLOG.toLocaleString('en')} waiting: another account's messages`,
    before,
    after,
  );
}

/** Measures from commit to arrival at the provider. */
export async function benchMessagesOut(place: Place, service: RunningService): Promise<Row[]> {
  const provider = await Child.start('provider-receiver');
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  const scene = { place, service, provider, client };
  try {
    const quiet = await line(scene, 'Bench out', '1000', 1_000);
    const rows = [await idle(scene, quiet), await loaded(scene, quiet), ...(await paced(scene, quiet))];
    return [...rows, await hanging(scene, quiet)];
  } finally {
    await client.end();
    await provider.stop();
  }
}
