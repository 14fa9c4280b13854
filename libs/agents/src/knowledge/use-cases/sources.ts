import {
  isSameMaker,
  listRecords,
  toMaker,
  mustBeReachable,
  notFound,
  readRecord,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import {
  changedSource,
  changedFields,
  givenIn,
  mustFit,
  newSource,
  noFile,
  NO_SOURCE,
  saysOther,
  type Given,
  type Source,
  type SourceInput,
  type SourcePatch,
} from '../domain/source';
import { hasStopped, mayMakeSource, scopesOfSource } from '../domain/source-authority';
import type { Chunk, KnowledgeDeps, KnowledgeTransaction } from '../knowledge-ports';

/** Locks the file so that it is not deleted before the source is written. */
async function mustHaveFile(tx: KnowledgeTransaction, fileId: string | null | undefined): Promise<void> {
  if (fileId !== null && fileId !== undefined && !(await tx.files.lock(fileId))) throw noFile();
}

/**
 * Returns a function that creates and embeds the source; throws `malformed`, `unusable` and `forbidden`. The function
 * throws `unusable` for a missing file, `conflict` at the limit, and `unauthenticated` or `forbidden` after a
 * revocation.
 */
export const prepareSource =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, input: SourceInput, { isEmbedded = true } = {}): Promise<() => Promise<Source>> => {
    mustFit(input.kind, input, true);
    mayMakeSource(actor, input.kind);
    if (input.url !== undefined) await mustBeReachable(deps, actor, input.url);
    const { language } = await deps.workspaces.loadProfile(actor.workspaceId);
    const written = givenIn(input);
    return () =>
      deps.store.transaction(actor, async (tx) => {
        await deps.stillStanding(actor, scopesOfSource(input.kind));
        const { workspaceId, livemode } = actor;
        const now = deps.clock.now();
        const source = newSource(input, {
          workspaceId,
          id: deps.ids.next(),
          livemode,
          language,
          maker: toMaker(actor),
          now,
        });
        await mustHaveFile(tx, source.fileId);
        await tx.sources.add(source);
        if (written) await tx.give(source.id, written.given);
        if (isEmbedded) await tx.runs.begin(source.id, now);
        tx.events.record('kb.source.create', { resourceId: source.id, data: { id: source.id } });
        return source;
      });
  };

export interface WholeSource {
  source: Source;
  given: Given | null;
}

const readOnly = ({ reads }: Pick<KnowledgeDeps, 'reads'>) => readRecord(reads.sources, NO_SOURCE);

/** Includes the written content. Throws `not_found`. */
export const readSource =
  (deps: Pick<KnowledgeDeps, 'reads'>) =>
  async (actor: Actor, id: string): Promise<WholeSource> => {
    const source = await readOnly(deps)(actor, id);
    return { source, given: (await deps.reads.loadContent(actor.workspaceId, id)) ?? null };
  };

/** Newest first, without written content. */
export const listSources = ({ reads }: Pick<KnowledgeDeps, 'reads'>) => listRecords(reads.sources);

async function locked({ sources }: KnowledgeTransaction, id: string): Promise<Source> {
  const source = await sources.lock(id);
  if (!source) throw notFound(NO_SOURCE);
  return source;
}

/**
 * Makes the caller the maker; changed content, or a source whose maker had lost the rights, is embedded again. Throws
 * `forbidden`, `malformed`, `not_found` and `unusable`.
 */
export const updateSource =
  (deps: KnowledgeDeps) =>
  async (actor: Actor, id: string, patch: SourcePatch): Promise<Source> => {
    const present = await readOnly(deps)(actor, id);
    mustFit(present.kind, patch, false);
    mayMakeSource(actor, present.kind);
    if (patch.url !== undefined && patch.url !== present.url) await mustBeReachable(deps, actor, patch.url);
    const written = givenIn(patch);
    return deps.store.transaction(actor, async (tx) => {
      await deps.stillStanding(actor, scopesOfSource(present.kind));
      const before = await locked(tx, id);
      const now = deps.clock.now();
      const changed = changedSource(before, patch, now);
      const maker = toMaker(actor);
      const isHandedOver = !isSameMaker(before.maker, maker);
      if (changed === before && !isHandedOver) return before;
      const isResumed = isHandedOver && hasStopped(before);
      const after: Source = { ...changed, maker, ...(isResumed && { status: 'pending' }) };
      if (after.fileId !== before.fileId) await mustHaveFile(tx, after.fileId);
      await tx.sources.save(after);
      if (written && after.givenSha256 !== before.givenSha256) await tx.give(id, written.given);
      if (isResumed || saysOther(before, after)) await tx.runs.begin(id, now);
      if (changed === before) return after;
      tx.events.record('kb.source.update', {
        resourceId: id,
        data: { id, updated_fields: changedFields(before, after) },
      });
      return after;
    });
  };

/** A run in progress writes nothing more. Throws `not_found`. */
export const deleteSource =
  (deps: KnowledgeDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    deps.store.transaction(actor, async (tx) => {
      await locked(tx, id);
      await tx.sources.remove(id);
      tx.events.record('kb.source.delete', { resourceId: id, data: { id } });
    });

/** Queues a run; a source has at most one at a time. Throws `not_found`. */
export const embedSource =
  (deps: KnowledgeDeps) =>
  (actor: Actor, id: string): Promise<Source> =>
    deps.store.transaction(actor, async (tx) => {
      const before = await locked(tx, id);
      const now = deps.clock.now();
      await tx.runs.begin(id, now);
      if (before.status === 'pending' || before.status === 'embedding') return before;
      const after: Source = { ...before, status: 'pending', updatedAt: now };
      await tx.sources.save(after);
      return after;
    });

/** In the order of the source. Throws `not_found`. */
export const listChunks =
  (deps: Pick<KnowledgeDeps, 'reads'>) =>
  async (actor: Actor, id: string, input: ListInput): Promise<Listed<Chunk>> => {
    await readOnly(deps)(actor, id);
    return deps.reads.chunks(actor.workspaceId, id, input);
  };
