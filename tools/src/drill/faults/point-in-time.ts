import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { serverUser } from '../../postgres/server-user';
import { waitUntil } from '../../processes';
import { HERE } from '../../testing/service/running-app';
import { seconds, type Fault, type Outcome } from '../fault';
import { Stage } from '../stage';
import { subscribed, Traffic } from '../traffic';

const run = promisify(execFile);
const BIN = '/usr/lib/postgresql/15/bin';
const LIMIT_MS = 60_000;
/** BullMQ re-queues jobs of a process that is silent for 30 s. */
const BACK_AFTER_MS = 35_000;
const NOW =
  'SELECT moment::text, extract(epoch FROM moment) * 1000 AS ms FROM (SELECT clock_timestamp() AS moment) now';

/** Some deliveries are in flight at any moment. */
const SLOW_MS = 2_000;

function createFolder(data: string, name: string): string {
  const folder = join(dirname(data), name);
  mkdirSync(folder, { mode: 0o700 });
  const user = serverUser(data);
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function archiving(data: string): string[] {
  const archive = createFolder(data, 'archive');
  return ['archive_mode=on', `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`, 'archive_timeout=60'];
}

/** Follows docs/operations.md. */
function recoveredTo(moment: string, from: Stage): (data: string) => string[] {
  return (data) => {
    execFileSync('cp', ['-a', join(from.folder, 'base'), data]);
    const archive = join(from.folder, 'archive');
    const settings = [
      `restore_command = 'cp ${archive}/%f "%p"'`,
      `recovery_target_time = '${moment}'`,
      `recovery_target_action = 'promote'`,
    ];
    appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    writeFileSync(join(data, 'recovery.signal'), '');
    return [];
  };
}

async function promoted(url: string): Promise<void> {
  const isUp = async (): Promise<boolean> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<{ up: boolean }>('SELECT NOT pg_is_in_recovery() AS up')).rows[0]!.up;
    } finally {
      await client.end();
    }
  };
  if (!(await waitUntil(isUp, LIMIT_MS))) throw new Error('the recovery did not end');
}

/** All events, and those that the log shows as sent. */
async function readKnown(client: Client): Promise<{ events: Set<string>; sent: Set<string> }> {
  const queryIds = async (sql: string): Promise<Set<string>> =>
    new Set((await client.query<{ id: string }>(sql)).rows.map(({ id }) => id));
  return {
    events: await queryIds(
      `SELECT event->'resource'->>'id' AS id FROM platform.outbox WHERE type IN ('contact.created', 'contact.updated')`,
    ),
    sent: await queryIds(
      `SELECT request_payload::json->'resource'->>'id' AS id FROM events.attempt WHERE error IS NULL`,
    ),
  };
}

interface Feed {
  path: string;
  cursor: string;
}

