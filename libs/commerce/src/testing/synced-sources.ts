import { Readable } from 'node:stream';
import { systemClock, type Actor, type Standing } from '@workops/kernel';
import { anActor, standingsBesides, unrevoked } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import type { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { MemoryStorage } from '@workops/platform/testing';
import { feedFiles, feedReader } from '../stock/adapters/feed-reader';
import { postgresRuns } from '../stock/adapters/postgres-runs';
import { sourcesOn } from '../stock/adapters/postgres-sources';
import { createStockSources } from '../stock/stock-sources';
import { runSyncs } from '../stock/use-cases/run-syncs';

/** Every source responds with `feed`. */
export function syncedSources(database: Database) {
  const storage = new MemoryStorage();
  const anyFiles = () => new Files(database, storage, systemClock, systemIds);
  const received = anyFiles();
  const standings = new Map<string, Standing>();
  const owners = standingsBesides(standings);
  const shared = { clock: systemClock, ids: systemIds, plainHttp: true };
  const world = {
    feed: '',
    beforeEnd: async (): Promise<unknown> => undefined,
    failures: [] as unknown[],
  };
  const receive = async (workspaceId: string, feed = world.feed) =>
    received.receive(workspaceId, Readable.from([Buffer.from(feed)]), 1_000_000);
  const sources = createStockSources({
    ...sourcesOn(database, received),
    ...shared,
    guard: { problemWith: async () => null },
    sealer: { seal: (plain) => plain },
    stillStanding: unrevoked,
    owners,
    workspaces: { loadTimezone: async () => 'America/Santiago' },
    branches: { isBranch: async () => true },
  });
  const runs = postgresRuns(database, received, systemIds);
  const rounds = runSyncs({
    ...shared,
    runs: { ...runs, finish: (...ending) => world.beforeEnd().then(() => runs.finish(...ending)) },
    feeds: {
      fetch: async ({ workspaceId }) => {
        const { id, sha256 } = await receive(workspaceId);
        return { fileId: id, contentDigest: sha256, etag: null };
      },
      close: async () => undefined,
    },
    files: feedFiles(received),
    reader: feedReader,
    workspaces: { loadFacts: async () => ({ livemode: true, timezone: 'America/Santiago' }) },
    branches: { among: async () => new Set() },
    owners,
    sealer: { open: (sealed) => sealed },
    onFailure: (_run, error) => world.failures.push(error),
    isOver: () => false,
  });
  const place = async (): Promise<{ actor: Actor; source: string }> => {
    const actor = anActor();
    const create = await sources.prepare(actor, {
      name: 'Patio',
      kind: 'url',
      format: 'csv',
      url: 'https://example.com/',
      keyColumn: 'id',
    });
    return { actor, source: (await create()).id };
  };
  return { world, sources, rounds, runs, standings, receive, anyFiles, place };
}
