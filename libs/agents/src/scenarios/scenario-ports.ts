import type { EventRecorder } from '@workops/contracts';
import type {
  Clock,
  Ids,
  Leased,
  LeasedStore,
  MakerTrouble,
  Owner,
  OwnerStandings,
  RecordPage,
  Records,
  RecordReads,
  Store,
} from '@workops/kernel';
import type { Definitions } from '../definitions/definition-ports';
import type { RunDefinitions } from '../turns/turn-ports';
import type { AssertionResult, HardFail, MadeToolCall } from './domain/verdict';
import type { Scenario } from './domain/scenario';
import type { Suite } from './domain/suite';
import type { Delta, RunStatus, SuiteKind, Summary, Trigger, VersionKind } from './domain/suite-run';

/** A message or a tool call of a run. */
export type TranscriptLine = { role: 'customer' | 'agent'; content: string } | ({ role: 'tool' } & MadeToolCall);

export interface ScenarioRun {
  workspaceId: string;
  id: string;
  batchId: string;
  suiteRunId: string | null;
  agentId: string;
  scenarioId: string;
  displayId: string;
  versionKind: VersionKind;
  versionNumber: number | null;
  status: RunStatus;
  score: number | null;
  error: string | null;
  results: readonly AssertionResult[];
  hardFails: readonly HardFail[];
  transcript: readonly TranscriptLine[];
  costMicros: number;
  durationMs: number | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** A run in a list: its transcript and results are read separately. */
export type ListedRun = Omit<ScenarioRun, 'transcript' | 'results'>;

export interface SuiteRun {
  workspaceId: string;
  id: string;
  suiteId: string;
  suiteName: string;
  suiteKind: SuiteKind;
  agentId: string;
  batchId: string;
  trigger: Trigger;
  versionKind: VersionKind;
  versionNumber: number | null;
  status: 'running' | 'completed' | 'cancelled';
  n: number;
  summary: Summary | null;
  delta: Delta | null;
  livemode: boolean;
  createdAt: Date;
  endedAt: Date | null;
}

export interface QueuedRun {
  id: string;
  scenarioId: string;
  displayId: string;
}

export interface Batch {
  batchId: string;
  suiteRunId: string | null;
  agentId: string;
  versionKind: VersionKind;
  versionNumber: number | null;
  livemode: boolean;
  /** Who began it, or whose suite did. */
  maker: Owner | null;
}

/** Runs inside a transaction of one workspace. Locks go in one order: the suite run, its runs. */
export interface RunRows {
  /** Throws `conflict` where the workspace has its maximum of unfinished ones. */
  queue(batch: Batch, runs: readonly QueuedRun[], now: Date): Promise<void>;
  addSuiteRun(run: Omit<SuiteRun, 'workspaceId' | 'summary' | 'delta' | 'status' | 'endedAt'>): Promise<void>;
  /** Ends it unless it has ended; returns the run, or undefined where there is none. It ends its suite run too, where it was the last. */
  cancelRun(agentId: string, id: string, now: Date): Promise<ScenarioRun | undefined>;
  /** The same for a suite run, with its runs that have not ended. */
  cancelSuiteRun(agentId: string, id: string, now: Date): Promise<SuiteRun | undefined>;
}

export interface ScenarioTransaction {
  scenarios: Records<Scenario>;
  suites: Records<Suite>;
  /** Counts from 1 in the workspace. */
  nextNumber(): Promise<number>;
  /** Whether the agent exists; it cannot be deleted until the transaction ends. */
  holdAgent(agentId: string): Promise<boolean>;
  /** Those of the agent, in the order of the ids. */
  scenariosOf(agentId: string, ids: readonly string[]): Promise<Pick<Scenario, 'id' | 'number'>[]>;
  /** Locks the suites that begin runs of the scenario by themselves; returns their ids. */
  lockSuitesRunning(agentId: string, scenarioId: string): Promise<string[]>;
  /** These suites, and the scenario's runs that have not ended, act for this maker from now on. */
  handOver(scenarioId: string, suiteIds: readonly string[], maker: Owner | null): Promise<void>;
  runs: RunRows;
  events: EventRecorder;
}

export interface RunFilter {
  batchId: string | null;
  suiteRunId: string | null;
  scenarioId: string | null;
  status: RunStatus | null;
}

export interface ScenarioReads {
  scenarios: RecordReads<Scenario>;
  suites: RecordReads<Suite>;
  /** By its EV-n. */
  numbered(workspaceId: string, number: number): Promise<Scenario | undefined>;
  ofAgent(workspaceId: string, agentId: string, page: RecordPage): Promise<Scenario[]>;
  suitesOf(workspaceId: string, agentId: string, page: RecordPage): Promise<Suite[]>;
  runs(workspaceId: string, agentId: string, filter: RunFilter, page: RecordPage): Promise<ListedRun[]>;
  run(workspaceId: string, agentId: string, id: string): Promise<ScenarioRun | undefined>;
  suiteRuns(workspaceId: string, agentId: string, page: RecordPage): Promise<SuiteRun[]>;
  suiteRun(workspaceId: string, agentId: string, id: string): Promise<SuiteRun | undefined>;
}

/** Facts about agents for scenarios. */
export interface TestedAgents {
  /** The number of the live version, null before the first; undefined where there is no such agent. */
  liveNumber(workspaceId: string, agentId: string): Promise<number | null | undefined>;
  /** The graph that answers for it, whose budget its calls count towards; null where it answers itself. */
  graphOf(workspaceId: string, agentId: string, kind: VersionKind): Promise<string | null>;
}

export interface ScenarioDeps {
  store: Store<ScenarioTransaction>;
  reads: ScenarioReads;
  agents: TestedAgents;
  definitions: Definitions & RunDefinitions;
  owners: OwnerStandings;
  /** Throws `unavailable` without a model, and `conflict` where no call of one, for that graph, may begin. */
  mustAfford(workspaceId: string, graphId: string | null): Promise<void>;
  /** What is wrong with a JSON Schema; null where it is valid. */
  schemaProblem(schema: Readonly<Record<string, unknown>>): string | null;
  /** When a time of the local day comes next. */
  nextAt(workspaceId: string, time: string, after: Date): Promise<Date>;
  clock: Clock;
  ids: Ids;
}

/** A run leased to this process. */
export interface LeasedScenarioRun extends Leased {
  workspaceId: string;
  id: string;
  lease: string;
  suiteRunId: string | null;
  agentId: string;
  scenarioId: string;
  versionKind: VersionKind;
  versionNumber: number | null;
  livemode: boolean;
  maker: Owner | null;
}

/** Outcome of a run. */
export interface RunEnd {
  status: 'passed' | 'partial' | 'failed' | 'error';
  score: number | null;
  error: string | null;
  results: readonly AssertionResult[];
  hardFails: readonly HardFail[];
  transcript: readonly TranscriptLine[];
  costMicros: number;
  durationMs: number;
}

export interface ScenarioRunStore extends LeasedStore<LeasedScenarioRun> {
  scenario(run: LeasedScenarioRun): Promise<Scenario | undefined>;
  /** With its event, and its suite's where it was the last: one commit. Throws `RunLost`. */
  end(run: LeasedScenarioRun, end: RunEnd, now: Date): Promise<void>;
  /** The tested agent is gone: no event. */
  cancel(run: LeasedScenarioRun, now: Date): Promise<void>;
}

export interface Answered {
  end:
    | { kind: 'answer'; text: string }
    | { kind: 'handoff'; reason: string; text: string }
    | { kind: 'failed'; reason: string };
  costMicros: number;
}

export interface AskedAgent {
  run: LeasedScenarioRun;
  said: readonly { role: 'customer' | 'agent'; content: string }[];
  /** The result of a mock; undefined where there is none. */
  mock(tool: string): string | undefined;
  called(call: MadeToolCall): void;
  signal: AbortSignal;
}

/** Agents under test: without effects on people. */
export interface ScenarioAgents {
  /** What keeps the run from testing the agent now: whoever began it, or whose suite did, may no longer do by hand what it does. */
  troubleOf(run: LeasedScenarioRun): Promise<MakerTrouble | null>;
  /** Undefined where the agent, or its version, is gone. */
  answer(asked: AskedAgent): Promise<Answered | undefined>;
  /** A call of the agent's model without the agent; null where it fails. */
  ask(
    run: LeasedScenarioRun,
    purpose: 'scenario' | 'judge',
    messages: readonly { role: 'system' | 'user'; content: string }[],
    signal: AbortSignal,
  ): Promise<{ text: string; costMicros: number } | null>;
}

export interface RunnerDeps {
  runs: ScenarioRunStore;
  agents: ScenarioAgents;
  /** Whether arguments fit a schema. */
  fits(schema: Readonly<Record<string, unknown>>, input: Readonly<Record<string, unknown>>): boolean;
  clock: Clock;
  leaving: AbortSignal;
}
