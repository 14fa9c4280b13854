import type { EventRecorder } from '@workops/contracts';
import type {
  Actor,
  AuditTrail,
  Clock,
  Ids,
  Leased,
  LeasedStore,
  ListInput,
  Listed,
  OwnerStandings,
  ReachableUrlDeps,
  Records,
  RecordReads,
  StillStanding,
} from '@workops/kernel';
import type { Professional } from '../catalogue/domain/professional';
import type { Service } from '../catalogue/domain/service';
import type { Vendor } from '../catalogue/domain/source';
import type { ClinicSource } from './domain/clinic-source';
import type { RunCounts, RunError, RunStatus, SourceRun } from './domain/source-run';
import type { Said, VendorProfessional, VendorService } from './domain/vendor-items';
import type { MirroredBudgets, VendorBudget } from '../sales/domain/budget-mirror';
import type { ClinicDirectories, KeptPhone } from '../ports';

/** A vendor's records, many at once, under the lock of the workspace's catalogue. */
export interface SyncedRows<T> {
  /** Those of the vendor's ids that there are. */
  known(vendor: Vendor, externalIds: readonly string[]): Promise<T[]>;
  byIds(ids: readonly string[]): Promise<T[]>;
  /** How many more the workspace may have. */
  room(): Promise<number>;
  add(records: readonly T[]): Promise<void>;
  change(records: readonly T[]): Promise<void>;
  /** They are as the vendor has them: nothing but the moment is written. */
  seen(ids: readonly string[], now: Date): Promise<void>;
}

interface SyncedProfessionals extends SyncedRows<Professional> {
  /** Who has which of the RUTs. */
  holders(ruts: readonly string[]): Promise<Professional[]>;
  /** They have no RUT until they are changed. */
  releaseRuts(ids: readonly string[]): Promise<void>;
}

export interface CatalogueSyncTransaction {
  professionals: SyncedProfessionals;
  services: SyncedRows<Service>;
  events: EventRecorder;
}

/** The runs of one workspace, inside a transaction that has locked their source. */
interface SourceRuns {
  /** The id of the run that the source has under way, if any. */
  open(sourceId: string): Promise<string | undefined>;
  add(run: { id: string; sourceId: string; force: boolean }, now: Date): Promise<SourceRun>;
  /** All of the source: one under way writes nothing more. */
  remove(sourceId: string): Promise<void>;
}

export interface SourceTransaction {
  sources: Records<ClinicSource>;
  runs: SourceRuns;
  audit: AuditTrail;
}

interface RemovalTransaction extends SourceTransaction, CatalogueSyncTransaction {
  /** The vendor's active records of a kind, by their ids. */
  active(vendor: Vendor): Promise<ActiveRecords>;
}

interface SourceStore {
  transaction<T>(actor: Actor, work: (tx: SourceTransaction) => Promise<T>): Promise<T>;
  /** With the catalogue of the workspace locked. */
  removal<T>(actor: Actor, work: (tx: RemovalTransaction) => Promise<T>): Promise<T>;
}

interface SourceReads {
  sources: RecordReads<ClinicSource>;
  runsOf(workspaceId: string, sourceId: string, input: ListInput): Promise<Listed<SourceRun>>;
}

export interface SourceDirectories extends ClinicDirectories, Pick<ReachableUrlDeps, 'plainHttp'> {
  stillStanding: StillStanding;
  owners: OwnerStandings;
}

export interface SourceDeps extends SourceDirectories, ReachableUrlDeps {
  store: SourceStore;
  sourceReads: SourceReads;
  sealer: { seal(plain: string): string };
  clock: Clock;
  ids: Ids;
}

export interface ActiveRecord {
  id: string;
  externalId: string;
}

export interface ActiveRecords {
  professionals: readonly ActiveRecord[];
  services: readonly ActiveRecord[];
}

/** A run that this process alone works on until its lease runs out. */
export interface LeasedSourceRun extends Leased, Pick<SourceRun, 'workspaceId' | 'id' | 'sourceId' | 'force'> {
  lease: string;
}

export interface PartResult extends Partial<RunCounts> {
  errors?: readonly RunError[];
}

export interface SourceRunStore extends LeasedStore<LeasedSourceRun> {
  /** Begins a run of each source whose interval is over and that has none. How many were due. */
  beginDue(now: Date): Promise<number>;
  source(run: LeasedSourceRun): Promise<ClinicSource | undefined>;
  active(workspaceId: string, vendor: Vendor): Promise<ActiveRecords>;
  /**
   * Before the first request: how many active records the source had when its first process began with it, and how many this run has deactivated. Item errors
   * of previous processes are dropped, for the items are read again. Throws `RunLost`.
   */
  begin(run: LeasedSourceRun, had: number): Promise<{ had: number; deactivated: number }>;
  /** One part of the catalogue with its events, and its result: a crash leaves all of it or nothing. Throws `RunLost`. */
  part(run: LeasedSourceRun, actor: Actor, work: (tx: CatalogueSyncTransaction) => Promise<PartResult>): Promise<void>;
  /** The same for records outside the catalogue. */
  budgets(run: LeasedSourceRun, work: () => Promise<PartResult>): Promise<void>;
  /** Throws `RunLost`. */
  end(run: LeasedSourceRun, status: Exclude<RunStatus, 'running'>, error: RunError | null, now: Date): Promise<void>;
}

/** A vendor's system, and the credential for reading it. */
export interface VendorAccess {
  baseUrl: string;
  token: string;
  /** Whether it needs TLS. */
  tlsOnly: boolean;
  /** Ends the reading. */
  signal: AbortSignal;
}

/** A vendor's system as it is read, page by page. Never inside a transaction. Throws `VendorTrouble`. */
export interface VendorSystem {
  professionals(access: VendorAccess): AsyncIterable<readonly Said<VendorProfessional>[]>;
  services(access: VendorAccess): AsyncIterable<readonly Said<VendorService>[]>;
  budgets(access: VendorAccess): AsyncIterable<readonly Said<VendorBudget>[]>;
}

export interface SyncDeps {
  runs: SourceRunStore;
  vendors: Readonly<Record<Vendor, VendorSystem>>;
  /** Takes budgets over, in the transaction that is open. */
  /** `unread`: the ids of budgets that the vendor has, but in an unreadable form. */
  mirror(
    actor: Actor,
    source: Vendor,
    budgets: readonly VendorBudget[],
    unread: readonly string[],
  ): Promise<MirroredBudgets>;
  workspaces: ClinicDirectories['workspaces'];
  owners: OwnerStandings;
  keptPhone: KeptPhone;
  /** Whether live workspaces' vendors may be called without TLS. */
  plainHttp: boolean;
  sealer: { open(sealed: string): string };
  clock: Clock;
  ids: Ids;
  /** Whether the process is shutting down. */
  isOver: () => boolean;
}
