import type { EventRecorder } from '@workops/contracts';
import type {
  Actor,
  AuditTrail,
  Clock,
  Ids,
  Leased,
  LeasedStore,
  Listed,
  ListInput,
  OwnerStandings,
  ReachableUrlDeps,
  Records,
  RecordReads,
  StillStanding,
  Store,
} from '@workops/kernel';
import type { ChunkText } from './domain/chunks';
import type { FileKind } from './domain/file-kind';
import type { FaqEntry, Given, KbFile, Source, SourceFailure } from './domain/source';

export interface Chunk extends ChunkText {
  id: string;
  /** From 0. */
  position: number;
}

/** The content and runs of a source of one workspace, inside a transaction that has locked the source. */
interface SourceRuns {
  /** Has the source embedded; a running run continues with its current content. */
  begin(sourceId: string, now: Date): Promise<void>;
}

export interface KnowledgeTransaction {
  sources: Pick<Records<Source>, 'add' | 'byId' | 'lock' | 'save' | 'remove'>;
  /** The written content of a source. */
  give(sourceId: string, given: Given): Promise<void>;
  runs: SourceRuns;
  files: Records<KbFile>;
  /** The sources that name the file. */
  sourcesOf(fileId: string): Promise<string[]>;
  /** Assigns the received content to the workspace. False when it was not held in time and is gone. */
  holdFile(id: string): Promise<boolean>;
  /** Its content goes with the commit. */
  releaseFile(id: string): Promise<void>;
  events: EventRecorder;
  audit: AuditTrail;
}

export type FileContent = AsyncIterable<Uint8Array>;

interface FileContents {
  /** Undefined when it is gone. */
  open(workspaceId: string, id: string): Promise<FileContent | undefined>;
}

/** What of a workspace knowledge goes by. */
interface KnowledgeWorkspaces {
  profileOf(workspaceId: string): Promise<{ language: string }>;
}

export interface Found {
  chunkId: string;
  sourceId: string;
  sourceName: string;
  heading: string | null;
  text: string;
  score: number;
}

export interface Search {
  query: string;
  /** Null: all. */
  sourceIds: readonly string[] | null;
  limit: number;
  /** The requesting turn, try or run. */
  subjectId?: string;
}

/** A question as a model sees it. */
export interface QueryVector {
  model: string;
  vector: readonly number[];
}

export interface KnowledgeReads {
  sources: RecordReads<Source>;
  given(workspaceId: string, sourceId: string): Promise<Given | undefined>;
  chunks(workspaceId: string, sourceId: string, input: ListInput): Promise<Listed<Chunk>>;
  files: RecordReads<KbFile>;
  /** Of the ids, those that the workspace has. */
  present(workspaceId: string, sourceIds: readonly string[]): Promise<Set<string>>;
  search(workspaceId: string, search: Search, vector: QueryVector | null): Promise<Found[]>;
}

export interface AskingVectors {
  /** How long each answer may take. */
  waitMs: number;
  /** The requesting source, turn, try or run. */
  subjectId?: string | undefined;
  /** Ends it. */
  signal?: AbortSignal;
}

/** The vectors of texts; without `EMBEDDINGS_MODEL` there is none. */
export interface Embeddings {
  model: string;
  /**
   * Of length 1, in order, charged to the subject; null where the port is away, slow, out of budget, or returns invalid vectors. Any number of texts; outside
   * of transactions.
   */
  vectorsOf(workspaceId: string, texts: readonly string[], asking: AskingVectors): Promise<number[][] | null>;
}

export interface KnowledgeOutside {
  workspaces: KnowledgeWorkspaces;
  stillStanding: StillStanding;
  owners: OwnerStandings;
  plainHttp: boolean;
  embeddings: Embeddings | null;
}

export interface KnowledgeDeps extends KnowledgeOutside, ReachableUrlDeps {
  store: Store<KnowledgeTransaction>;
  reads: KnowledgeReads;
  contents: FileContents;
  clock: Clock;
  ids: Ids;
}

