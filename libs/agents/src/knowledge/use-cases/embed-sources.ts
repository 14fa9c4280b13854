import { createHash } from 'node:crypto';
import { leasedRound, findMakerTroubles, RunLost, type RunMeter } from '@workops/kernel';
import { embeddedText } from '../domain/chunks';
import { isOfKind } from '../domain/file-kind';
import { actOfSource, mustBeRead } from '../domain/source-authority';
import { fileLimits, SourceTrouble, type SourceFailure } from '../domain/source';
import type { ChunkVector, EmbedDeps, Embedded, Extraction, LeasedRun, SourceToEmbed } from '../knowledge-ports';

/** Concurrent sources per process, because each content is held in memory. */
const PLACES = 4;
const LEASE_MS = 30_000;
/** Timeout of one call. */
const PATIENCE_MS = 30_000;
const AGAIN_MS = 3_600_000;
const AT_ONCE = 64;

export interface EmbedRoundsDeps extends EmbedDeps {
  onFailure: (run: LeasedRun, error: unknown) => void;
  leaseMs?: number;
  measure?: RunMeter;
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

async function fileIn({ contents }: EmbedDeps, { workspaceId, fileId }: SourceToEmbed): Promise<Uint8Array> {
  const content = fileId === null ? undefined : await contents.open(workspaceId, fileId);
  if (!content) throw new SourceTrouble('unreadable');
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of content) {
    parts.push(part);
    size += part.length;
    if (size > fileLimits.bytes) throw new SourceTrouble('too_large');
  }
  return Buffer.concat(parts);
}

/** Throws `SourceTrouble`, also if the maker may no longer have it read. */
async function loadContent(deps: EmbedDeps, source: SourceToEmbed): Promise<Extraction & { sha256: string }> {
  const { kind, given, file, url } = source;
  const [trouble] = await findMakerTroubles(deps.owners, source.workspaceId, [actOfSource(source)]);
  mustBeRead(trouble);
  if (kind === 'text') return { kind: 'markdown', bytes: Buffer.from(given.text!), sha256: sha256(given.text!) };
  if (kind === 'faq') {
    const entries = JSON.stringify(given.entries);
    return { kind: 'faq', bytes: Buffer.from(entries), sha256: sha256(entries) };
  }
  if (kind === 'url') {
    const page = await deps.pages.fetch(url!, source.livemode && !deps.plainHttp);
    return { ...page, sha256: sha256(page.bytes) };
  }
  const fileKind = file && isOfKind(file.contentType);
  if (!fileKind) throw new SourceTrouble('unreadable');
  return { kind: fileKind, bytes: await fileIn(deps, source), sha256: file.sha256 };
}

/** Each batch has its own commit, so that little is repeated after a crash. False if the server returns no vectors. */
async function lackingVectors({ runs, embeddings }: EmbedDeps, run: LeasedRun, lost: AbortSignal): Promise<boolean> {
  if (!embeddings) return false;
  for (;;) {
    const chunks = await runs.withoutVectors(run, embeddings.model, AT_ONCE);
    if (chunks.length === 0) return true;
    const asking = { waitMs: PATIENCE_MS, subjectId: run.sourceId, signal: lost };
    const vectors = await embeddings.embedTexts(run.workspaceId, chunks.map(embeddedText), asking);
    lost.throwIfAborted();
    if (!vectors) return false;
    await runs.keepVectors(
      run,
      embeddings.model,
      chunks.map(({ id }, n): ChunkVector => ({ id, vector: vectors[n]! })),
    );
  }
}

/** Changed text is searchable by words at once; its vectors follow in a separate run right after. */
async function embedded(deps: EmbedDeps, run: LeasedRun, source: SourceToEmbed, lost: AbortSignal): Promise<Embedded> {
  const model = deps.embeddings?.model ?? null;
  const content = run.vectorsOnly ? null : await loadContent(deps, source);
  const isKnown = source.chunkCount > 0 && source.embeddedLanguage === source.language;
  if (isKnown && (content === null || content.sha256 === source.contentSha256)) {
    const isWhole = await lackingVectors(deps, run, lost);
    return { contentSha256: source.contentSha256!, chunks: null, words: [], vectorsModel: isWhole ? model : null };
  }
  const { sha256: contentSha256, ...extraction } = content ?? (await loadContent(deps, source));
  lost.throwIfAborted();
  const { chunks, words } = await deps.extractor.extract(run.workspaceId, extraction);
  if (chunks.length === 0) throw new SourceTrouble('empty');
  return { contentSha256, chunks, words, vectorsModel: null };
}

/** Repeats until the result matches the source's current content. */
async function embed(deps: EmbedDeps, run: LeasedRun, lost: AbortSignal): Promise<void> {
  for (;;) {
    const source = await deps.runs.begin(run);
    if (!source) throw new RunLost();
    const made = await embedded(deps, run, source, lost);
    const wait = made.chunks === null ? AGAIN_MS : 0;
    const retryAt = deps.embeddings && made.vectorsModel === null ? new Date(deps.clock.now().getTime() + wait) : null;
    if (await deps.runs.end(run, source, made, retryAt)) return;
    run.vectorsOnly = false;
  }
}

export interface EmbedRounds {
  begin(): Promise<number>;
  run(): Promise<number>;
}

/** Any number of processes may run these concurrently. */
export const embedSources = (deps: EmbedRoundsDeps): EmbedRounds => {
  let lookedAt = 0;
  return {
    begin: async () => {
      const now = deps.clock.now();
      if (deps.embeddings && now.getTime() - lookedAt > AGAIN_MS) {
        await deps.runs.lacking(deps.embeddings.model, now);
        lookedAt = now.getTime();
      }
      return deps.runs.beginDue(now);
    },
    run: () =>
      leasedRound<LeasedRun, SourceFailure>({
        store: deps.runs,
        places: PLACES,
        leaseMs: deps.leaseMs ?? LEASE_MS,
        worn: 'unreadable',
        clock: deps.clock,
        work: (run, lost) => embed(deps, run, lost),
        toFailure: (error) => (error instanceof SourceTrouble ? error.failure : undefined),
        end: (run, failure) => deps.runs.fail(run, failure),
        onFailure: deps.onFailure,
        isOver: deps.isOver,
        measure: deps.measure,
      }),
  };
};
