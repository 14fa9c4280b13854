import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { HERE } from '../../testing/service/running-app';
import { RunningService, type Workspace } from '../../testing/service/running-service';
import { startRedis, type RedisServer } from '../../test-run/redis-server';
import { ensureDatabase, type LocalPostgres } from '../../local-postgres';

const run = promisify(execFile);

/** Both sides share a database server. */
export interface Side {
  name: string;
  root: string;
  databaseUrl: string;
  service: RunningService;
  client: Client;
  stop(): Promise<void>;
}

export interface SideOptions {
  name: string;
  root: string;
  postgres: LocalPostgres;
  onRedis: boolean;
  env: NodeJS.ProcessEnv;
}

export async function startSide({ name, root, postgres, onRedis, env }: SideOptions): Promise<Side> {
  const database = `side_${name}_${onRedis ? 'redis' : 'postgres'}`;
  await ensureDatabase(postgres, database);
  const databaseUrl = postgres.url(database);
  await run(process.execPath, [join(root, 'tools', 'dist', 'migrate.js')], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const redis: RedisServer | undefined = onRedis ? await startRedis() : undefined;
  const stopServers = async (): Promise<void> => {
    await client.end();
    await redis?.stop();
  };
  try {
    const own = { ...env, REDIS_URL: redis?.url };
    const service = await RunningService.start(databaseUrl, own, { ...HERE, root: resolve(root) });
    const stop = async (): Promise<void> => {
      await service.stop();
      await stopServers();
    };
    return { name, root, databaseUrl, service, client, stop };
  } catch (error) {
    await stopServers();
    throw error;
  }
}

/** The answer is not checked, because the other side has its own document. */
export async function post(
  side: Side,
  { token }: Workspace,
  path: string,
  body: unknown,
): Promise<{ data: { id: string } }> {
  const answer = await fetch(`${side.service.baseUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201)
    throw new Error(`${side.name}: POST ${path} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { data: { id: string } };
}
