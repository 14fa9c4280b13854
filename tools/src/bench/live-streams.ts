import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from '../testing/service/running-service';
import { inboundPayload, postSigned } from '../whatsapp/signed-payloads';
import { Child } from './child';
import type { Heard, Listening } from './many-listeners';
import { percentile, type Row } from './numbers';

const STREAMS = 500;
const NOTED = 50;
const PER_SECOND = 100;
const SECONDS = 10;
const CUSTOMERS = 200;
const ARRIVE_WITHIN_MS = 20_000;
const MOST_MS = 300;
const TICK_MS = 10;
const [NUMBER, SECRET] = ['3000', 'of the app'];

/** Returns the time of each answer, by message number. */
async function written(url: string, from: number, count: number): Promise<Map<number, number>> {
  const commits = new Map<number, number>();
  const begun = performance.now();
  const posts: Promise<void>[] = [];
  const post = async (number: number): Promise<void> => {
    const customer = `569${String(number % CUSTOMERS).padStart(8, '0')}`;
    const body = JSON.stringify(
      inboundPayload({ phone_number_id: NUMBER, from: customer, name: 'Ana', text: `bench ${number}` }),
    );
    const status = await postSigned({ url, secret: SECRET }, body);
    if (status !== 200) throw new Error(`the door answered ${status}`);
    commits.set(number, Date.now());
  };
  while (posts.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - begun) / 1_000) * PER_SECOND)) - posts.length;
    for (let n = 0; n < due; n += 1) posts.push(post(from + posts.length));
    await sleep(TICK_MS);
  }
  await Promise.all(posts);
  return commits;
}

async function heardAll(listeners: Child, count: number): Promise<Heard> {
  const all: Heard = { arrivals: [], counts: Array.from({ length: STREAMS }, () => 0) };
  const giveUp = Date.now() + ARRIVE_WITHIN_MS;
  while (all.counts.some((had) => had < count) && Date.now() < giveUp) {
    await sleep(100);
    const { arrivals, counts } = await listeners.ask<Heard>('what came');
    all.arrivals.push(...arrivals);
    counts.forEach((had, place) => (all.counts[place]! += had));
  }
  return all;
}

/** 500 listeners of a workspace with 100 messages a second. */
export async function benchLiveStreams(service: RunningService): Promise<Row[]> {
  const provider = await Child.start('provider-receiver');
  const listeners = await Child.start('many-listeners');
  try {
    const workspace = await service.unlimitedKey('Bench streams');
    const config = {
      phone_number_id: NUMBER,
      business_account_id: '1',
      access_token: 'x',
      app_secret: SECRET,
      base_url: `http://127.0.0.1:${provider.port}`,
    };
    const account = { kind: 'whatsapp', provider: 'cloud_api', name: 'Bench', address: '+56911111111', config };
    const made = await service.call<{ data: { inbound_url: string } }>(workspace.token, 'POST', '/messaging-accounts', {
      body: account,
    });
    if (made.status !== 201) throw new Error(`the account was answered with ${made.status}`);
    const { inbound_url: door } = made.body.data;
    await written(door, 0, CUSTOMERS);
    const listening: Listening = {
      url: `${service.baseUrl}/conversations/stream`,
      token: workspace.token,
      count: STREAMS,
      noted: NOTED,
    };
    await listeners.ask(listening);
    const commits = await written(door, 1_000, PER_SECOND * SECONDS);
    const { arrivals, counts } = await heardAll(listeners, commits.size);
    const waits = arrivals.flatMap(([number, at]) =>
      commits.has(number) ? [Math.max(0, at - commits.get(number)!)] : [],
    );
    const [half, most] = [percentile(waits, 0.5), percentile(waits, 0.95)];
    const missed = counts.filter((had) => had !== commits.size).length;
    return [
      {
        what: `${STREAMS} streams, ${PER_SECOND} messages a second: commit to client`,
        measured: `p50 ${half} ms, p95 ${most} ms`,
        wanted: `p95 < ${MOST_MS} ms`,
        holds: most < MOST_MS && waits.length === NOTED * commits.size,
      },
      {
        what: 'The same: streams that had other than all messages, each once',
        measured: String(missed),
        wanted: '0',
        holds: missed === 0,
      },
    ];
  } finally {
    await listeners.stop();
    await provider.stop();
  }
}
