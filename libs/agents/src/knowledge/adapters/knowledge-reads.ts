import { listed } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Given } from '../domain/source';
import { askedWords, searchConfiguration } from '../domain/search-words';
import type { Chunk, Found, KnowledgeReads } from '../knowledge-ports';
import { kbFiles, kbSources } from './knowledge-records';
import { BY_WORD, LANGUAGES, SEARCH, SEARCH_AMONG } from './search-sql';

const GIVEN = 'SELECT text, entries FROM agents.kb_given WHERE workspace_id = $1 AND source_id = $2';
/** Chunk ids sort like their positions. */
const CHUNKS = `
  SELECT id, position, heading, text FROM agents.kb_chunk
   WHERE workspace_id = $1 AND source_id = $2
     AND position > coalesce((SELECT position FROM agents.kb_chunk WHERE workspace_id = $1 AND id = $3), -1)
   ORDER BY position LIMIT $4`;
const PRESENT = 'SELECT id FROM agents.kb_source WHERE workspace_id = $1 AND id = ANY($2::uuid[])';

export const knowledgeReads = (database: Database): KnowledgeReads => ({
  sources: kbSources.reads(database),
  files: kbFiles.reads(database),
  loadContent: async (workspaceId, sourceId) => (await database.query<Given>(GIVEN, [workspaceId, sourceId]))[0],
  chunks: (workspaceId, sourceId, input) =>
    listed(({ after, limit }) => database.query<Chunk>(CHUNKS, [workspaceId, sourceId, after, limit]), input),
  present: async (workspaceId, sourceIds) =>
    new Set((await database.query<{ id: string }>(PRESENT, [workspaceId, sourceIds])).map(({ id }) => id)),
  search: async (workspaceId, { query, sourceIds, limit }, vector) => {
    const words = askedWords(query);
    const spoken =
      words.length === 0
        ? []
        : (await database.query<{ language: string }>(LANGUAGES, [workspaceId])).map(({ language }) => language);
    if (spoken.length === 0) return [];
    const parameters = {
      workspaceId,
      words,
      vector: vector?.vector ?? null,
      vectorModel: vector?.model ?? null,
      limit,
      languages: spoken,
      configurations: spoken.map(searchConfiguration),
    };
    return sourceIds === null
      ? database.queryUnder<Found>(BY_WORD, SEARCH.text, SEARCH.values(parameters))
      : database.queryUnder<Found>(BY_WORD, SEARCH_AMONG.text, SEARCH_AMONG.values({ ...parameters, sourceIds }));
  },
});
