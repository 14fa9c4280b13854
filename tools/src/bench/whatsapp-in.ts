import { messagedContactsOn } from '@workops/contexts';
import { accessOn } from '@workops/access';
import { inboxOn, type ReceivedMessage } from '@workops/conversations';
import { systemClock } from '@workops/kernel';
import { libraryHolidays } from '@workops/scheduling';
import { systemIds } from '@workops/platform';
import { openDatabase } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { MemoryStorage } from '@workops/platform/testing';
import { Client, Pool } from 'pg';
import { newMessageId } from '../whatsapp/business-account';
import { LocalCloudApi } from '../whatsapp/local-cloud-api';
import { inboundPayload, signBody } from '../whatsapp/signed-payloads';
import { apiAlone } from './api-alone';
import { bareMessage } from './bare-message';
import { Child } from './child';
import { fillConversationBook, type BookSize } from './conversation-book';
import { atLeast, percentile, infoRow, under, type Row } from './numbers';
import type { Place } from './place';

const CLIENTS = 20;
const SECONDS = 60;
const BARE_SECONDS = 10;
const PER_SECOND = 250;
const OF_BARE = 0.25;
const OF_ROWS = 0.4;
const SLOWEST_MS = 250;
const NUMBER = '1065';
const SECRET = 'of the app';
/** Each sender has written before, in an open conversation. */
const BEFORE: BookSize = { contacts: 100_000, conversations: 100_000, messages: 300_000 };

let sent = 0;
const content = (): string => `¿Sigue disponible el auto? Soy el cliente ${(sent += 1)}`;
/** Far from the previous one. */
const customer = (): string => `569${String(1 + ((sent * 7_919) % BEFORE.conversations)).padStart(8, '0')}`;
const stranger = (): string => `5698${String(sent).padStart(7, '0')}`;

function message(from: string): string {
  return JSON.stringify(inboundPayload({ phone_number_id: NUMBER, from, name: `Cliente ${sent}`, text: content() }));
}

interface Load {
  rate: number;
  slowest: number;
  done: number;
}

/** Each client starts its next call when the last one ends. */
async function load(seconds: number, once: () => Promise<void>): Promise<Load> {
  const took: number[] = [];
  const begin = performance.now();
  const client = async () => {
    while (performance.now() - begin < seconds * 1_000) {
      const at = performance.now();
      await once();
      took.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    rate: took.length / ((performance.now() - begin) / 1_000),
    slowest: percentile(took, 0.99),
    done: took.length,
  };
}

/** Throws if it is not accepted. */
async function posted(url: string, from: string): Promise<void> {
  const body = message(from);
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signBody(body, SECRET) };
  const answer = await fetch(url, { method: 'POST', headers, body });
  await answer.text();
  if (answer.status !== 200) throw new Error(`the door answered ${answer.status}`);
}

const EVENTS = `SELECT count(*)::int AS events FROM platform.outbox WHERE workspace_id = $1 AND type = 'message.received'`;

async function listEvents(databaseUrl: string, workspaceId: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ events: number }>(EVENTS, [workspaceId])).rows[0]!.events;
  } finally {
    await client.end();
  }
}

const CONNECTIONS = 10;

/** Bare SQL with the same rows. */
async function bareRows(databaseUrl: string, workspaceId: string, accountId: string): Promise<number> {
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const block = Math.floor(BEFORE.messages / 32_768);
  try {
    const { rate } = await load(BARE_SECONDS, () =>
      bareMessage(pool, { workspaceId, accountId, identity: `+${customer()}`, content: content(), block }),
    );
    return rate;
  } finally {
    await pool.end();
  }
}

