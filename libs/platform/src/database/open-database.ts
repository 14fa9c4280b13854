import type { Clock, Ids } from '@workops/kernel';
import * as postgres from 'pg';
import { Pool, types, type ClientBase } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Logger } from '../process/logger';
import { BESIDE, CONNECT_TIMEOUT_MS, Database } from './database';
import { breakSilentConnections, KEEPING_ALIVE, outliveLostConnections, STATEMENT_LIMIT_MS } from './silence';
import { reaching } from './unreachable';

// A Date would add the machine's time zone.
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);

/**
 * JIT does not pay off for short statements, yet PostgreSQL 15 to 17 enable it. Behind a pooler this reaches only some
 * connections; `byIndex` and others send settings with the statement.
 */
const SESSION = 'SET jit = off';

export interface DatabaseOptions {
  url: string;
  /** A caller that gets none within 5 s, or would wait longer, is refused as unavailable. */
  poolSize: number;
  clock: Clock;
  ids: Ids;
  applicationName: string;
  logger?: Logger;
  /** A connection in use that is silent for longer is broken; by default longer than the statement timeout. */
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
    // TypeORM would look the driver up by name, which fails in a bundle.
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
  // A lost idle connection is replaced on its next use.
  beside.on('error', () => undefined);
  for (const each of [pool, beside]) {
    breakSilentConnections(each, options.silenceMs);
    outliveLostConnections(each);
  }
  return new Database(dataSource, pool, beside, { clock: options.clock, ids: options.ids }, options.logger);
}
