import type { EventRecorder } from '@workops/contracts';
import type { Clock, Ids, Leased, LeasedStore, Owner, OwnerStandings } from '@workops/kernel';
import type { FeedColumns } from './domain/feed-columns';
import type { FeedRecord, SettledRow } from './domain/feed-row';
import type { RunCounts, RunError, RunFailure, RunStatus, StockRun } from './domain/stock-run';
import type { FeedFormat, StockSource } from './domain/stock-source';
import type { VehicleChange } from './domain/sync-row';
import type { Vehicle } from './domain/vehicle';

/** A run that this process alone works on until its lease runs out. */
export interface LeasedRun extends Leased, Pick<StockRun, 'workspaceId' | 'id' | 'sourceId' | 'trigger'> {
  /** Of this lease alone: who has lost it writes nothing more. */
  lease: string;
  /** The feed as it was received; null while it has to be fetched. */
  fileId: string | null;
  contentDigest: string | null;
  etag: string | null;
  /** The number of rows that previous processes of the run have committed. */
  rowsDone: number;
  takesFloor: boolean;
  /** Who began it by hand; null where the interval did, or where it is older than makers. */
  maker: Owner | null;
}

/** What a part of a feed meets, inside its transaction. */
export interface Meeting {
  /** Rows that differ from their vehicle, with that vehicle, where there is one: locked. */
  rows: readonly { row: SettledRow; own: Vehicle | undefined }[];
  /** Who has the VIN, the plate or the stock number of a row without a vehicle; those of no source are locked. */
  holders: readonly Vehicle[];
}

export interface PartTransaction {
  meet(rows: readonly SettledRow[]): Promise<Meeting>;
  /** Who has the VIN, the plate or the stock number of one of these. */
  holdersOf(vehicles: readonly Vehicle[]): Promise<Vehicle[]>;
  /** Through the one door for vehicles that a sync writes, as all below. */
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
  /** Counts over all batches, those of previous processes included. */
  counts: PartCounts;
  /** How many the source had before its feed was processed. */
  had: number;
  /** Finds the vehicles in stock whose key is none of these; how many. */
  findMissing(keys: Iterable<string>, today: string): Promise<number>;
  /** Withdraws those that were found and are in stock still; how many. */
  retireMissing(now: Date): Promise<number>;
  /** Keeps in mind which were found, for a release. */
  holdMissing(): Promise<void>;
  end(status: RunStatus, counts: RunCounts, now: Date): Promise<void>;
  events: EventRecorder;
}

export interface RunActor {
  workspaceId: string;
  livemode: boolean;
}

/** A source that was set up through a connected app. */
export type OwnedSource = Pick<StockSource, 'workspaceId' | 'id' | 'owner'>;

export interface JudgedSource extends OwnedSource {
  /** Whether its owner may set minimum prices. */
  mayPrice: boolean;
}

export interface RunStore extends LeasedStore<LeasedRun> {
  /** Sources of removed apps are still fetched until they are switched off: those that are due, and whose they are. */
  ownedDue(now: Date): Promise<OwnedSource[]>;
  /** Unless it has another owner by now. */
  switchOff(source: OwnedSource, now: Date): Promise<void>;
  /** Begins a run of each source whose interval is over and that has none: of those with an owner, of the ones that were judged. How many were due. */
  beginDue(now: Date, judged: readonly JudgedSource[]): Promise<number>;
  source(run: LeasedRun): Promise<StockSource | undefined>;
  /** Makes the received file the run's. Throws `RunLost`. */
  keepFeed(run: LeasedRun, feed: { fileId: string; contentDigest: string; etag: string | null }): Promise<void>;
  /** Ends it without a row. Throws `RunLost`. */
  endEarly(run: LeasedRun, status: 'unchanged' | 'failed', failure: RunFailure | null, now: Date): Promise<void>;
  /** Before the first row: counts the source's vehicles, once a run, and drops the record of the last feed. Throws `RunLost`. */
  begin(run: LeasedRun, today: string): Promise<void>;
  /**
   * One part in one transaction, which also stores the run's progress: a crash leaves all of it or nothing. The work is repeated after a concurrent write of
   * the same rows. Throws `RunLost`.
   */
  part(
    run: LeasedRun,
    actor: RunActor,
    rows: number,
    until: Date,
    work: (tx: PartTransaction) => Promise<PartResult>,
  ): Promise<void>;
  /** The end of a run, with what it retires. Throws `RunLost`. */
  finish(run: LeasedRun, actor: RunActor, work: (tx: EndTransaction) => Promise<void>): Promise<void>;
}

/** What a source answered with. */
export type FetchedFeed = { unchanged: true } | { fileId: string; contentDigest: string; etag: string | null };

export interface FeedCall {
  workspaceId: string;
  url: string;
  authHeader: string | null;
  /** The last processed feed; null for any. */
  etag: string | null;
  /** Whether it needs TLS. */
  tlsOnly: boolean;
}

export interface FeedSource {
  /** Never inside a transaction. Throws `FeedTrouble`; the received file is removed later unless it is held in time. */
  fetch(call: FeedCall): Promise<FetchedFeed>;
  /** Aborts running work. */
  close(): Promise<void>;
}

export interface FeedFiles {
  /** The whole file, in pieces; undefined when it is gone. */
  read(workspaceId: string, fileId: string): Promise<readonly Buffer[] | undefined>;
}

export interface FeedReader {
  /** The records of a feed, some at a time: between them the process does what else there is to do. Throws `FeedTrouble`. */
  read(format: FeedFormat, content: readonly Buffer[], columns: FeedColumns): AsyncIterable<readonly FeedRecord[]>;
}

export interface SyncDeps {
  runs: RunStore;
  feeds: FeedSource;
  files: FeedFiles;
  reader: FeedReader;
  workspaces: { factsOf(workspaceId: string): Promise<{ livemode: boolean; timezone: string }> };
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
