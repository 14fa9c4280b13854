import { unusable } from '@workops/kernel';
import type { Found, KnowledgeActor, KnowledgeDeps, QueryVector, Search } from '../knowledge-ports';

/** After this time the search uses words only. */
const PATIENCE_MS = 2_000;

async function embedQuery(
  { embeddings }: Pick<KnowledgeDeps, 'embeddings'>,
  workspaceId: string,
  { query, subjectId }: Search,
): Promise<QueryVector | null> {
  const vectors = await embeddings?.embedTexts(workspaceId, [query], { waitMs: PATIENCE_MS, subjectId });
  return vectors?.[0] ? { model: embeddings!.model, vector: vectors[0] } : null;
}

/** Best matches first; skips sources of other workspaces. Must not be called inside a transaction. */
export const searchKnowledge =
  (deps: Pick<KnowledgeDeps, 'reads' | 'embeddings'>) =>
  async ({ workspaceId }: KnowledgeActor, search: Search): Promise<Found[]> =>
    deps.reads.search(workspaceId, search, await embedQuery(deps, workspaceId, search));

/** Throws `unusable` for a source that the workspace does not have. */
export const searchAsAsked =
  (deps: Pick<KnowledgeDeps, 'reads' | 'embeddings'>) =>
  async (actor: KnowledgeActor, search: Search): Promise<Found[]> => {
    const { sourceIds } = search;
    if (sourceIds !== null) {
      const present = await deps.reads.present(actor.workspaceId, sourceIds);
      const missing = sourceIds.findIndex((id) => !present.has(id));
      if (missing >= 0) throw unusable(`source_ids.${missing}`, 'La fuente de conocimiento no existe.');
    }
    return searchKnowledge(deps)(actor, search);
  };
