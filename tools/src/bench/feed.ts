import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_SCOPES, systemActor, systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase } from '@workops/platform/database';
import { Client } from 'pg';
import { manyWorkspaces, ownService } from './api-alone';
import { median, percentile, under, type Row } from './numbers';
import type { Parts } from './parts';
import type { Place } from './place';
import { benchReplays } from './replays';
import { vacuumed } from './vacuumed';

const EVENTS = 10_000_000;
const DAYS = 30;
const PAGE = 200;
const PAGES = 300;
/** A new process is slow, and its connections see each partition for the first time. */
const WARM_UP_PAGES = 300;
const PAGE_MS = 20;

const PER_SECOND = 500;
const SECONDS = 20;
const WARM_UP_SECONDS = 5;
const SEEN_MS = 25;

/** Events are in the order of their positions, evenly over the days. */
const FILL = `
  INSERT INTO platform.outbox (day, id, workspace_id, type, event, recorded_at, due_at, finished_at, changed_in)
  SELECT d.day, e.id, $1::uuid, 'contact.created',
         json_build_object('id', e.id, 'type', 'contact.created', 'version', 1, 'workspaceId', $1::text, 'livemode', true, 'occurredAt', d.day,
                           'resource', json_build_object('type', 'contact', 'id', e.id), 'author', json_build_object('kind', 'api_key', 'id', e.id, 'name', 'CRM'),
                           'data', json_build_object('id', e.id, 'name', 'Cliente ' || n, 'email', n || '@example.com')),
         d.day, d.day, d.day, n
    FROM generate_series($2::int, $3::int) n
    CROSS JOIN LATERAL (SELECT ((now() AT TIME ZONE 'UTC')::date - ($4::int - 1) + (n / $5::int))::date AS day) d
    CROSS JOIN LATERAL (SELECT gen_random_uuid() AS id WHERE n > 0) e`;

const AT_ONCE = 500_000;

async function fill(databaseUrl: string, workspaceId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT platform.ensure_partitions($1, 0)', ['platform.outbox']);
    for (let day = 1; day <= DAYS; day += 1) {
      const of = `(now() AT TIME ZONE 'UTC')::date - ${day}`;
      const { rows } = await client.query<{ name: string; from: string; to: string }>(
        `SELECT 'outbox_p' || to_char(${of}, 'YYYYMMDD') AS name, (${of})::text AS from, (${of} + 1)::text AS to`,
      );
      const [{ name, from, to }] = rows as [{ name: string; from: string; to: string }];
      await client.query(
        `CREATE TABLE IF NOT EXISTS platform.${name} PARTITION OF platform.outbox FOR VALUES FROM ('${from}') TO ('${to}')`,
      );
    }
    for (let first = 1; first <= EVENTS; first += AT_ONCE) {
      await client.query(FILL, [
        workspaceId,
        first,
        Math.min(first + AT_ONCE - 1, EVENTS),
        DAYS,
        Math.ceil((EVENTS + 1) / DAYS),
      ]);
    }
    await client.query('SELECT platform.lift_feed_position($1)', [EVENTS]);
    await vacuumed(client, 'platform.outbox');
  } finally {
    await client.end();
  }
}

interface Answered {
  data: { resource: { id: string } }[];
  meta: { pagination: { nextCursor: string | null; resumeCursor?: string } };
}

