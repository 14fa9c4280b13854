import { Client } from 'pg';
import { LocalCloudApi } from '../whatsapp/local-cloud-api';
import { inboundPayload, signatureOf } from '../whatsapp/signed-payloads';
import { apiAlone } from './api-alone';
import { Child } from './child';
import { atLeast, percentile, under, type Row } from './numbers';
import type { Place } from './place';

const CLIENTS = 20;
const SECONDS = 60;
const BARE_SECONDS = 10;
const CUSTOMERS = 1_000;
const PER_SECOND = 250;
const OF_BARE = 0.25;
const SLOWEST_MS = 250;
const NUMBER = '1065';
const SECRET = 'of the app';

let sent = 0;

function message(): string {
  sent += 1;
  const from = `5691${String(sent % CUSTOMERS).padStart(7, '0')}`;
  return JSON.stringify(inboundPayload({ phone_number_id: NUMBER, from, name: `Cliente ${sent % CUSTOMERS}`, text: `¿Sigue disponible? ${sent}` }));
}

interface Load {
  rate: number;
  slowest: number;
  answered: number;
}

/** Signed messages from some clients, each its next one when the last was answered. Throws where one is not taken. */
async function load(url: string, seconds: number): Promise<Load> {
  const took: number[] = [];
  const begin = performance.now();
  const client = async () => {
    while (performance.now() - begin < seconds * 1_000) {
      const body = message();
      const at = performance.now();
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, SECRET) };
      const answer = await fetch(url, { method: 'POST', headers, body });
      await answer.text();
      if (answer.status !== 200) throw new Error(`the door answered ${answer.status}`);
      took.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { rate: took.length / ((performance.now() - begin) / 1_000), slowest: percentile(took, 0.99), answered: took.length };
}

const EVENTS = `SELECT count(*)::int AS events FROM platform.outbox WHERE workspace_id = $1 AND type = 'message.received'`;

async function eventsOf(databaseUrl: string, workspaceId: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ events: number }>(EVENTS, [workspaceId])).rows[0]!.events;
  } finally {
    await client.end();
  }
}

/** Signed messages at WhatsApp's door, all the way to their events, beside a bare loop of the signature and one insert. */
export async function benchWhatsappIn(place: Place): Promise<Row[]> {
  const { databaseUrl, service, workspaces } = await apiAlone(place, 'bench_conversations', 1);
  const [workspace] = workspaces;
  const cloud = await LocalCloudApi.start();
  const bare = await Child.start('bare-inbound', { DATABASE_URL: databaseUrl, APP_SECRET: SECRET });
  try {
    const config = { phone_number_id: NUMBER, business_account_id: '1022', access_token: 'EAAG', app_secret: SECRET, base_url: cloud.url };
    const account = { kind: 'whatsapp', provider: 'cloud_api', name: 'Bench', address: '+56911111111', config };
    const made = await service.call<{ data: { inbound_url: string } }>(workspace!.token, 'POST', '/messaging-accounts', { body: account });
    if (made.status !== 201) throw new Error(`the account was answered with ${made.status}`);
    const limit = await load(`http://127.0.0.1:${bare.port}/inbound`, BARE_SECONDS);
    const { rate, slowest, answered } = await load(made.body.data.inbound_url, SECONDS);
    const events = await eventsOf(databaseUrl, workspace!.id);
    return [
      { what: 'Signed WhatsApp messages in', measured: `${rate.toFixed(0)}/s`, wanted: `>= ${PER_SECOND}/s`, holds: rate >= PER_SECOND },
      { what: 'The same: events of those that were answered', measured: `${events} of ${answered}`, wanted: 'all', holds: events === answered },
      atLeast('The same, of a bare loop of the signature and one insert', rate / limit.rate, OF_BARE, `${limit.rate.toFixed(0)}/s bare`),
      under('The same: one answer', slowest, SLOWEST_MS, `p99 ${slowest.toFixed(1)} ms`),
    ];
  } finally {
    await bare.stop();
    await cloud.close();
    await service.stop();
  }
}
