import type { EventRecorder } from '@workops/contracts';
import type { Clock, Ids, Leased, LeasedStore, Owner, OwnerStandings } from '@workops/kernel';
import type { FeedColumns } from './domain/feed-columns';
import type { FeedRecord, SettledRow } from './domain/feed-row';
import type { RunCounts, RunError, RunFailure, RunStatus, StockRun } from './domain/stock-run';
import type { FeedFormat, StockSource } from './domain/stock-source';
import type { VehicleChange } from './domain/sync-row';
import type { Vehicle } from './domain/vehicle';

/** The process works on it alone until the lease expires. */
export interface LeasedRun extends Leased, Pick<StockRun, 'workspaceId' | 'id' | 'sourceId' | 'trigger'> {
  /** A process that lost its lease can write nothing more. */
  lease: string;
  /** Null while the feed has to be fetched. */
  fileId: string | null;
  contentDigest: string | null;
  etag: string | null;
  /** Rows that previous processes committed. */
  rowsDone: number;
  takesFloor: boolean;
  /** The maker started the run by hand; null for scheduled and older runs. */
  maker: Owner | null;
}

/** Read inside a batch's transaction. */
export interface Meeting {
  /** Rows that differ from their locked vehicle; undefined without one. */
  rows: readonly { row: SettledRow; own: Vehicle | undefined }[];
  /** Vehicles with the VIN, plate or stock number of a row without its own. Vehicles without a source are locked. */
  holders: readonly Vehicle[];
}

export interface PartTransaction {
  meet(rows: readonly SettledRow[]): Promise<Meeting>;
  /** Holders of the VINs, plates or stock numbers. */
  holdersOf(vehicles: readonly Vehicle[]): Promise<Vehicle[]>;
  /** Writes through `SyncedVehicles`, as all methods below. */
  add(vehicles: readonly Vehicle[]): Promise<void>;
  change(changes: readonly VehicleChange[]): Promise<void>;
  events: EventRecorder;
}

export type PartCounts = Pick<RunCounts, 'created' | 'updated' | 'same' | 'adopted' | 'failed'>;

export interface PartResult {
  counts: PartCounts;
  errors: readonly RunError[];
}

export interface EndTransaction {
  /** The counts include previous processes. */
  counts: PartCounts;
  had: number;
  /** Records vehicles in stock whose key is not among these; returns how many. */
  findMissing(keys: Iterable<string>, today: string): Promise<number>;
  /** Withdraws those still in stock; returns how many. */
  retireMissing(now: Date): Promise<number>;
  /** Stores missing vehicles for a later release. */
  holdMissing(): Promise<void>;
  end(status: RunStatus, counts: RunCounts, now: Date): Promise<void>;
  events: EventRecorder;
}

export interface RunActor {
  workspaceId: string;
  livemode: boolean;
}

export type OwnedSource = Pick<StockSource, 'workspaceId' | 'id' | 'owner'>;

export interface JudgedSource extends OwnedSource {
  mayPrice: boolean;
}

export interface RunStore extends LeasedStore<LeasedRun> {
  /** Skips sources without an owner. Sources of removed apps stay due until switched off. */
  ownedDue(now: Date): Promise<OwnedSource[]>;
  /** No-op if the source has another owner by now. */
  switchOff(source: OwnedSource, now: Date): Promise<void>;
  /** Skips sources with an unfinished run; those with an owner begin only as judged. Returns how many were due. */
  beginDue(now: Date, judged: readonly JudgedSource[]): Promise<number>;
  source(run: LeasedRun): Promise<StockSource | undefined>;
  /** Throws `RunLost`. */
  keepFeed(run: LeasedRun, feed: { fileId: string; contentDigest: string; etag: string | null }): Promise<void>;
  /** Ends before any row. Throws `RunLost`. */
  endEarly(run: LeasedRun, status: 'unchanged' | 'failed', failure: RunFailure | null, now: Date): Promise<void>;
  /** Counts vehicles once per run and forgets the last feed, before the first row. Throws `RunLost`. */
  begin(run: LeasedRun, today: string): Promise<void>;
  /**
   * Commits one batch with the run's progress, so that a crash leaves all or nothing. Retries after a concurrent write
   * of the same rows. Throws `RunLost`.
   */
  part(
    run: LeasedRun,
    actor: RunActor,
    rows: number,
    until: Date,
    work: (tx: PartTransaction) => Promise<PartResult>,
  ): Promise<void>;
  /** Retires missing vehicles. Throws `RunLost`. */
  finish(run: LeasedRun, actor: RunActor, work: (tx: EndTransaction) => Promise<void>): Promise<void>;
}

export type FetchedFeed = { unchanged: true } | { fileId: string; contentDigest: string; etag: string | null };

export interface FeedCall {
  workspaceId: string;
  url: string;
  authHeader: string | null;
  /** Null fetches unconditionally. */
  etag: string | null;
  tlsOnly: boolean;
}

export interface FeedSource {
  /**
   * It is never called inside a transaction. Throws `FeedTrouble`. The file is deleted later unless claimed in time.
   */
  fetch(call: FeedCall): Promise<FetchedFeed>;
  close(): Promise<void>;
}

export interface FeedFiles {
  /** Chunks; undefined if the file is gone. */
  read(workspaceId: string, fileId: string): Promise<readonly Buffer[] | undefined>;
}

export interface FeedReader {
  /** Batches with pauses for other work. Throws `FeedTrouble`. */
  read(format: FeedFormat, content: readonly Buffer[], columns: FeedColumns): AsyncIterable<readonly FeedRecord[]>;
}

export interface SyncDeps {
  runs: RunStore;
  feeds: FeedSource;
  files: FeedFiles;
  reader: FeedReader;
  workspaces: { loadFacts(workspaceId: string): Promise<{ livemode: boolean; timezone: string }> };
  branches: { among(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>> };
  owners: OwnerStandings;
  /** Allows feeds of live workspaces without TLS. */
  plainHttp: boolean;
  sealer: { open(sealed: string): string };
  clock: Clock;
  ids: Ids;
  isOver: () => boolean;
}
