import { findMakerTroubles, type Actor, type ListInput, type MakerTrouble } from '@workops/kernel';
import type { Source } from './domain/source';
import { actOfSource } from './domain/source-authority';
import type { KnowledgeDeps } from './knowledge-ports';
import { deleteFile, listFiles, openFile, prepareFile, readFile, type FileUploads } from './use-cases/kb-files';
import { searchAsAsked, searchKnowledge } from './use-cases/search';
import {
  deleteSource,
  embedSource,
  listChunks,
  listSources,
  prepareSource,
  readSource,
  updateSource,
  type WholeSource,
} from './use-cases/sources';

export { LANGUAGE, fileLimits as kbFileLimits, SOURCE_KINDS, SOURCE_STATUSES, sourceLimits } from './domain/source';
export type { FaqEntry, KbFile, Source as KbSource, SourceKind, SourceStatus } from './domain/source';
export { chunkLimits } from './domain/chunks';
export type { Chunk as KbChunk, Embeddings, Found as FoundChunk, KnowledgeOutside } from './knowledge-ports';

export type Knowledge = ReturnType<typeof createKnowledge>;

/** `stoppedReason` says why its maker may not have it read at present. */
export type StandingKbSource = Source & { stoppedReason: MakerTrouble | null };
export type StandingWholeKbSource = Omit<WholeSource, 'source'> & { source: StandingKbSource };

async function judged(
  { owners }: KnowledgeDeps,
  { workspaceId }: Actor,
  sources: readonly Source[],
): Promise<StandingKbSource[]> {
  const troubles = await findMakerTroubles(owners, workspaceId, sources.map(actOfSource));
  return sources.map((source, place) => ({ ...source, stoppedReason: troubles[place] ?? null }));
}

export const createKnowledge = (deps: KnowledgeDeps & FileUploads) => ({
  prepareSource: prepareSource(deps),
  sources: async (actor: Actor, input: ListInput) => {
    const page = await listSources(deps)(actor, input);
    return { ...page, items: await judged(deps, actor, page.items) };
  },
  source: async (actor: Actor, id: string): Promise<StandingWholeKbSource> => {
    const whole = await readSource(deps)(actor, id);
    return { ...whole, source: (await judged(deps, actor, [whole.source]))[0]! };
  },
  updateSource: updateSource(deps),
  deleteSource: deleteSource(deps),
  embed: embedSource(deps),
  chunks: listChunks(deps),
  prepareFile: prepareFile(deps),
  files: listFiles(deps),
  file: readFile(deps),
  openFile: openFile(deps),
  deleteFile: deleteFile(deps),
  search: searchAsAsked(deps),
  /** Skips missing sources, because agents may still refer to them. */
  searchKnowledge: searchKnowledge(deps),
  /** Model of valid vectors. */
  vectorsModel: deps.embeddings?.model ?? null,
});
