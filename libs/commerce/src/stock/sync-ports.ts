import type { EventRecorder } from '@workops/contracts';
import type { Clock, Ids, Leased, LeasedStore, Owner, OwnerStandings } from '@workops/kernel';
import type { FeedColumns } from './domain/feed-columns';
import type { FeedRecord, SettledRow } from './domain/feed-row';
import type { RunCounts, RunError, RunFailure, RunStatus, StockRun } from './domain/stock-run';
import type { FeedFormat, StockSource } from './domain/stock-source';
import type { VehicleChange } from './domain/sync-row';
import type { Vehicle } from './domain/vehicle';

/** A run that only this process works on until its lease expires. */
export interface LeasedRun extends Leased, Pick<StockRun, 'workspaceId' | 'id' | 'sourceId' | 'trigger'> {
  /** Token of the lease; a process that lost its lease can write nothing more. */
  lease: string;
  /** The feed as received; null while it has to be fetched. */
  fileId: string | null;
  contentDigest: string | null;
  etag: string | null;
  /** Rows that previous processes of the run have committed. */
  rowsDone: number;
  takesFloor: boolean;
  /** The caller who started the run by hand; null for scheduled runs and for runs older than this column. */
  maker: Owner | null;
}

/** The data that a batch of rows needs, read inside its transaction. */
export interface Meeting {
  /** Rows that differ from their vehicle, with that vehicle locked; undefined if there is none. */
  rows: readonly { row: SettledRow; own: Vehicle | undefined }[];
  /**
   * The vehicles that hold the VIN, plate or stock number of a row without its own vehicle. Vehicles without a source
   * are locked.
   */
  holders: readonly Vehicle[];
}

export interface PartTransaction {
  meet(rows: readonly SettledRow[]): Promise<Meeting>;
  /** The vehicles that hold a VIN, plate or stock number of the given vehicles. */
  holdersOf(vehicles: readonly Vehicle[]): Promise<Vehicle[]>;
  /** Writes through `SyncedVehicles`, as all methods below do. */
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
  /** Counts over all batches, including those of previous processes. */
  counts: PartCounts;
  /** Vehicles that the source had before its feed was processed. */
  had: number;
  /** Records the vehicles in stock whose key is not among these; returns how many. */
  findMissing(keys: Iterable<string>, today: string): Promise<number>;
  /** Withdraws the recorded vehicles that are still in stock; returns how many. */
  retireMissing(now: Date): Promise<number>;
  /** Stores the recorded vehicles for a later release. */
  holdMissing(): Promise<void>;
  end(status: RunStatus, counts: RunCounts, now: Date): Promise<void>;
  events: EventRecorder;
}

export interface RunActor {
  workspaceId: string;
  livemode: boolean;
}

/** A source with its owner. */
export type OwnedSource = Pick<StockSource, 'workspaceId' | 'id' | 'owner'>;

export interface JudgedSource extends OwnedSource {
  /** Whether its owner may set minimum prices. */
  mayPrice: boolean;
}

export interface RunStore extends LeasedStore<LeasedRun> {
  /** The due sources that have an owner. Sources of removed apps remain due until they are switched off. */
  ownedDue(now: Date): Promise<OwnedSource[]>;
  /** No-op if the source has another owner by now. */
  switchOff(source: OwnedSource, now: Date): Promise<void>;
  /**
   * Begins a run of each source that is due and has no unfinished run. Sources with an owner are begun only as judged.
   * Returns how many were due.
   */
  beginDue(now: Date, judged: readonly JudgedSource[]): Promise<number>;
  source(run: LeasedRun): Promise<StockSource | undefined>;
  /** Attaches the received file to the run. Throws `RunLost`. */
  keepFeed(run: LeasedRun, feed: { fileId: string; contentDigest: string; etag: string | null }): Promise<void>;
  /** Ends the run before any row. Throws `RunLost`. */
  endEarly(run: LeasedRun, status: 'unchanged' | 'failed', failure: RunFailure | null, now: Date): Promise<void>;
  /** Counts the source's vehicles once per run and forgets the last feed, before the first row. Throws `RunLost`. */
  begin(run: LeasedRun, today: string): Promise<void>;
  /**
   * Runs one batch in one transaction together with the run's progress, so that a crash leaves all of it or nothing.
   * The work is retried after a concurrent write of the same rows. Throws `RunLost`.
   */
  part(
    run: LeasedRun,
    actor: RunActor,
    rows: number,
    until: Date,
    work: (tx: PartTransaction) => Promise<PartResult>,
  ): Promise<void>;
  /** Ends the run and retires missing vehicles. Throws `RunLost`. */
  finish(run: LeasedRun, actor: RunActor, work: (tx: EndTransaction) => Promise<void>): Promise<void>;
}

/** A source's response. */
export type FetchedFeed = { unchanged: true } | { fileId: string; contentDigest: string; etag: string | null };

export interface FeedCall {
  workspaceId: string;
  url: string;
  authHeader: string | null;
  /** The ETag of the last imported feed; null fetches unconditionally. */
  etag: string | null;
  /** Whether TLS is required. */
  tlsOnly: boolean;
}

export interface FeedSource {
  /**
   * Never called inside a transaction. Throws `FeedTrouble`. The received file is deleted later unless it is claimed in
   * time.
   */
  fetch(call: FeedCall): Promise<FetchedFeed>;
  /** Aborts calls in flight. */
  close(): Promise<void>;
}

export interface FeedFiles {
  /** The whole file in chunks; undefined if it no longer exists. */
  read(workspaceId: string, fileId: string): Promise<readonly Buffer[] | undefined>;
}

export interface FeedReader {
  /** Yields the records in batches, so that the process can do other work in between. Throws `FeedTrouble`. */
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
  /** Whether feeds of live workspaces may be fetched without TLS. */
  plainHttp: boolean;
  sealer: { open(sealed: string): string };
  clock: Clock;
  ids: Ids;
  /** Whether the process is shutting down. */
  isOver: () => boolean;
}
