import { Socket } from 'node:net';
import { pause } from '@workops/kernel';
import { Client } from 'pg';

export interface DatabaseCost {
  /** Includes `BEGIN`, `COMMIT` and settings. */
  statements: number;
  roundTrips: number;
  rowsWritten: number;
  indexEntries: number;
  bytes: number;
}

// Other databases write into the same log.
const WRITTEN = `
  SELECT count(*) FILTER (WHERE kind IN ('Heap INSERT', 'Heap INSERT+INIT', 'Heap2 MULTI_INSERT', 'Heap2 MULTI_INSERT+INIT', 'Heap UPDATE', 'Heap UPDATE+INIT',
                                         'Heap HOT_UPDATE', 'Heap DELETE'))::int AS "rowsWritten",
         count(*) FILTER (WHERE kind ~ '^(Btree (INSERT_LEAF|INSERT_POST|SPLIT_L|SPLIT_R)|Gin (INSERT|UPDATE_META_PAGE)|Gist PAGE_UPDATE)$')::int AS "indexEntries",
         coalesce(sum(bytes), 0)::int AS bytes
    FROM (SELECT DISTINCT ON (start_lsn) resource_manager || ' ' || record_type AS kind, record_length AS bytes
            FROM pg_get_wal_block_info($1, $2)
           WHERE reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
           ORDER BY start_lsn, block_id) AS records`;

/** A commit that waits for the disk flushes everything before its position. */
const MARK = [`SET synchronous_commit = on`, `SELECT pg_logical_emit_message(true, 'cost', 'mark')`];

const EXECUTE = 'E'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);

type Traffic = Map<string, { statements: number; roundTrips: number }>;

export interface MeasuredCost extends Pick<DatabaseCost, 'rowsWritten' | 'indexEntries' | 'bytes'> {
  traffic: Traffic;
}

const TRAILING_MS = 50;

const BIND = 'B'.charCodeAt(0);
const textAt = (bytes: Buffer, from: number): string => bytes.toString('utf8', from, bytes.indexOf(0, from));

function countMessages(bytes: Buffer, traffic: Traffic): void {
  let name = '';
  const add = (statements: number, roundTrips: number): void => {
    const before = traffic.get(name) ?? { statements: 0, roundTrips: 0 };
    traffic.set(name, { statements: before.statements + statements, roundTrips: before.roundTrips + roundTrips });
  };
  for (let at = 0; at + 5 <= bytes.length && bytes[at] !== 0; at += 1 + bytes.readUInt32BE(at + 1)) {
    const [type, body] = [bytes[at], at + 5];
    if (type === BIND) name = textAt(bytes, body + textAt(bytes, body).length + 1);
    if (type === EXECUTE) add(1, 0);
    if (type === SYNC) add(0, 1);
    if (type !== QUERY) continue;
    name = textAt(bytes, body);
    add(1, 1);
  }
}

/** The process may have other connections for other tests. */
const CONNECTIONS = `
  SELECT client_port AS port FROM pg_stat_activity
   WHERE datname = current_database() AND client_port IS NOT NULL AND pid <> pg_backend_pid()`;

/** No other work on this database may run in the process. */
export class CostMeter {
  private readonly writes = jest.spyOn(Socket.prototype, 'write');

  private constructor(private readonly client: Client) {}

  static async on(databaseUrl: string): Promise<CostMeter> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
    return new CostMeter(client);
  }

  /**
   * `warmUp` runs the work right before the counted one, because cache entries expire between measurements. The log has
   * both, and half counts.
   */
  async of(work: () => Promise<unknown>, { warmUp = false } = {}): Promise<MeasuredCost> {
    const before = await this.position();
    const ports = await this.ports();
    if (warmUp) {
      await work();
      await pause(TRAILING_MS);
    }
    this.writes.mockClear();
    await work();
    const sent = this.writes.mock.calls.map(([bytes], index) => ({
      bytes,
      socket: this.writes.mock.contexts[index] as Socket,
    }));
    for (const port of await this.ports()) ports.add(port);
    const traffic: Traffic = new Map();
    for (const { bytes, socket } of sent) {
      const isCounted = socket.remotePort === this.client.port && ports.has(socket.localPort!);
      if (isCounted && Buffer.isBuffer(bytes)) countMessages(bytes, traffic);
    }
    const { rows } = await this.client.query<Omit<MeasuredCost, 'traffic'>>(WRITTEN, [before, await this.position()]);
    const { rowsWritten, indexEntries, bytes } = rows[0]!;
    const runs = warmUp ? 2 : 1;
    return {
      traffic,
      rowsWritten: rowsWritten / runs,
      indexEntries: indexEntries / runs,
      bytes: Math.round(bytes / runs),
    };
  }

  async count(from: string): Promise<number> {
    return (await this.client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`)).rows[0]!.count;
  }

  async close(): Promise<void> {
    this.writes.mockRestore();
    await this.client.end();
  }

  private async ports(): Promise<Set<number>> {
    const { rows } = await this.client.query<{ port: number }>(CONNECTIONS);
    return new Set(rows.map(({ port }) => port));
  }

  private async position(): Promise<string> {
    for (const statement of MARK) await this.client.query(statement);
    const { rows } = await this.client.query<{ at: string }>('SELECT pg_current_wal_flush_lsn() AS at');
    return rows[0]!.at;
  }
}

/** The minimum excludes background work that only some measurements contain. */
export function fewest(costs: readonly MeasuredCost[]): DatabaseCost {
  const least = (key: 'rowsWritten' | 'indexEntries' | 'bytes'): number => Math.min(...costs.map((cost) => cost[key]));
  const names = [...(costs[0]?.traffic.keys() ?? [])];
  const total = (key: 'statements' | 'roundTrips'): number =>
    names.reduce((sum, name) => sum + Math.min(...costs.map(({ traffic }) => traffic.get(name)?.[key] ?? 0)), 0);
  return {
    statements: total('statements'),
    roundTrips: total('roundTrips'),
    rowsWritten: least('rowsWritten'),
    indexEntries: least('indexEntries'),
    bytes: least('bytes'),
  };
}
