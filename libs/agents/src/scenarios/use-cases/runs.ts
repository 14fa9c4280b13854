import {
  listed,
  toMaker,
  notFound,
  unusable,
  type Owner,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import { displayId, emptySuite, NO_RUN, notPublished } from '../domain/scenario';
import type { Suite } from '../domain/suite';
import type { Trigger, VersionKind } from '../domain/suite-run';
import type {
  Batch,
  ListedRun,
  QueuedRun,
  RunFilter,
  ScenarioDeps,
  ScenarioRun,
  ScenarioTransaction,
  SuiteRun,
} from '../scenario-ports';
import { actOfScenarioRun, mayDo } from '../../definitions/domain/tests-authority';
import { agentsOfVersion } from '../../turns/use-cases/pinned-agents';
import { mustHaveAgent } from './scenarios';
import { lockedSuite } from './suites';

export interface RunInput {
  scenarioIds: readonly string[];
  versionKind: VersionKind;
  repeats: number;
}

export interface StartedBatch {
  batchId: string;
  runs: readonly QueuedRun[];
}

/** Each round contains every scenario once. */
const repeated = (
  deps: Pick<ScenarioDeps, 'ids'>,
  scenarios: readonly { id: string; number: number }[],
  repeats: number,
): QueuedRun[] =>
  Array.from({ length: repeats }, () =>
    scenarios.map((scenario) => ({ id: deps.ids.next(), scenarioId: scenario.id, displayId: displayId(scenario) })),
  ).flat();

/**
 * Throws `not_found`, `not_published`, `budget_exceeded`, `unavailable`, and `forbidden` if the caller could not do the
 * run's work by hand.
 */
async function versionToRun(
  deps: ScenarioDeps,
  actor: Actor,
  agentId: string,
  kind: VersionKind,
): Promise<number | null> {
  const live = await mustHaveAgent(deps, actor, agentId);
  if (kind === 'live' && live === null) throw notPublished();
  const versionNumber = kind === 'live' ? live : null;
  const tested = { workspaceId: actor.workspaceId, agentId, versionKind: kind, versionNumber };
  mayDo(actor, actOfScenarioRun(toMaker(actor), await agentsOfVersion(deps.definitions, tested)));
  await deps.mustAfford(actor.workspaceId, await deps.agents.findGraph(actor.workspaceId, agentId, kind));
  return versionNumber;
}

/** Throws `not_found`, `unusable` for a scenario of another agent, and `conflict`. */
export const runScenarios =
  (deps: ScenarioDeps) =>
  async (actor: Actor, agentId: string, { scenarioIds, versionKind, repeats }: RunInput): Promise<StartedBatch> => {
    const versionNumber = await versionToRun(deps, actor, agentId, versionKind);
    return deps.store.transaction(actor, async (tx) => {
      const ids = [...new Set(scenarioIds)];
      const scenariosById = new Map((await tx.findScenarios(agentId, ids)).map((scenario) => [scenario.id, scenario]));
      const missing = scenarioIds.findIndex((id) => !scenariosById.has(id));
      if (missing >= 0) throw unusable(`scenario_ids.${missing}`, 'El escenario no existe.');
      const scenarios = ids.map((id) => scenariosById.get(id)!);
      const runs = repeated(deps, scenarios, repeats);
      const batch: Batch = {
        batchId: deps.ids.next(),
        suiteRunId: null,
        agentId,
        versionKind,
        versionNumber,
        livemode: actor.livemode,
        maker: toMaker(actor),
      };
      await tx.runs.queue(batch, runs, deps.clock.now());
      return { batchId: batch.batchId, runs };
    });
  };

export interface Beginning {
  trigger: Trigger;
  versionKind: VersionKind;
  versionNumber: number | null;
  maker: Owner | null;
}

export interface BegunSuite {
  suiteRunId: string;
  batchId: string;
  n: number;
}

/** Requires the lock on the suite. Undefined if no scenario exists any more. */
export async function beginSuiteRun(
  deps: Pick<ScenarioDeps, 'ids' | 'clock'>,
  tx: Pick<ScenarioTransaction, 'findScenarios' | 'runs'>,
  suite: Suite,
  { trigger, versionKind, versionNumber, maker }: Beginning,
): Promise<BegunSuite | undefined> {
  const scenarios = await tx.findScenarios(suite.agentId, suite.scenarioIds);
  if (scenarios.length === 0) return undefined;
  const now = deps.clock.now();
  const runs = repeated(deps, scenarios, suite.repeats);
  const [suiteRunId, batchId] = [deps.ids.next(), deps.ids.next()];
  const { agentId, livemode } = suite;
  await tx.runs.addSuiteRun({
    id: suiteRunId,
    suiteId: suite.id,
    suiteName: suite.name,
    suiteKind: suite.kind,
    agentId,
    batchId,
    trigger,
    versionKind,
    versionNumber,
    n: runs.length,
    livemode,
    createdAt: now,
  });
  await tx.runs.queue({ batchId, suiteRunId, agentId, versionKind, versionNumber, livemode, maker }, runs, now);
  return { suiteRunId, batchId, n: runs.length };
}

/** Also runs a disabled suite. Throws `not_found` and `conflict`. */
export const runSuite =
  (deps: ScenarioDeps) =>
  async (actor: Actor, agentId: string, id: string, versionKind: VersionKind): Promise<BegunSuite> => {
    const versionNumber = await versionToRun(deps, actor, agentId, versionKind);
    return deps.store.transaction(actor, async (tx) => {
      const suite = await lockedSuite(tx, agentId, id);
      const trigger = actor.author.kind === 'api_key' ? 'api' : 'manual';
      const begun = await beginSuiteRun(deps, tx, suite, {
        trigger,
        versionKind,
        versionNumber,
        maker: toMaker(actor),
      });
      if (!begun) throw emptySuite();
      return begun;
    });
  };

/** Newest first. Throws `not_found`. */
export const listRuns =
  (deps: ScenarioDeps) =>
  async (actor: Actor, agentId: string, filter: RunFilter, input: ListInput): Promise<Listed<ListedRun>> => {
    await mustHaveAgent(deps, actor, agentId);
    return listed((page) => deps.reads.runs(actor.workspaceId, agentId, filter, page), input);
  };

/** Throws `not_found`. */
export const readRun =
  (deps: ScenarioDeps) =>
  async ({ workspaceId }: Actor, agentId: string, id: string): Promise<ScenarioRun> => {
    const run = await deps.reads.run(workspaceId, agentId, id);
    if (!run) throw notFound(NO_RUN);
    return run;
  };

/** No-op if the run has ended. Throws `not_found`. */
export const cancelRun =
  (deps: ScenarioDeps) =>
  (actor: Actor, agentId: string, id: string): Promise<ScenarioRun> =>
    deps.store.transaction(actor, async (tx) => {
      const run = await tx.runs.cancelRun(agentId, id, deps.clock.now());
      if (!run) throw notFound(NO_RUN);
      return run;
    });

/** Newest first. Throws `not_found`. */
export const listSuiteRuns =
  (deps: ScenarioDeps) =>
  async (actor: Actor, agentId: string, input: ListInput): Promise<Listed<SuiteRun>> => {
    await mustHaveAgent(deps, actor, agentId);
    return listed((page) => deps.reads.suiteRuns(actor.workspaceId, agentId, page), input);
  };

/** Throws `not_found`. */
export const readSuiteRun =
  (deps: ScenarioDeps) =>
  async ({ workspaceId }: Actor, agentId: string, id: string): Promise<SuiteRun> => {
    const run = await deps.reads.suiteRun(workspaceId, agentId, id);
    if (!run) throw notFound(NO_RUN);
    return run;
  };

/** Also cancels its unfinished runs; no-op if ended. Throws `not_found`. */
export const cancelSuiteRun =
  (deps: ScenarioDeps) =>
  (actor: Actor, agentId: string, id: string): Promise<SuiteRun> =>
    deps.store.transaction(actor, async (tx) => {
      const run = await tx.runs.cancelSuiteRun(agentId, id, deps.clock.now());
      if (!run) throw notFound(NO_RUN);
      return run;
    });