/** Starts only an api on a separate database. */
async function reading<T>(
  place: Place,
  name: string,
  work: (at: { databaseUrl: string; workspaceId: string; read: (query: string) => Promise<Answered> }) => Promise<T>,
): Promise<T> {
  const { databaseUrl, service } = await ownService(place, name);
  const [workspace] = await manyWorkspaces(databaseUrl, 1);
  try {
    const headers = { authorization: `Bearer ${workspace!.token}` };
    const read = async (query: string): Promise<Answered> => {
      const answer = await fetch(`${service.baseUrl}/events?${query}`, { headers });
      if (answer.status !== 200) throw new Error(`the feed answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Answered;
    };
    return await work({ databaseUrl, workspaceId: workspace!.id, read });
  } finally {
    await service.stop();
  }
}

/** Reads pages from all parts of the feed. */
const benchPages = (place: Place): Promise<Row[]> =>
  reading(place, 'bench_feed_pages', async ({ databaseUrl, workspaceId, read }) => {
    await fill(databaseUrl, workspaceId);
    const took: number[] = [];
    for (let page = -WARM_UP_PAGES; page < PAGES; page += 1) {
      const daysAgo = ((page + WARM_UP_PAGES) * 7) % DAYS;
      const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
      const position = EVENTS - 1 - Math.floor((daysAgo + 0.5) * (EVENTS / DAYS));
      const epoch = '00000000-0000-0000-0000-000000000000';
      const after = Buffer.from([Math.max(position, 1), randomUUID(), day, epoch].join('.')).toString('base64url');
      const begin = performance.now();
      const { data } = await read(`limit=${PAGE}&after=${after}`);
      if (page >= 0) took.push(performance.now() - begin);
      if (data.length !== PAGE) throw new Error(`a page has ${data.length} events`);
    }
    const p95 = percentile(took, 0.95);
    return [
      under(
        `A page of ${PAGE} of the feed, of ${EVENTS.toLocaleString('en')} events`,
        p95,
        PAGE_MS,
        `p95 ${p95.toFixed(1)} ms`,
      ),
    ];
  });

/** Measures from the commit until a waiting reader has the event. */
const benchWaiting = (place: Place): Promise<Row[]> =>
  reading(place, 'bench_feed_waiting', async ({ databaseUrl, workspaceId, read }) => {
    const minting = { clock: systemClock, ids: systemIds };
    const database = await openDatabase({
      url: databaseUrl,
      poolSize: 10,
      ...minting,
      applicationName: 'bench',
    });
    const committed = new Map<string, number>();
    const seen = new Map<string, number>();
    const actor = { ...systemActor(workspaceId, true), scopes: new Set(ALL_SCOPES) };
    const write = async (count: number): Promise<string[]> => {
      const begin = performance.now();
      const ids: string[] = [];
      const writes: Promise<void>[] = [];
      for (let n = 0; n < count; n += 1) {
        await sleep(Math.max(0, begin + (n * 1_000) / PER_SECOND - performance.now()));
        const id = randomUUID();
        ids.push(id);
        const once = async (): Promise<void> => {
          await database.transaction(async (tx) => {
            tx.recorder(actor).record('macro.deleted', { resourceId: id, data: { id } });
            return Promise.resolve();
          });
          committed.set(id, performance.now());
        };
        writes.push(once());
      }
      await Promise.all(writes);
      return ids;
    };
    let over = false;
    const follow = async (): Promise<void> => {
      let after = (await read('after=latest')).meta.pagination.resumeCursor;
      while (!over) {
        const { data, meta } = await read(`limit=${PAGE}&wait=1&after=${after}`);
        for (const { resource } of data) seen.set(resource.id, performance.now());
        after = meta.pagination.nextCursor ?? meta.pagination.resumeCursor;
      }
    };
    const following = follow();
    try {
      await write(PER_SECOND * WARM_UP_SECONDS);
      const ids = await write(PER_SECOND * SECONDS);
      for (let looks = 0; looks < 100 && ids.some((id) => !seen.has(id)); looks += 1) await sleep(100);
      const lags = ids.map((id) => Math.max(0, (seen.get(id) ?? Number.POSITIVE_INFINITY) - committed.get(id)!));
      const p50 = median(lags);
      const figures = `p50 ${p50.toFixed(1)} ms, p95 ${percentile(lags, 0.95).toFixed(1)} ms`;
      return [
        under(`An event after its commit, for a reader who waits, at ${PER_SECOND} a second`, p50, SEEN_MS, figures),
      ];
    } finally {
      over = true;
      await following;
      await database.close();
    }
  });

export const benchFeed: Parts = { pages: benchPages, waiting: benchWaiting, replays: benchReplays };
