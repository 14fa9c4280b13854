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

/** Used in a transaction that has locked the source. */
interface SourceRuns {
  /** A run in progress continues with the current content. */
  begin(sourceId: string, now: Date): Promise<void>;
}

export interface KnowledgeTransaction {
  sources: Pick<Records<Source>, 'add' | 'byId' | 'lock' | 'save' | 'remove'>;
  give(sourceId: string, content: Given): Promise<void>;
  runs: SourceRuns;
  files: Records<KbFile>;
  listSources(fileId: string): Promise<string[]>;
  /** Assigns the received content to the workspace; false if it has expired. */
  holdFile(id: string): Promise<boolean>;
  /** Deletes the content at commit. */
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
  /** Null means all. */
  sourceIds: readonly string[] | null;
  limit: number;
  /** Turn, try or run that searches. */
  subjectId?: string;
}

export interface QueryVector {
  model: string;
  vector: readonly number[];
}

export interface KnowledgeReads {
  sources: RecordReads<Source>;
  loadContent(workspaceId: string, sourceId: string): Promise<Given | undefined>;
  chunks(workspaceId: string, sourceId: string, input: ListInput): Promise<Listed<Chunk>>;
  files: RecordReads<KbFile>;
  /** Returns the ids that exist. */
  present(workspaceId: string, sourceIds: readonly string[]): Promise<Set<string>>;
  search(workspaceId: string, search: Search, vector: QueryVector | null): Promise<Found[]>;
}

export interface AskingVectors {
  waitMs: number;
  /** Source, turn, try or run that asks. */
  subjectId?: string | undefined;
  signal?: AbortSignal;
}

/** Absent without `EMBEDDINGS_MODEL`. */
export interface Embeddings {
  model: string;
  /**
   * Vectors of length 1, in order; null if the server fails, the budget is used up, or vectors are invalid. Charged to
   * the subject; must not be called inside a transaction.
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
  /** Revision last read by this process. */
  revision?: number;
}

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

/** Each search word is repeated as often as it occurs. */
export interface SaidChunk extends ChunkText {
  said: string;
}

export interface Extracted {
  chunks: readonly SaidChunk[];
  /** Distinct. */
  words: readonly string[];
}

export interface Embedded {
  contentSha256: string;
  /** Null if unchanged. */
  chunks: readonly SaidChunk[] | null;
  /** Distinct. */
  words: readonly string[];
  /** Null if any chunk lacks a vector, as new chunks do. */
  vectorsModel: string | null;
}

export interface ChunkVector {
  id: string;
  vector: readonly number[];
}

export interface RunStore extends LeasedStore<LeasedRun> {
  beginDue(now: Date): Promise<number>;
  /** After a change of the model, makes sources due whose chunks lack its vectors. */
  lacking(model: string, now: Date): Promise<void>;
  /** Undefined if deleted. Unless the run is for vectors only, the source counts as being embedded from then on. */
  begin(run: LeasedRun): Promise<SourceToEmbed | undefined>;
  withoutVectors(
    run: LeasedRun,
    model: string,
    limit: number,
  ): Promise<{ id: string; heading: string | null; text: string }[]>;
  keepVectors(run: LeasedRun, model: string, vectors: readonly ChunkVector[]): Promise<void>;
  /**
   * Ends the run and stores its results in one commit; false, without a write, if the source has changed. Throws
   * `RunLost`, and `SourceTrouble` for too many chunks.
   */
  end(run: LeasedRun, source: SourceToEmbed, embedded: Embedded, retryAt: Date | null): Promise<boolean>;
  /** Sends a notice and keeps the old chunks; false if the source has changed. Throws `RunLost`. */
  fail(run: LeasedRun, failure: SourceFailure): Promise<void>;
}

export interface Extraction {
  kind: FileKind | 'faq';
  bytes: Uint8Array;
}

/** Works within limits, isolated from the process's other work. Throws `SourceTrouble`. */
export interface Extractor {
  extract(workspaceId: string, extraction: Extraction): Promise<Extracted>;
}

/** Must not be called inside a transaction. Throws `SourceTrouble`. */
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
  /** Allows pages without TLS in live workspaces. */
  plainHttp: boolean;
  clock: Clock;
  isOver: () => boolean;
}

export type KnowledgeActor = Pick<Actor, 'workspaceId'>;
