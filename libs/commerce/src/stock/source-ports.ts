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

/** Half-open range [from, to). */
export interface CreatedWithin {
  from: Date | null;
  to: Date | null;
}

export interface NewRun {
  sourceId: string;
  trigger: RunTrigger;
  takesFloor: boolean;
  maker: Owner | null;
  file: { id: string; contentDigest: string } | null;
}

/** The transaction has locked their source. */
export interface SourceRuns {
  open(sourceId: string): Promise<string | undefined>;
  /** Throws if the file was not claimed in time. */
  add(run: NewRun & { id: string }, now: Date): Promise<void>;
  byId(id: string): Promise<StockRun | undefined>;
  hasLaterEnded(run: StockRun): Promise<boolean>;
  release(run: StockRun, retired: number, now: Date): Promise<StockRun>;
  endOpen(sourceId: string, failure: RunFailure, now: Date): Promise<void>;
}

/** Each method returns how many vehicles changed. */
interface SourceVehicles {
  /** Only vehicles that are still in stock. */
  retireHeld(withdrawal: { sourceId: string; today: string; now: Date }, runId: string): Promise<number>;
  withdrawAll(withdrawal: { sourceId: string; today: string; now: Date }): Promise<number>;
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
  /** Errors after `after`, by row; each has its position. */
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