/** A run leased to this process. */
export interface LeasedRun extends Leased {
  workspaceId: string;
  id: string;
  sourceId: string;
  lease: string;
  vectorsOnly: boolean;
  /** Of the source as this process read it last. */
  revision?: number;
}

/** A source as a run finds it. */
export interface SourceToEmbed extends Pick<
  Source,
  | 'workspaceId'
  | 'id'
  | 'name'
  | 'kind'
  | 'url'
  | 'fileId'
  | 'language'
  | 'revision'
  | 'chunkCount'
  | 'contentSha256'
  | 'livemode'
  | 'maker'
> {
  given: { text: string | null; entries: readonly FaqEntry[] | null };
  file: { filename: string; contentType: string; sha256: string } | null;
  embeddedLanguage: string | null;
}

/** A chunk with its search words, each as often as it occurs. */
export interface SaidChunk extends ChunkText {
  said: string;
}

/** The extracted text of a content. */
export interface Extracted {
  chunks: readonly SaidChunk[];
  /** Each word once. */
  words: readonly string[];
}

export interface Embedded {
  contentSha256: string;
  /** Null where they are unchanged. */
  chunks: readonly SaidChunk[] | null;
  /** Each of their words once. */
  words: readonly string[];
  /** The model of all chunks' vectors; null where one lacks them, as all new ones do. */
  vectorsModel: string | null;
}

export interface ChunkVector {
  id: string;
  vector: readonly number[];
}

export interface RunStore extends LeasedStore<LeasedRun> {
  /** Begins a run of each source that is due. Returns how many. */
  beginDue(now: Date): Promise<number>;
  /** Makes sources due that lack the vectors of the model: it has changed. */
  lacking(model: string, now: Date): Promise<void>;
  /** Its present state; undefined where the source is gone. It counts as being embedded from then on, unless only for vectors. */
  begin(run: LeasedRun): Promise<SourceToEmbed | undefined>;
  /** Those of its chunks that lack vectors of the model, some at a time. */
  withoutVectors(
    run: LeasedRun,
    model: string,
    limit: number,
  ): Promise<{ id: string; heading: string | null; text: string }[]>;
  keepVectors(run: LeasedRun, model: string, vectors: readonly ChunkVector[]): Promise<void>;
  /**
   * Ends the run with its results, in one commit: searches see the old chunks or the new. False where the source has changed: nothing was written. Throws
   * `RunLost`, and `SourceTrouble` where the workspace has too many chunks.
   */
  end(run: LeasedRun, source: SourceToEmbed, embedded: Embedded, retryAt: Date | null): Promise<boolean>;
  /** The old chunks stay; a notice reports it. False where the source has changed. Throws `RunLost`. */
  fail(run: LeasedRun, failure: SourceFailure): Promise<void>;
}

export interface Extraction {
  kind: FileKind | 'faq';
  bytes: Uint8Array;
}

/** Reads contents outside of the process's own work, within limits. Throws `SourceTrouble`. */
export interface Extractor {
  extract(workspaceId: string, extraction: Extraction): Promise<Extracted>;
}

/** Fetches the target of a url. Never inside a transaction. Throws `SourceTrouble`. */
export interface Pages {
  fetch(url: string, tlsOnly: boolean): Promise<{ kind: 'html' | 'text'; bytes: Uint8Array }>;
}

export interface EmbedDeps {
  runs: RunStore;
  contents: FileContents;
  extractor: Extractor;
  pages: Pages;
  owners: OwnerStandings;
  embeddings: Embeddings | null;
  /** Whether live workspaces' pages may be fetched without TLS. */
  plainHttp: boolean;
  clock: Clock;
  isOver: () => boolean;
}

export type KnowledgeActor = Pick<Actor, 'workspaceId'>;
