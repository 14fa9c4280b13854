import { accessOn } from '@workops/access';
import { ALL_SCOPES, systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase } from '@workops/platform/database';
import { Client } from 'pg';
import { migrateEverything } from '../all-migrations';
import { RunningService, type Workspace } from '../testing/service/running-service';
import type { Place } from './place';

export interface ApiAlone {
  databaseUrl: string;
  service: RunningService;
  workspaces: readonly Workspace[];
}

export async function manyWorkspaces(databaseUrl: string, count: number): Promise<Workspace[]> {
  const database = await openDatabase({
    url: databaseUrl,
    poolSize: 1,
    applicationName: 'bench',
    clock: systemClock,
    ids: systemIds,
  });
  const access = accessOn(database, systemClock, systemIds);
  const made: Workspace[] = [];
  for (let n = 0; n < count; n += 1) {
    const { workspace } = await access.createWorkspace({ name: `Bench ${n}`, livemode: true });
    const { token } = await access.mintApiKey({
      workspaceId: workspace.id,
      name: 'Bench',
      scopes: ALL_SCOPES,
      rateLimited: false,
    });
    made.push({ id: workspace.id, token });
  }
  await database.close();
  return made;
}

async function ownDatabase(place: Place, name: string): Promise<string> {
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  await client.end();
  const url = new URL(place.databaseUrl);
  url.pathname = `/${name}`;
  await migrateEverything(url.href);
  return url.href;
}

/** Separate queues, so that no other service of the run takes its jobs. */
export async function ownService(
  place: Place,
  name: string,
): Promise<{ databaseUrl: string; service: RunningService }> {
  const databaseUrl = await ownDatabase(place, name);
  return {
    databaseUrl,
    service: await RunningService.start(databaseUrl, {
      REDIS_URL: place.redisUrl,
      QUEUE_PREFIX: name,
      LOG_LEVEL: 'info',
    }),
  };
}

/** No scheduler runs, so that nothing relays the events. */
export async function apiAlone(place: Place, name: string, count: number): Promise<ApiAlone> {
  const { databaseUrl, service } = await ownService(place, name);
  await Promise.all([service.end('scheduler', 'SIGTERM'), service.end('webhook-dispatcher', 'SIGTERM')]);
  return { databaseUrl, service, workspaces: await manyWorkspaces(databaseUrl, count) };
}
