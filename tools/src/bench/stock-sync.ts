import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { watchMemory } from './memory';
import { atMost, percentile, type Row } from './numbers';
import type { Place } from './place';
import { syncByHand, type FeedRow } from './stock-by-hand';
import { vacuumed } from './vacuumed';

const ROWS = 100_000;
const CHANGED = 1_000;
const MOST = { timesByHand: 2.5, seconds: 120, mib: 200, timesFirst: 0.4, timesIdle: 3 };
const CALLS = 300;
const POLL_MS = 50;

const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const makeVin = (n: number): string => `JTDBR32E7${String(n).padStart(7, '0')}${VIN_LETTERS[n % VIN_LETTERS.length]!}`;

const makeRows = (changed: number): FeedRow[] =>
  Array.from({ length: ROWS }, (_, n) => ({
    code: `U-${n}`,
    make: 'Toyota',
    model: `Modelo ${n % 300}`,
    version: '1.5 XLI',
    color: 'Rojo',
    year: 2000 + (n % 25),
    km: n,
    price: 5_000_000 + n + (n < changed ? 1 : 0),
    plate: `P${n}`,
    vin: makeVin(n),
  }));

const HEAD = 'codigo,make,model,version,color,year,km,price_clp,plate,vin';
const toCsv = (rows: readonly FeedRow[]): string =>
  [HEAD, ...rows.map((row) => Object.values(row).join(','))].join('\n');

