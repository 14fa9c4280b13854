import type { KnowledgeDeps } from './knowledge-ports';
import { deleteFile, listFiles, openFile, prepareFile, readFile, type FileUploads } from './use-cases/knowledge/kb-files';
import { searchAsAsked, searchKnowledge } from './use-cases/knowledge/search';
import { deleteSource, embedSource, listChunks, listSources, prepareSource, readSource, updateSource } from './use-cases/knowledge/sources';

export { LANGUAGE, fileLimits as kbFileLimits, SOURCE_KINDS, SOURCE_STATUSES, sourceLimits } from './domain/knowledge/source';
export type { FaqEntry, KbFile, Source as KbSource, SourceKind, SourceStatus } from './domain/knowledge/source';
export { chunkLimits } from './domain/knowledge/chunks';
export type { Chunk as KbChunk, Embeddings, Found as FoundChunk, KnowledgeOutside } from './knowledge-ports';
export type { WholeSource } from './use-cases/knowledge/sources';

export type Knowledge = ReturnType<typeof createKnowledge>;

/** Everything that is done with what agents know. */
export const createKnowledge = (deps: KnowledgeDeps & FileUploads) => ({
  prepareSource: prepareSource(deps),
  sources: listSources(deps),
  source: readSource(deps),
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
  /** For agents: missing references of theirs are left out. */
  searchKnowledge: searchKnowledge(deps),
  /** The model of valid vectors; null without one. */
  vectorsModel: deps.embeddings?.model ?? null,
});
