import { randomUUID } from 'node:crypto';
import type { RequestRecord } from '@workops/contracts';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase } from '@workops/platform/database';
import { requestRecordsOn } from '@workops/platform/requests';
import { Client } from 'pg';
import { cpuSeconds } from '../processes';
import { RunningService, type Workspace } from '../testing/service/running-service';
import { apiAlone } from './api-alone';
import { atLeast, median, type Row } from './numbers';
import type { Place } from './place';
import { postgresSeconds } from './postgres-time';
import { newContact, perSecond, whole } from './writes';

/** Many short rounds, because other load comes and goes within seconds. */
const ROUNDS = 20;
const ROUND_SECONDS = 2;
const WORKSPACES = 200;
const NAME = 'bench_request_log';
const SHARE = 0.03;

/** Rows in a batch (about a second of calls), and measured batches. */
const BATCH = 1_500;
const BATCHES = 60;

interface Figures {
  rate: number;
  /** The api and PostgreSQL together, per call. */
  milliseconds: number;
}

const aCall = ({ id: workspaceId }: Workspace): RequestRecord => ({
  workspaceId,
  requestId: randomUUID(),
  startedAt: new Date(),
  method: 'POST',
  route: '/api/v1/contacts',
  path: '/api/v1/contacts',
  status: 201,
  durationMs: 12.3,
  idempotency: 'none',
  author: { kind: 'api_key', id: randomUUID(), name: 'Bench' },
  credentialId: randomUUID(),
  connectedAppId: null,
  events: 1,
  eventIds: [systemIds.next()],
});

/** The process and PostgreSQL, in milliseconds. */
async function costOfRow(databaseUrl: string, client: Client, workspaces: readonly Workspace[]): Promise<number> {
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({
    url: databaseUrl,
    poolSize: 1,
    ...minting,
    applicationName: 'bench',
  });
  const records = requestRecordsOn(database, systemIds);
  const batches = Array.from({ length: BATCHES }, () =>
    Array.from({ length: BATCH }, (_, n) => aCall(workspaces[n % workspaces.length]!)),
  );
  await records.write(batches[0]!);
  const seconds = async (): Promise<number> => cpuSeconds(process.pid)! + (await postgresSeconds(client));
  const before = await seconds();
  for (const batch of batches) await records.write(batch);
  const cost = ((await seconds()) - before) * 1_000;
  await database.close();
  return cost / (BATCHES * BATCH);
}

/** Takes turns on one database. All calls are logged. */
export async function benchRequestLog(place: Place): Promise<Row[]> {
  const { databaseUrl, service, workspaces } = await apiAlone(place, NAME, WORKSPACES);
  const over = { REDIS_URL: place.redisUrl, QUEUE_PREFIX: NAME, LOG_LEVEL: 'info', REQUEST_LOG_PER_MINUTE: '0' };
  const without = await RunningService.start(databaseUrl, over);
  await Promise.all([without.end('scheduler', 'SIGTERM'), without.end('webhook-dispatcher', 'SIGTERM')]);
  const post = whole('contacts', newContact);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();

  async function measured(running: RunningService): Promise<Figures> {
    const { pid } = running.app('api');
    const seconds = async (): Promise<number> => cpuSeconds(pid)! + (await postgresSeconds(client));
    const before = await seconds();
    const { rate, count } = await perSecond(new URL(running.baseUrl).origin, workspaces, post, ROUND_SECONDS);
    return { rate, milliseconds: (((await seconds()) - before) * 1_000) / count };
  }

  try {
    for (const each of [service, without, service, without]) await measured(each);
    const [on, off]: [Figures[], Figures[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      // The order alternates, so that neither is always first.
      const order = round % 2 === 0 ? ([true, false] as const) : ([false, true] as const);
      for (const isOn of order) (isOn ? on : off).push(await measured(isOn ? service : without));
    }
    const of = (rounds: readonly Figures[], what: keyof Figures): number => median(rounds.map((each) => each[what]));
    const ratio = median(on.map(({ rate }, round) => rate / off[round]!.rate));
    const [row, call] = [await costOfRow(databaseUrl, client, workspaces), of(off, 'milliseconds')];
    return [
      atLeast(
        `POST /contacts on ${WORKSPACES} workspaces with the log of calls, to without`,
        ratio,
        1 - SHARE,
        `${of(on, 'rate').toFixed(0)}/s to ${of(off, 'rate').toFixed(0)}/s`,
      ),
      {
        what: 'A row of that log, to such a call: processor time of api and PostgreSQL',
        measured: `${(row / call).toFixed(3)} (${(row * 1_000).toFixed(1)} us to ${(call * 1_000).toFixed(0)} us; with the log ${(of(on, 'milliseconds') * 1_000).toFixed(0)} us)`,
        wanted: `<= ${SHARE}`,
        holds: row / call <= SHARE,
      },
    ];
  } finally {
    await client.end();
    await without.stop();
    await service.stop();
  }
}