/** A feed server without change information. */
class Feed {
  body = '';
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Feed> {
    const feed: Feed = new Feed(createServer((_request, response) => response.end(feed.body)));
    await new Promise<void>((listening) => feed.server.listen(0, '127.0.0.1', listening));
    return feed;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/stock.csv`;
  }

  close(): void {
    this.server.close();
  }
}

interface Run {
  id: string;
  status: string;
  created: number;
  updated: number;
  same: number;
  started_at: string;
  ended_at: string | null;
}

class Source {
  private constructor(
    private readonly service: RunningService,
    readonly workspace: Workspace,
    private readonly feed: Feed,
    private readonly id: string,
  ) {}

  static async create(service: RunningService, feed: Feed, name: string): Promise<Source> {
    const workspace = await service.unlimitedKey(name);
    const body = { name, kind: 'url', format: 'csv', url: feed.url, key_column: 'codigo' };
    const made = await service.call<{ data: { id: string } }>(workspace.token, 'POST', '/stock-sources', { body });
    return new Source(service, workspace, feed, made.body.data.id);
  }

  /** Returns seconds that include the fetch. */
  async sync(body: string): Promise<Run & { seconds: number }> {
    this.feed.body = body;
    const { token } = this.workspace;
    const begun = await this.service.call<{ data: Run }>(token, 'POST', `/stock-sources/${this.id}/sync`);
    for (;;) {
      const { data } = (await this.service.call<{ data: Run }>(token, 'GET', `/stock-sync-runs/${begun.body.data.id}`))
        .body;
      if (data.ended_at !== null) {
        if (data.status !== 'succeeded') throw new Error(`the sync ended as ${data.status}`);
        return { ...data, seconds: (Date.parse(data.ended_at) - Date.parse(data.started_at)) / 1_000 };
      }
      await sleep(POLL_MS);
    }
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

async function writtenSince(client: Client, workspaceId: string, work: () => Promise<unknown>): Promise<number> {
  const { rows } = await client.query<{ now: string }>('SELECT (txid_current() % (2^32)::bigint)::text AS now');
  await work();
  const written = `SELECT count(*)::int AS count FROM commerce.vehicle WHERE workspace_id = $1 AND xmin::text::bigint >= $2`;
  return (await client.query<{ count: number }>(written, [workspaceId, rows[0]!.now])).rows[0]!.count;
}

interface Beside {
  read: number;
  quote: number;
}

/** Continues until there are enough and the concurrent work has ended. */
async function p95Beside(service: RunningService, { token }: Workspace, isOver: () => boolean): Promise<Beside> {
  const made = async (path: string, body: object) => {
    const { status, body: answer } = await service.call<{ data: { id: string } }>(token, 'POST', path, { body });
    if (status !== 201) throw new Error(`POST ${path} was answered with ${status}: ${JSON.stringify(answer)}`);
    return answer.data.id;
  };
  const vehicleId = await made('/vehicles', { make: 'Kia', model: 'Rio', tax_treatment: 'exento' });
  const contactId = await made('/contacts', { name: 'Ana' });
  const reads: number[] = [];
  const quotes: number[] = [];
  while (reads.length < CALLS || !isOver()) {
    reads.push(await timed(() => service.call(token, 'GET', `/vehicles/${vehicleId}`)));
    quotes.push(
      await timed(() =>
        made('/quotes', { vehicle_id: vehicleId, buyer_contact_id: contactId, offered_price_clp: 5_000_000 }),
      ),
    );
  }
  return { read: percentile(reads, 0.95) * 1_000, quote: percentile(quotes, 0.95) * 1_000 };
}

/** 100,000 rows by turns with raw SQL, while vehicles are read and quoted. */
export async function benchStockSync(place: Place, service: RunningService): Promise<Row[]> {
  const feed = await Feed.start();
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    const rows = makeRows(0);
    const csv = toCsv(rows);
    const byHand = await timed(async () =>
      syncByHand(place.databaseUrl, (await service.unlimitedKey('Stock by hand')).id, rows),
    );
    const memory = watchMemory(service);
    const source = await Source.create(service, feed, 'Bench stock');
    const first = await source.sync(csv);
    const grown = memory.grownMiB('scheduler');
    await vacuumed(client, 'commerce.vehicle');
    const { id } = source.workspace;
    const repeats: { seconds: number; written: number }[] = [];
    for (const changed of [0, CHANGED]) {
      const body = `${toCsv(makeRows(changed))}\n`;
      const runs: { seconds: number }[] = [];
      const written = await writtenSince(client, id, async () => runs.push(await source.sync(body)));
      repeats.push({ written: written - changed, seconds: runs[0]!.seconds });
    }
    const reader = await service.unlimitedKey('Bench stock reads');
    const idle = await p95Beside(service, reader, () => true);
    const other = await Source.create(service, feed, 'Bench stock beside reads');
    let isOver = false;
    const syncing = other.sync(csv).finally(() => (isOver = true));
    const beside = await p95Beside(service, reader, () => isOver);
    await syncing;
    const again = Math.max(...repeats.map(({ seconds }) => seconds));
    const figures = (one: number, two: number, unit: string): string =>
      `${(one / two).toFixed(2)} (${one.toFixed(1)} ${unit} to ${two.toFixed(1)} ${unit})`;
    return [
      atMost(
        `First sync of ${ROWS} rows to the same as raw SQL`,
        first.seconds / byHand,
        MOST.timesByHand,
        figures(first.seconds, byHand, 's'),
      ),
      atMost('Seconds of that sync', first.seconds, MOST.seconds, first.seconds.toFixed(1)),
      atMost('Memory of scheduler during that sync, in MiB', grown, MOST.mib, grown.toFixed(0)),
      atMost(
        `Sync with 0 or ${CHANGED} changed rows to the first`,
        again / first.seconds,
        MOST.timesFirst,
        figures(again, first.seconds, 's'),
      ),
      atMost('Vehicles written in these that had not changed', Math.max(...repeats.map(({ written }) => written)), 0),
      atMost(
        'Reads of a vehicle during a sync to idle, p95',
        beside.read / idle.read,
        MOST.timesIdle,
        figures(beside.read, idle.read, 'ms'),
      ),
      atMost(
        'POST /quotes during a sync to idle, p95',
        beside.quote / idle.quote,
        MOST.timesIdle,
        figures(beside.quote, idle.quote, 'ms'),
      ),
    ];
  } finally {
    feed.close();
    await client.end();
  }
}
