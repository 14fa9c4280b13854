import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateEverything } from '../all-migrations';
import { ensureDatabase, startLocalPostgres } from '../local-postgres';
import { hasRedisServer, startRedis } from '../test-run/redis-server';

/** PostgreSQL waits for the disk as in production; Redis if installed. */
export interface Place {
  databaseUrl: string;
  redisUrl: string | undefined;
  mailFolder: string;
  encryptionKey: string;
  clear(): Promise<void>;
}

export async function preparePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'workops-bench-'));
  chmodSync(folder, 0o711);
  const postgres = await startLocalPostgres({
    data: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    password: 'bench',
    settings: ['max_connections=200', 'shared_buffers=512MB', 'max_wal_size=4GB'],
  });
  await ensureDatabase(postgres, 'bench');
  const databaseUrl = postgres.url('bench');
  await migrateEverything(databaseUrl);
  const redis = hasRedisServer() ? await startRedis() : undefined;
  return {
    databaseUrl,
    redisUrl: redis?.url,
    mailFolder: join(folder, 'mail'),
    encryptionKey: randomBytes(32).toString('base64'),
    clear: async () => {
      await redis?.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