/** The inbox's commits, with nothing around them. */
async function committed(databaseUrl: string, workspaceId: string, accountId: string): Promise<number> {
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({
    url: databaseUrl,
    poolSize: CONNECTIONS,
    ...minting,
    applicationName: 'bench',
  });
  const { loadProfile, settings, teams, members, loadStandings } = accessOn(database, systemClock, systemIds);
  const workspaces = {
    loadProfile,
    loadSettings: (id: string) => settings.read({ workspaceId: id }),
    holidays: libraryHolidays(),
    membersOf: teams.members,
    active: members.active,
    loadStandings,
  };
  const files = new Files(database, new MemoryStorage(), systemClock, systemIds);
  const inbox = inboxOn({
    database,
    files,
    correspondents: messagedContactsOn({ database, workspaces, ...minting }),
    workspaces,
    ...minting,
  });
  const received = (): ReceivedMessage => ({
    externalMessageId: newMessageId(),
    from: { kind: 'whatsapp', identity: customer() },
    profileName: 'Cliente',
    type: 'text',
    content: content(),
    attachments: [],
    sentAt: new Date(),
    automated: false,
  });
  try {
    const { rate } = await load(BARE_SECONDS, async () => {
      await inbox.receive({ workspaceId, id: accountId }, { messages: [received()], statuses: [] });
    });
    return rate;
  } finally {
    await database.close();
  }
}

const perSecond = (rate: number): string => `${rate.toFixed(0)}/s`;

/** Signed messages up to their events, a bare loop of signature and insert, and their rows as bare SQL. */
export async function benchWhatsappIn(place: Place): Promise<Row[]> {
  const { databaseUrl, service, workspaces } = await apiAlone(place, 'bench_conversations', 1);
  const [workspace] = workspaces;
  const cloud = await LocalCloudApi.start();
  const bare = await Child.start('bare-inbound', { DATABASE_URL: databaseUrl, APP_SECRET: SECRET });
  try {
    const config = {
      phone_number_id: NUMBER,
      business_account_id: '1022',
      access_token: 'EAAG',
      app_secret: SECRET,
      base_url: cloud.url,
    };
    const account = { kind: 'whatsapp', provider: 'cloud_api', name: 'Bench', address: '+56911111111', config };
    const made = await service.call<{ data: { id: string; inbound_url: string } }>(
      workspace!.token,
      'POST',
      '/messaging-accounts',
      {
        body: account,
      },
    );
    if (made.status !== 201) throw new Error(`the account was answered with ${made.status}`);
    const { id: accountId, inbound_url: door } = made.body.data;
    await fillConversationBook(
      databaseUrl,
      workspace!.id,
      { accounts: [accountId], channels: ['whatsapp'], statuses: ['open'] },
      BEFORE,
    );
    const limit = await load(BARE_SECONDS, () => posted(`http://127.0.0.1:${bare.port}/inbound`, customer()));
    const rows = await bareRows(databaseUrl, workspace!.id, accountId);
    const commits = await committed(databaseUrl, workspace!.id, accountId);
    const before = await listEvents(databaseUrl, workspace!.id);
    const { rate, slowest, done } = await load(SECONDS, () => posted(door, customer()));
    const events = (await listEvents(databaseUrl, workspace!.id)) - before;
    const strangers = await load(BARE_SECONDS, () => posted(door, stranger()));
    return [
      {
        what: 'Signed WhatsApp messages in',
        measured: perSecond(rate),
        wanted: `>= ${PER_SECOND}/s`,
        holds: rate >= PER_SECOND,
      },
      {
        what: 'The same: events of those that were answered',
        measured: `${events} of ${done}`,
        wanted: 'all',
        holds: events === done,
      },
      atLeast(
        'The same, of a bare loop of the signature and one insert',
        rate / limit.rate,
        OF_BARE,
        `${perSecond(limit.rate)} bare`,
      ),
      under('The same: one answer', slowest, SLOWEST_MS, `p99 ${slowest.toFixed(1)} ms`),
      atLeast(
        'Messages committed, of their rows as bare SQL',
        commits / rows,
        OF_ROWS,
        `${perSecond(commits)} to ${perSecond(rows)}`,
      ),
      infoRow(
        'Signed WhatsApp messages of strangers, each with a contact and a conversation',
        `${perSecond(strangers.rate)}, p99 ${strangers.slowest.toFixed(1)} ms`,
      ),
    ];
  } finally {
    await bare.stop();
    await cloud.close();
    await service.stop();
  }
}
