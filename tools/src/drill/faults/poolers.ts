import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ensureDatabase } from '../../local-postgres';
import { serverUser } from '../../postgres/server-user';
import { seconds, type Fault } from '../fault';
import { startPgbouncer } from '../programs';
import { LOGIN, pooledAt, type Stage } from '../stage';

const run = promisify(execFile);
const root = resolve(__dirname, '..', '..', '..', '..');
const TOO_OLD = '/usr/sbin/pgbouncer';

const urlPort = (url: string): number => Number(new URL(url).port);

async function migrated(databaseUrl: string): Promise<{ took: number; failure: string | undefined }> {
  const began = Date.now();
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  const failure = await run(process.execPath, [join(root, 'tools/dist/migrate.js')], {
    cwd: root,
    env,
    timeout: 60_000,
  }).then(
    () => undefined,
    (error: { stderr?: string; message: string }) => error.stderr || error.message,
  );
  return { took: Date.now() - began, failure };
}

/** The migration can use only the pooler. */
export const migrationThroughPooler: Fault = {
  name: 'migrate-pooled',
  fault: '`npm run migrate` through PgBouncer, three times, and while another run holds its lock',
  wanted: 'works; a lock that is not had in 10 s is named with its holder',
  play: async (stage) => {
    await ensureDatabase(stage.postgres, 'fresh');
    const url = pooledAt(stage.pgbouncer.port, 'fresh');
    const rounds = [await migrated(url), await migrated(url), await migrated(url)];
    const failed = rounds.filter(({ failure }) => failure);
    const lockedCall = await whileLocked(stage, url);
    const named = /another-migration/.test(lockedCall.failure ?? '');
    return {
      measured: `${failed.length} of 3 failed (${rounds.map(({ took }) => seconds(took)).join(', ')}); behind a held lock after ${seconds(lockedCall.took)}: ${lockedCall.failure?.trim().split('\n').at(-1) ?? 'no refusal'}`,
      holds: failed.length === 0 && named && lockedCall.took < 20_000,
    };
  },
};

async function whileLocked(stage: Stage, url: string): Promise<{ took: number; failure: string | undefined }> {
  const holder = new Client({ connectionString: stage.postgres.url('fresh'), application_name: 'another-migration' });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(`SELECT pg_advisory_xact_lock(hashtextextended('migrate', 0))`);
    return await migrated(url);
  } finally {
    await holder.end();
  }
}

/** It does not support prepared statements. */
export const oldPooler: Fault = {
  name: 'old-pgbouncer',
  fault: 'a PgBouncer older than 1.22 before the database',
  wanted: 'refused at start, with the reason',
  play: async (stage) => {
    if (!existsSync(TOO_OLD)) return { measured: "Debian's PgBouncer is not on this machine", holds: false };
    const user = serverUser(join(stage.folder, 'data'));
    const pooler = await startPgbouncer(stage.folder, urlPort(stage.databaseUrl), LOGIN, { user, old: TOO_OLD });
    try {
      const refusal = await stage.start('api', { env: { DATABASE_URL: pooledAt(pooler.port, 'drill') } }).then(
        async (actor) => {
          await stage.endActor(actor);
          return undefined;
        },
        (error: Error) => error.message,
      );
      const named = /PgBouncer has to be/.test(refusal ?? '');
      return {
        measured: refusal ? (named ? 'refused, and said why' : 'refused for another reason') : 'started',
        holds: named,
      };
    } finally {
      await pooler.stop();
    }
  },
};
