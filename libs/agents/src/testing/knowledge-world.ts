import { randomUUID } from 'node:crypto';
import { systemClock, type OwnerStandings } from '@workops/kernel';
import { anActor, standingsBesides, unrevoked } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { SystemAddressGuard } from '@workops/platform/addresses';
import type { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { MemoryStorage, recordedEvents } from '@workops/platform/testing';
import { extract } from '../knowledge/adapters/extraction/extract';
import { isDocx } from '../knowledge/adapters/extraction/docx';
import { knowledgeReads } from '../knowledge/adapters/knowledge-reads';
import { knowledgeRuns } from '../knowledge/adapters/knowledge-runs';
import { knowledgeStore } from '../knowledge/adapters/knowledge-store';
import { PageFetch } from '../knowledge/adapters/page-fetch';
import type { SourceInput } from '../knowledge/domain/source';
import { createKnowledge } from '../knowledge/knowledge';
import type { Embeddings, Extractor, Pages } from '../knowledge/knowledge-ports';
import { embedSources } from '../knowledge/use-cases/embed-sources';

export interface KnowledgeWorldOptions {
  database: Database;
  embeddings?: Embeddings | null;
  extractor?: Extractor;
  pages?: Pages;
  /** Milliseconds. */
  ahead?: () => number;
  leaseMs?: number;
  owners?: OwnerStandings;
}

export function knowledgeWorld({
  database,
  embeddings = null,
  ahead = () => 0,
  owners = standingsBesides(),
  ...over
}: KnowledgeWorldOptions) {
  const workspaceId = randomUUID();
  const actor = anActor({ workspaceId });
  const clock = { now: () => new Date(systemClock.now().getTime() + ahead()) };
  const files = new Files(database, new MemoryStorage(), clock, systemIds);
  const notices: string[] = [];
  const guard = new SystemAddressGuard([]);
  const outside = {
    workspaces: { loadProfile: async () => ({ language: 'es' }) },
    stillStanding: unrevoked,
    owners,
    plainHttp: true,
    embeddings,
  };
  const knowledge = createKnowledge({
    ...outside,
    store: knowledgeStore(database, files, systemIds),
    reads: knowledgeReads(database),
    contents: files,
    guard,
    isDocument: isDocx,
    clock,
    ids: systemIds,
  });
  const runs = knowledgeRuns({
    database,
    ids: systemIds,
    now: () => clock.now(),
    notices: { failed: async ({ failure }) => void notices.push(failure) },
  });
  const failures: unknown[] = [];
  const rounds = embedSources({
    runs,
    owners,
    contents: files,
    embeddings,
    plainHttp: true,
    clock,
    isOver: () => false,
    extractor: over.extractor ?? { extract: (_workspace, extraction) => extract(extraction) },
    pages: over.pages ?? new PageFetch(guard),
    onFailure: (_run, error) => failures.push(error),
    ...(over.leaseMs !== undefined && { leaseMs: over.leaseMs }),
  });
  const add = async (input: Partial<SourceInput> = {}) => {
    const create = await knowledge.prepareSource(actor, { name: 'Fuente', kind: 'text', text: 'Nada.', ...input });
    return (await create()).id;
  };
  const search = async (query: string, sourceIds: string[] | null = null, limit = 5) =>
    (await knowledge.search(actor, { query, sourceIds, limit })).map(({ text }) => text);
  const status = async (id: string) => (await knowledge.source(actor, id)).source;
  const announced = async () =>
    (await recordedEvents(database, workspaceId)).map(
      ({ type, data }) => `${type}${'chunk_count' in data ? ` ${String(data.chunk_count)}` : ''}`,
    );
  return { workspaceId, actor, files, knowledge, runs, rounds, notices, failures, add, search, status, announced };
}

/** Misspellings are matched against these words. */
export const wordsKnown = async (database: Pick<Database, 'query'>, workspaceId: string): Promise<string[]> =>
  (
    await database.query<{ word: string }>('SELECT word FROM agents.kb_word WHERE workspace_id = $1', [workspaceId])
  ).map(({ word }) => word);
