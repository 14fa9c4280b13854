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

/** Requires the catalogue's lock. */
export interface SyncedRows<T> {
  known(vendor: Vendor, externalIds: readonly string[]): Promise<T[]>;
  byIds(ids: readonly string[]): Promise<T[]>;
  /** Records that the workspace may still add. */
  room(): Promise<number>;
  add(records: readonly T[]): Promise<void>;
  change(records: readonly T[]): Promise<void>;
  /** Records that the vendor's data are unchanged as of `now`. */
  seen(ids: readonly string[], now: Date): Promise<void>;
}

interface SyncedProfessionals extends SyncedRows<Professional> {
  holders(ruts: readonly string[]): Promise<Professional[]>;
  /** Clears the RUTs until the records are changed. */
  releaseRuts(ids: readonly string[]): Promise<void>;
}

export interface CatalogueSyncTransaction {
  professionals: SyncedProfessionals;
  services: SyncedRows<Service>;
  events: EventRecorder;
}

interface SourceRuns {
  open(sourceId: string): Promise<string | undefined>;
  add(run: { id: string; sourceId: string; force: boolean }, now: Date): Promise<SourceRun>;
  /** An unfinished run can write nothing more. */
  remove(sourceId: string): Promise<void>;
}

export interface SourceTransaction {
  sources: Records<ClinicSource>;
  runs: SourceRuns;
  audit: AuditTrail;
}

interface RemovalTransaction extends SourceTransaction, CatalogueSyncTransaction {
  active(vendor: Vendor): Promise<ActiveRecords>;
}

interface SourceStore {
  transaction<T>(actor: Actor, work: (tx: SourceTransaction) => Promise<T>): Promise<T>;
  /** Holds the catalogue's lock. */
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

/** Exclusive until its lease expires. */
export interface LeasedSourceRun extends Leased, Pick<SourceRun, 'workspaceId' | 'id' | 'sourceId' | 'force'> {
  lease: string;
}

export interface PartResult extends Partial<RunCounts> {
  errors?: readonly RunError[];
}

export interface SourceRunStore extends LeasedStore<LeasedSourceRun> {
  /** Returns how many sources were due without an unfinished run. */
  beginDue(now: Date): Promise<number>;
  source(run: LeasedSourceRun): Promise<ClinicSource | undefined>;
  active(workspaceId: string, vendor: Vendor): Promise<ActiveRecords>;
  /**
   * Returns the active records at the run's first start, and how many it has deactivated. Drops item errors of previous
   * processes, because the items are read again; throws `RunLost`.
   */
  begin(run: LeasedSourceRun, had: number): Promise<{ had: number; deactivated: number }>;
  /** Commits a batch with its events and result, so that a crash leaves all of it or nothing. Throws `RunLost`. */
  part(run: LeasedSourceRun, actor: Actor, work: (tx: CatalogueSyncTransaction) => Promise<PartResult>): Promise<void>;
  /** Like `part`, for records outside the catalogue. */
  budgets(run: LeasedSourceRun, work: () => Promise<PartResult>): Promise<void>;
  /** Throws `RunLost`. */
  end(run: LeasedSourceRun, status: Exclude<RunStatus, 'running'>, error: RunError | null, now: Date): Promise<void>;
}

export interface VendorAccess {
  baseUrl: string;
  token: string;
  /** Requires TLS. */
  tlsOnly: boolean;
  signal: AbortSignal;
}

/** Never called inside a transaction. Throws `VendorTrouble`. */
export interface VendorSystem {
  professionals(access: VendorAccess): AsyncIterable<readonly Said<VendorProfessional>[]>;
  services(access: VendorAccess): AsyncIterable<readonly Said<VendorService>[]>;
  budgets(access: VendorAccess): AsyncIterable<readonly Said<VendorBudget>[]>;
}

export interface SyncDeps {
  runs: SourceRunStore;
  vendors: Readonly<Record<Vendor, VendorSystem>>;
  /** Joins the open transaction; `unread` are ids of budgets in an unreadable form. */
  mirror(
    actor: Actor,
    source: Vendor,
    budgets: readonly VendorBudget[],
    unread: readonly string[],
  ): Promise<MirroredBudgets>;
  workspaces: ClinicDirectories['workspaces'];
  owners: OwnerStandings;
  keptPhone: KeptPhone;
  /** Allows vendors without TLS in live workspaces. */
  plainHttp: boolean;
  sealer: { open(sealed: string): string };
  clock: Clock;
  ids: Ids;
  /** True at shutdown. */
  isOver: () => boolean;
}
