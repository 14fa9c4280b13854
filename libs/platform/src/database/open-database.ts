import type { Clock, Ids } from '@workops/kernel';
import { Pool, types, type ClientBase } from 'pg';
import { DataSource, type EntitySchema } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Logger } from '../process/logger';
import { BESIDE, CONNECT_TIMEOUT_MS, Database } from './database';
import { breakSilentConnections, KEEPING_ALIVE, outliveLostConnections, STATEMENT_LIMIT_MS } from './silence';
import { reaching } from './unreachable';

// A date stays the text it is (a Date would carry the machine's zone into it); counts and sequence numbers are numbers.
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);

/**
 * Said once to each connection. A short statement gains nothing from being compiled, which PostgreSQL 15 to 17 do by their defaults for each
 * of ours. Behind a pooler that gives each transaction another connection it reaches some of them only: what has to hold there goes with the
 * statement, as `byIndex` does it, without a round trip more.
 */
const SESSION = 'SET jit = off';

export interface DatabaseOptions {
  url: string;
  /** Connections at most; who finds none free for 5 s, or so many waiting that none will be, is refused as unavailable. */
  poolSize: number;
  entities: EntitySchema[];
  clock: Clock;
  ids: Ids;
  applicationName: string;
  logger?: Logger;
  /** After which a connection in use, on which nothing comes, is broken; longer than any statement may last unless told otherwise. */
  silenceMs?: number;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const extra = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...KEEPING_ALIVE,
    statement_timeout: STATEMENT_LIMIT_MS,
    onConnect: (client: ClientBase) => client.query(SESSION),
  };
  const dataSource = new DataSource({
    type: 'postgres',
    url: options.url,
    entities: options.entities,
    poolSize: options.poolSize,
    applicationName: options.applicationName,
    installExtensions: false,
    poolErrorHandler: () => undefined,
    extra,
  });
  await reaching(options.url, () => dataSource.initialize());
  const pool = (dataSource.driver as PostgresDriver).master as Pool;
  const beside = new Pool({ connectionString: options.url, max: BESIDE, application_name: options.applicationName, ...extra });
  // A connection that is lost while nobody uses it is replaced by the next use.
  beside.on('error', () => undefined);
  for (const each of [pool, beside]) {
    breakSilentConnections(each, options.silenceMs);
    outliveLostConnections(each);
  }
  return new Database(dataSource, pool, beside, { clock: options.clock, ids: options.ids }, options.logger);
}
