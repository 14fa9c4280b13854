import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { DatabaseClock } from '../database/database-clock';
import { DatabaseWatch } from '../database/database-watch';
import { refuseWrongDirectUrl } from '../database/direct-url';
import { refuseOldPooler } from '../database/pooler';
import { warnOfUnlimitedSessions } from '../database/session-settings';
import { reaching } from '../database/unreachable';
import { configuredStorage } from '../files/configured-storage';
import { Files } from '../files/files';
import { systemIds } from '../ids';
import { openQueues, type Queues } from '../queues/queues';
import { SecretBox } from '../secret-box';
import type { PlatformConfig } from './config';
import { refuseWrongKey } from './encryption-canary';
import { Lifecycle } from './lifecycle';
import type { Logger } from './logger';
import { Metrics } from './metrics';
import { token } from './token';

export const CLOCK = token<Clock>('clock');
export const IDS = token<Ids>('ids');
export const CONFIG = token<PlatformConfig>('config');
export const LOGGER = token<Logger>('logger');
export const QUEUES = token<Queues>('queues');

export interface PlatformOptions {
  app: string;
  thread?: string;
  config: PlatformConfig;
  logger: Logger;
  clock?: Clock;
  ids?: Ids;
}

/** Closes last, after everything that uses the pools. */
class Pools implements OnApplicationShutdown {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(DatabaseWatch) private readonly watch: DatabaseWatch,
    @Inject(QUEUES) private readonly queues: Queues,
    @Inject(Files) private readonly files: Files,
    @Inject(DatabaseClock) private readonly databaseClock: DatabaseClock,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.files.close();
    await this.queues.close();
    await this.watch.close();
    this.databaseClock.stop();
    await this.database.close();
  }
}

/** Opens the database, unless this process must not use it. */
async function openCheckedDatabase(
  { app, config, logger, clock, ids }: Required<Omit<PlatformOptions, 'thread'>>,
  databaseClock: DatabaseClock,
  box: SecretBox,
): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_POOL_SIZE: poolSize } = config;
  await reaching(url, () => refuseOldPooler(url));
  const database = await openDatabase({ url, poolSize, clock, ids, applicationName: app, logger });
  try {
    await refuseWrongKey(database, box);
    if (directUrl && directUrl !== url) await refuseWrongDirectUrl(directUrl, database);
    await warnOfUnlimitedSessions(database, logger);
    await databaseClock.follow(database, logger);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function watched(metrics: Metrics, database: Database, queues: Queues, databaseClock: DatabaseClock): Metrics {
  metrics.watchPool(database);
  metrics.gauge('queues_away_seconds', 'Seconds since the queue backend became unavailable', [], (gauge) =>
    gauge.set(queues.awayMs() / 1_000),
  );
  metrics.gauge(
    'clock_skew_seconds',
    'Seconds by which the clock of this machine is ahead of the database',
    [],
    (gauge) => gauge.set(databaseClock.skewMs / 1000),
  );
  return metrics;
}

/** Common modules of every app and thread: configuration, logger, clock, ids, database, files, queues and metrics. */
@Global()
@Module({})
export class PlatformModule {
  static register(options: PlatformOptions): DynamicModule {
    const { app, thread, config, logger, clock: customClock, ids = systemIds } = options;
    const metrics = new Metrics(app, thread);
    const databaseClock = new DatabaseClock();
    const clock = customClock ?? databaseClock;
    return {
      module: PlatformModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        { provide: CLOCK, useValue: clock },
        { provide: DatabaseClock, useValue: databaseClock },
        { provide: IDS, useValue: ids },
        { provide: SecretBox, useFactory: () => SecretBox.of(config) },
        {
          provide: Database,
          inject: [SecretBox],
          useFactory: (box: SecretBox) => openCheckedDatabase({ ...options, clock, ids }, databaseClock, box),
        },
        {
          provide: DatabaseWatch,
          // Created after the database, so that a refused process leaves no watch behind.
          inject: [Database],
          useFactory: ({ stillness }: Database) =>
            new DatabaseWatch({ url: config.DATABASE_URL, logger, applicationName: app, stillness }),
        },
        {
          provide: QUEUES,
          inject: [Database],
          useFactory: (database: Database) =>
            openQueues({
              redisUrl: config.REDIS_URL,
              databaseUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
              prefix: config.QUEUE_PREFIX,
              database,
              logger,
            }),
        },
        {
          provide: Metrics,
          inject: [Database, QUEUES],
          useFactory: (database: Database, queues: Queues) => watched(metrics, database, queues, databaseClock),
        },
        {
          provide: Files,
          inject: [Database],
          useFactory: async (database: Database) => new Files(database, await configuredStorage(config), clock, ids),
        },
        Lifecycle,
        Pools,
      ],
      exports: [CONFIG, LOGGER, CLOCK, IDS, SecretBox, Database, DatabaseWatch, Files, QUEUES, Metrics, Lifecycle],
    };
  }
}
