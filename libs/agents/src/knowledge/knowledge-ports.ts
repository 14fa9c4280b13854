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
  /** Starts at 0. */
  position: number;
}

/** Runs of a workspace's sources, inside a transaction that has locked the source. */
interface SourceRuns {
  /** Queues a run for the source; a run in progress continues with the current content. */
  begin(sourceId: string, now: Date): Promise<void>;
}

export interface KnowledgeTransaction {
  sources: Pick<Records<Source>, 'add' | 'byId' | 'lock' | 'save' | 'remove'>;
  /** Stores the written content of a source. */
  give(sourceId: string, content: Given): Promise<void>;
  runs: SourceRuns;
  files: Records<KbFile>;
  /** Returns the sources that refer to the file. */
  listSources(fileId: string): Promise<string[]>;
  /** Assigns the received content to the workspace. False if the content has expired and was deleted. */
  holdFile(id: string): Promise<boolean>;
  /** Deletes its content when the transaction commits. */
  releaseFile(id: string): Promise<void>;
  events: EventRecorder;
  audit: AuditTrail;
}

export type FileContent = AsyncIterable<Uint8Array>;

interface FileContents {
  /** Undefined if it was deleted. */
  open(workspaceId: string, id: string): Promise<FileContent | undefined>;
}

interface KnowledgeWorkspaces {
  loadProfile(workspaceId: string): Promise<{ language: string }>;
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
  /** Null means all sources. */
  sourceIds: readonly string[] | null;
  limit: number;
  /** The turn, try or run that searches. */
  subjectId?: string;
}

/** A question as a vector of a model. */
export interface QueryVector {
  model: string;
  vector: readonly number[];
}

export interface KnowledgeReads {
  sources: RecordReads<Source>;
  loadContent(workspaceId: string, sourceId: string): Promise<Given | undefined>;
  chunks(workspaceId: string, sourceId: string, input: ListInput): Promise<Listed<Chunk>>;
  files: RecordReads<KbFile>;
  /** Returns the given ids that exist in the workspace. */
  present(workspaceId: string, sourceIds: readonly string[]): Promise<Set<string>>;
  search(workspaceId: string, search: Search, vector: QueryVector | null): Promise<Found[]>;
}

export interface AskingVectors {
  /** Timeout of each answer. */
  waitMs: number;
  /** The source, turn, try or run that asks. */
  subjectId?: string | undefined;
  signal?: AbortSignal;
}

/** Computes vectors of texts; absent without `EMBEDDINGS_MODEL`. */
export interface Embeddings {
  model: string;
  /**
   * Returns vectors of length 1, in order, for any number of texts, charged to the subject. Null if the server is down
   * or slow, the budget is used up, or the vectors are invalid. Must not be called inside a transaction.
   */
  embedTexts(workspaceId: string, texts: readonly string[], asking: AskingVectors): Promise<number[][] | null>;
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

export interface LeasedRun extends Leased {
  workspaceId: string;
  id: string;
  sourceId: string;
  lease: string;
  vectorsOnly: boolean;
  /** Revision of the source as this process last read it. */
  revision?: number;
}

/** A source as a run reads it. */
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

export interface Extracted {
  chunks: readonly SaidChunk[];
  /** Distinct words of the content. */
  words: readonly string[];
}

export interface Embedded {
  contentSha256: string;
  /** Null if they are unchanged. */
  chunks: readonly SaidChunk[] | null;
  /** Distinct words of the chunks. */
  words: readonly string[];
  /** Model of all chunks' vectors; null if any chunk lacks one, as new chunks do. */
  vectorsModel: string | null;
}

export interface ChunkVector {
  id: string;
  vector: readonly number[];
}

export interface RunStore extends LeasedStore<LeasedRun> {
  /** Begins a run of each due source. Returns how many. */
  beginDue(now: Date): Promise<number>;
  /** Makes sources due whose chunks lack vectors of the model, after the configured model has changed. */
  lacking(model: string, now: Date): Promise<void>;
  /**
   * Returns the current source, or undefined if it was deleted. Unless the run is for vectors only, the source counts
   * as being embedded from then on.
   */
  begin(run: LeasedRun): Promise<SourceToEmbed | undefined>;
  /** Returns a batch of its chunks that lack vectors of the model. */
  withoutVectors(
    run: LeasedRun,
    model: string,
    limit: number,
  ): Promise<{ id: string; heading: string | null; text: string }[]>;
  keepVectors(run: LeasedRun, model: string, vectors: readonly ChunkVector[]): Promise<void>;
  /**
   * Ends the run and stores its results in one commit, so that searches see either the old chunks or the new. False,
   * without a write, if the source has changed. Throws `RunLost`, and `SourceTrouble` if the workspace has too many
   * chunks.
   */
  end(run: LeasedRun, source: SourceToEmbed, embedded: Embedded, retryAt: Date | null): Promise<boolean>;
  /**
   * Ends the run as failed with a notice, and keeps the old chunks. False if the source has changed. Throws `RunLost`.
   */
  fail(run: LeasedRun, failure: SourceFailure): Promise<void>;
}

export interface Extraction {
  kind: FileKind | 'faq';
  bytes: Uint8Array;
}

/** Reads contents within limits, isolated from the process's other work. Throws `SourceTrouble`. */
export interface Extractor {
  extract(workspaceId: string, extraction: Extraction): Promise<Extracted>;
}

/** Fetches a url. Must not be called inside a transaction. Throws `SourceTrouble`. */
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
  /** True if pages of live workspaces may be fetched without TLS. */
  plainHttp: boolean;
  clock: Clock;
  isOver: () => boolean;
}

export type KnowledgeActor = Pick<Actor, 'workspaceId'>;
