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

/** Half-open range [from, to) of creation times. */
export interface CreatedWithin {
  from: Date | null;
  to: Date | null;
}

export interface NewRun {
  sourceId: string;
  trigger: RunTrigger;
  takesFloor: boolean;
  /** The caller who started it by hand. */
  maker: Owner | null;
  /** The uploaded feed, if any. */
  file: { id: string; contentDigest: string } | null;
}

/** The runs of one workspace, in a transaction that has locked their source. */
export interface SourceRuns {
  /** The id of the source's unfinished run, if any. */
  open(sourceId: string): Promise<string | undefined>;
  /** Throws if the file was not claimed in time. */
  add(run: NewRun & { id: string }, now: Date): Promise<void>;
  byId(id: string): Promise<StockRun | undefined>;
  hasLaterEnded(run: StockRun): Promise<boolean>;
  release(run: StockRun, retired: number, now: Date): Promise<StockRun>;
  /** Ends the source's unfinished run. */
  endOpen(sourceId: string, failure: RunFailure, now: Date): Promise<void>;
}

/** Bulk changes of a source's vehicles; each returns how many changed. */
interface SourceVehicles {
  /** Retires vehicles that a held run kept back and that are still in stock. */
  retireHeld(withdrawal: { sourceId: string; today: string; now: Date }, runId: string): Promise<number>;
  /** Withdraws all vehicles in stock. */
  withdrawAll(withdrawal: { sourceId: string; today: string; now: Date }): Promise<number>;
  /** Detaches the vehicles from their source. */
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
  /** In the order of the rows, starting after `after`; each with its position. */
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
