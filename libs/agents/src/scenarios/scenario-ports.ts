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
  /** Starter of the run, or the maker of its suite. */
  maker: Owner | null;
}

/** Lock order: the suite run, its runs. */
export interface RunRows {
  /** Throws `conflict` at the maximum of unfinished runs. */
  queue(batch: Batch, runs: readonly QueuedRun[], now: Date): Promise<void>;
  addSuiteRun(run: Omit<SuiteRun, 'workspaceId' | 'summary' | 'delta' | 'status' | 'endedAt'>): Promise<void>;
  /** No-op if ended; also ends its suite run if it was the last. Undefined if it does not exist. */
  cancelRun(agentId: string, id: string, now: Date): Promise<ScenarioRun | undefined>;
  /** Also cancels its unfinished runs. Undefined if it does not exist. */
  cancelSuiteRun(agentId: string, id: string, now: Date): Promise<SuiteRun | undefined>;
}

export interface ScenarioTransaction {
  scenarios: Records<Scenario>;
  suites: Records<Suite>;
  /** Starts at 1. */
  nextNumber(): Promise<number>;
  /** False if there is no such agent; otherwise prevents its deletion until the transaction ends. */
  holdAgent(agentId: string): Promise<boolean>;
  /** Scenarios of the agent, in the order of the ids. */
  findScenarios(agentId: string, ids: readonly string[]): Promise<Pick<Scenario, 'id' | 'number'>[]>;
  lockSuitesRunning(agentId: string, scenarioId: string): Promise<string[]>;
  /** Makes this maker responsible for the suites and the scenario's unfinished runs. */
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
  /** Finds EV-n. */
  numbered(workspaceId: string, number: number): Promise<Scenario | undefined>;
  ofAgent(workspaceId: string, agentId: string, page: RecordPage): Promise<Scenario[]>;
  pageSuites(workspaceId: string, agentId: string, page: RecordPage): Promise<Suite[]>;
  runs(workspaceId: string, agentId: string, filter: RunFilter, page: RecordPage): Promise<ListedRun[]>;
  run(workspaceId: string, agentId: string, id: string): Promise<ScenarioRun | undefined>;
  suiteRuns(workspaceId: string, agentId: string, page: RecordPage): Promise<SuiteRun[]>;
  suiteRun(workspaceId: string, agentId: string, id: string): Promise<SuiteRun | undefined>;
}

export interface TestedAgents {
  /** Null before the first publish; undefined if the agent does not exist. */
  liveNumber(workspaceId: string, agentId: string): Promise<number | null | undefined>;
  /** Graph whose budget is charged; null if the agent answers itself. */
  findGraph(workspaceId: string, agentId: string, kind: VersionKind): Promise<string | null>;
}

export interface ScenarioDeps {
  store: Store<ScenarioTransaction>;
  reads: ScenarioReads;
  agents: TestedAgents;
  definitions: Definitions & RunDefinitions;
  owners: OwnerStandings;
  /** Throws `unavailable` without a model, and `conflict` when a budget is used up. */
  mustAfford(workspaceId: string, graphId: string | null): Promise<void>;
  schemaProblem(schema: Readonly<Record<string, unknown>>): string | null;
  /** Uses the workspace's clocks. */
  nextAt(workspaceId: string, time: string, after: Date): Promise<Date>;
  clock: Clock;
  ids: Ids;
}

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
  /** Ends the run with its event, and its suite run after the last, in one commit. Throws `RunLost`. */
  end(run: LeasedScenarioRun, end: RunEnd, now: Date): Promise<void>;
  /** Emits no event, because the tested agent was deleted. */
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
  mock(tool: string): string | undefined;
  called(call: MadeToolCall): void;
  signal: AbortSignal;
}

export interface ScenarioAgents {
  /**
   * The reason why the run may not test the agent now, or null. Its starter, or its suite's maker, must still hold the
   * rights.
   */
  findTrouble(run: LeasedScenarioRun): Promise<MakerTrouble | null>;
  /** Undefined if the agent or its version was deleted. */
  answer(question: AskedAgent): Promise<Answered | undefined>;
  /** Calls the agent's model without the agent; null if it fails. */
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
  fits(schema: Readonly<Record<string, unknown>>, input: Readonly<Record<string, unknown>>): boolean;
  clock: Clock;
  leaving: AbortSignal;
}
