import { Socket } from 'node:net';
import { Client } from 'pg';
import { connectionOf } from './connection-of';

/** What work costs a database, counted: it is the same on a busy machine. */
export interface DatabaseCost {
  /** With `BEGIN`, `COMMIT` and settings. */
  statements: number;
  roundTrips: number;
  rowsWritten: number;
  indexEntries: number;
  /** In the write-ahead log. */
  bytes: number;
}

// Of this database's tables and indexes alone: other databases of the server write into the same log.
const WRITTEN = `
  SELECT count(*) FILTER (WHERE kind IN ('Heap INSERT', 'Heap INSERT+INIT', 'Heap2 MULTI_INSERT', 'Heap2 MULTI_INSERT+INIT', 'Heap UPDATE', 'Heap UPDATE+INIT',
                                         'Heap HOT_UPDATE', 'Heap DELETE'))::int AS "rowsWritten",
         count(*) FILTER (WHERE kind ~ '^(Btree (INSERT_LEAF|INSERT_POST|SPLIT_L|SPLIT_R)|Gin (INSERT|UPDATE_META_PAGE)|Gist PAGE_UPDATE)$')::int AS "indexEntries",
         coalesce(sum(bytes), 0)::int AS bytes
    FROM (SELECT DISTINCT ON (start_lsn) resource_manager || ' ' || record_type AS kind, record_length AS bytes
            FROM pg_get_wal_block_info($1, $2)
           WHERE reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
           ORDER BY start_lsn, block_id) AS records`;

/** Reads the log up to here: a commit that waits for the disk brings everything before it there. */
const MARK = [`SET synchronous_commit = on`, `SELECT pg_logical_emit_message(true, 'cost', 'mark')`];

const EXECUTE = 'E'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);

/** The types of the messages in bytes that go to the server. */
function messagesIn(bytes: Buffer): number[] {
  const types: number[] = [];
  for (let at = 0; at + 5 <= bytes.length && bytes[at] !== 0; at += 1 + bytes.readUInt32BE(at + 1)) types.push(bytes[at]!);
  return types;
}

/** Counts what work costs the database of a test. Only in a process of its own: it watches all connections to the server. */
export class CostMeter {
  private readonly writes = jest.spyOn(Socket.prototype, 'write');

  private constructor(
    private readonly client: Client,
    private readonly port: number,
  ) {}

  static async on(databaseUrl: string): Promise<CostMeter> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
    return new CostMeter(client, Number(new URL(databaseUrl).port));
  }

  async of(work: () => Promise<unknown>): Promise<DatabaseCost> {
    const before = await this.position();
    this.writes.mockClear();
    await work();
    const types = this.writes.mock.calls.flatMap(([bytes], index) => {
      const socket = this.writes.mock.contexts[index] as Socket;
      return Buffer.isBuffer(bytes) && socket.remotePort === this.port && socket !== connectionOf(this.client).stream ? messagesIn(bytes) : [];
    });
    const { rows } = await this.client.query<Pick<DatabaseCost, 'rowsWritten' | 'indexEntries' | 'bytes'>>(WRITTEN, [before, await this.position()]);
    return {
      statements: types.filter((type) => type === EXECUTE || type === QUERY).length,
      roundTrips: types.filter((type) => type === SYNC || type === QUERY).length,
      ...rows[0]!,
    };
  }

  /** Asks the database without being counted. */
  async count(from: string): Promise<number> {
    return (await this.client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`)).rows[0]!.count;
  }

  async close(): Promise<void> {
    this.writes.mockRestore();
    await this.client.end();
  }

  private async position(): Promise<string> {
    for (const statement of MARK) await this.client.query(statement);
    const { rows } = await this.client.query<{ at: string }>('SELECT pg_current_wal_flush_lsn() AS at');
    return rows[0]!.at;
  }
}

/** The fewest of each count over several measurements: a timer that fires meanwhile adds to one of them. */
export const fewest = (costs: readonly DatabaseCost[]): DatabaseCost => {
  const least = (key: keyof DatabaseCost): number => Math.min(...costs.map((cost) => cost[key]));
  return {
    statements: least('statements'),
    roundTrips: least('roundTrips'),
    rowsWritten: least('rowsWritten'),
    indexEntries: least('indexEntries'),
    bytes: least('bytes'),
  };
};