const read = (stage: Stage, token: string, path: string): Promise<Response> =>
  fetch(`${stage.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });

async function readFeed(stage: Stage, token: string, list: string, parameter: string): Promise<Feed> {
  const answer = await read(stage, token, `${list}?limit=100`);
  const { meta } = (await answer.json()) as {
    meta: { pagination: { nextCursor: string | null; resumeCursor?: string } };
  };
  return { path: `${list}?${parameter}=`, cursor: (meta.pagination.nextCursor ?? meta.pagination.resumeCursor)! };
}

interface Before {
  traffic: Traffic;
  token: string;
  feeds: Feed[];
  /** The time by PostgreSQL's clock and by ours. */
  moment: string;
  momentMs: number;
}

/** Restores the database to the moment before, next to a Redis with the later state. */
export const pointInTime: Fault = {
  name: 'point-in-time',
  fault:
    'pg_basebackup under load, a mistake, and a recovery to the moment before it, beside a Redis that knows what came after',
  wanted:
    'all of before the moment, nothing of after; nothing again that the log shows as sent; lively within 60 s; old cursors are 410',
  // Debian's pg_basebackup cannot read newer servers.
  on: ['15'],
  stage: () => Promise.resolve({ proxied: false, data: archiving }),
  play: async (stage) => {
    const traffic = await Traffic.start(stage, { creations: 20, events: 200 });
    const { token } = traffic.workspaces[0]!;
    traffic.publishFor((await subscribed(stage, 'Slow', traffic.receiver.port, `/after/${SLOW_MS}`)).id);
    await sleep(3_000);
    await takeBackup(stage);
    await sleep(5_000);
    const client = await stage.client();
    const { rows } = await client.query<{ moment: string; ms: string }>(NOW);
    const [{ moment, ms }] = rows as [{ moment: string; ms: string }];
    await sleep(5_000);
    const feeds = [
      await readFeed(stage, token, '/contacts', 'cursor'),
      await readFeed(stage, token, '/events', 'after'),
    ];
    await client.query('DELETE FROM contacts.contact');
    await client.end();
    await sleep(2_000);
    // Nothing may be sent from here on. Killed processes leave their jobs in Redis.
    await Promise.all(stage.actors.map(({ app }) => app.end('SIGKILL')));
    await traffic.quieten();
    await traffic.collect();
    await stage.postgres.stop();
    try {
      return await recovered(stage, { traffic, token, feeds, moment, momentMs: Number(ms) });
    } finally {
      await traffic.receiver.stop();
    }
  },
};

async function takeBackup(stage: Stage): Promise<void> {
  const data = join(stage.folder, 'data');
  const base = createFolder(data, 'base');
  const args = [`--dbname=${stage.postgres.url('postgres')}`, `--pgdata=${base}`, '--checkpoint=fast'];
  await run(`${BIN}/pg_basebackup`, args, { ...serverUser(data), cwd: stage.folder });
}

/** Recovers, and does the operator's work before any process starts. */
async function afterRecovery(url: string, encryptionKey: string): Promise<{ events: Set<string>; sent: Set<string> }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, ENCRYPTION_KEY: encryptionKey };
  await promoted(url);
  for (const words of [['feeds', 'expire-cursors'], ['doctor']])
    await run(process.execPath, [join(HERE.root, 'apps/api/dist/cli.js'), ...words], { cwd: HERE.root, env });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await readKnown(client);
  } finally {
    await client.end();
  }
}

async function recovered(stage: Stage, before: Before): Promise<Outcome> {
  const { traffic, moment } = before;
  const { encryptionKey, redis } = stage;
  const sentBefore = new Map([...traffic.arrivals].map(([id, times]) => [id, times.length]));
  const began = Date.now();
  let restored = { events: new Set<string>(), sent: new Set<string>() };
  const again = await Stage.open('15', {
    encryptionKey,
    redis,
    proxied: false,
    data: recoveredTo(moment, stage),
    restored: async (url) => {
      restored = await afterRecovery(url, encryptionKey);
    },
  });
  try {
    const isReadyAfter = Date.now() - began;
    const after = await Traffic.start(again);
    const isDone = async (): Promise<boolean> => {
      await Promise.all([traffic.collect(), after.collect()]);
      return after.arrivals.size > 0 && [...restored.events].every((id) => traffic.arrivals.has(id));
    };
    await waitUntil(isDone, LIMIT_MS);
    const isLivelyAfter = Date.now() - began;
    // The killed processes' jobs are re-queued by then.
    await sleep(BACK_AFTER_MS);
    await traffic.collect();
    await after.stop();
    const statuses = await Promise.all(
      before.feeds.map(async ({ path, cursor }) => (await read(again, before.token, `${path}${cursor}`)).status),
    );

    const [early, late] = [
      traffic.announced.filter(([, at]) => at < before.momentMs),
      traffic.announced.filter(([, at]) => at >= before.momentMs),
    ];
    const lost = early.filter(([id]) => !restored.events.has(id)).length;
    const gone = late.filter(([id]) => !restored.events.has(id)).map(([id]) => id);
    const missing = [...restored.events].filter((id) => !traffic.arrivals.has(id)).length;
    const repeated = [...sentBefore]
      .filter(([id, times]) => traffic.arrivals.get(id)!.length > times)
      .map(([id]) => id);
    const wrong = repeated.filter((id) => restored.sent.has(id)).length;
    for (const line of again.troubles.slice(0, 10)) console.log(`  ${line}`);
    const measured = [
      `all processes ready ${seconds(isReadyAfter)} after the recovery began, all delivered after ${seconds(isLivelyAfter)}`,
      `${lost} of ${early.length} events from before the moment lost, ${missing} of ${restored.events.size} kept ones not delivered`,
      `${gone.length} from after it gone, ${gone.filter((id) => sentBefore.has(id)).length} of which had been sent`,
      `${wrong} of ${restored.sent.size} sent again that the log shows as sent, ${repeated.length} that it does not yet`,
      `old cursors: ${statuses.join(', ')}`,
      `${after.failed.length} of ${after.calls.length} calls failed, lag p99 ${seconds(after.lag99())}`,
      `${again.troubles.length} lines of errors`,
    ];
    const nothing = lost + missing + wrong + after.failed.length + after.missing + again.troubles.length === 0;
    return {
      measured: measured.join('; '),
      holds: nothing && isLivelyAfter < LIMIT_MS && statuses.every((status) => status === 410),
    };
  } finally {
    await again.close();
  }
}
