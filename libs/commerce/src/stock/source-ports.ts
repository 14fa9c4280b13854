import type { EventRecorder } from '@workops/contracts';
import type {
  Clock,
  Ids,
  ListInput,
  Listed,
  Owner,
  OwnerStandings,
  ReachableUrlDeps,
  Records,
  StillStanding,
  Store,
} from '@workops/kernel';
import type { RunError, RunFailure, RunTrigger, StockRun } from './domain/stock-run';
import type { StockSource } from './domain/stock-source';
import type { KnownBranches, WorkspaceZones } from './stock-ports';

/** When records were created: from then on, and before then. */
export interface CreatedWithin {
  from: Date | null;
  to: Date | null;
}

export interface NewRun {
  sourceId: string;
  trigger: RunTrigger;
  takesFloor: boolean;
  /** Who began it by hand. */
  maker: Owner | null;
  /** The feed where it was sent. */
  file: { id: string; contentDigest: string } | null;
}

/** The runs of one workspace, inside a transaction that has locked their source. */
export interface SourceRuns {
  /** The id of the run that the source has under way, if any. */
  open(sourceId: string): Promise<string | undefined>;
  /** Throws where the file was not sent in time. */
  add(run: NewRun & { id: string }, now: Date): Promise<void>;
  byId(id: string): Promise<StockRun | undefined>;
  hasLaterEnded(run: StockRun): Promise<boolean>;
  release(run: StockRun, retired: number, now: Date): Promise<StockRun>;
  /** Ends what the source has under way. */
  endOpen(sourceId: string, failure: RunFailure, now: Date): Promise<void>;
}

/** The vehicles of a source, in bulk; each returns how many there were. */
interface SourceVehicles {
  /** Those that a held run would have retired and that are in stock still. */
  retireHeld(withdrawal: { sourceId: string; today: string; now: Date }, runId: string): Promise<number>;
  /** All that are in stock. */
  withdrawAll(withdrawal: { sourceId: string; today: string; now: Date }): Promise<number>;
  /** Detaches them from their source. */
  letGo(sourceId: string, now: Date, withdrawnToo: boolean): Promise<number>;
}

export interface SourceTransaction {
  sources: Pick<Records<StockSource>, 'add' | 'lock' | 'save'>;
  runs: SourceRuns;
  vehicles: SourceVehicles;
  events: EventRecorder;
}

export interface SourceReads {
  source(workspaceId: string, id: string): Promise<StockSource | undefined>;
  sources(workspaceId: string, input: ListInput & CreatedWithin): Promise<Listed<StockSource>>;
  run(workspaceId: string, id: string): Promise<StockRun | undefined>;
  runsOf(workspaceId: string, sourceId: string, input: ListInput & CreatedWithin): Promise<Listed<StockRun>>;
  /** In the order of the rows, from the one behind `after` on; each with its place. */
  errorsOf(
    workspaceId: string,
    runId: string,
    page: { after: number; limit: number },
  ): Promise<(RunError & { place: number })[]>;
}

export interface SourceDeps extends ReachableUrlDeps {
  sources: Store<SourceTransaction>;
  sourceReads: SourceReads;
  sealer: { seal(plain: string): string };
  stillStanding: StillStanding;
  owners: OwnerStandings;
  workspaces: WorkspaceZones;
  branches: KnownBranches;
  clock: Clock;
  ids: Ids;
}
