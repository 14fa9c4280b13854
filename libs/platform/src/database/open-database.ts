import type { Clock, Ids } from '@workops/kernel';
import * as postgres from 'pg';
import { Pool, types, type ClientBase } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Logger } from '../process/logger';
import { BESIDE, CONNECT_TIMEOUT_MS, Database } from './database';
import { breakSilentConnections, KEEPING_ALIVE, outliveLostConnections, STATEMENT_LIMIT_MS } from './silence';
import { reaching } from './unreachable';

// A date stays a text (a Date would add the machine's zone); counts and sequence numbers are numbers.
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);

/**
 * Sent once on each connection. A short statement gains nothing from JIT, which PostgreSQL 15 to 17 use by default for each of ours. Behind a pooler that gives
 * each transaction another connection it reaches some of them only: settings required there go with the statement, as in `byIndex`, without an extra round
 * trip.
 */
const SESSION = 'SET jit = off';

export interface DatabaseOptions {
  url: string;
  /** Maximum of connections; a caller who gets none within 5 s, or who is too far back in the queue, is refused as unavailable. */
  poolSize: number;
  clock: Clock;
  ids: Ids;
  applicationName: string;
  logger?: Logger;
  /** Silence after which a connection in use is broken, in milliseconds; by default longer than the statement timeout. */
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
    // TypeORM would look it up by its name at run time, which a bundle does not have.
    driver: postgres,
    url: options.url,
    poolSize: options.poolSize,
    applicationName: options.applicationName,
    installExtensions: false,
    poolErrorHandler: () => undefined,
    extra,
  });
  await reaching(options.url, () => dataSource.initialize());
  const pool = (dataSource.driver as PostgresDriver).master as Pool;
  const beside = new Pool({
    connectionString: options.url,
    max: BESIDE,
    application_name: options.applicationName,
    ...extra,
  });
  // An idle connection that is lost is replaced by the next use.
  beside.on('error', () => undefined);
  for (const each of [pool, beside]) {
    breakSilentConnections(each, options.silenceMs);
    outliveLostConnections(each);
  }
  return new Database(dataSource, pool, beside, { clock: options.clock, ids: options.ids }, options.logger);
}
