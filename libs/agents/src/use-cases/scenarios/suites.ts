import { listed, notFound, unusable, type Actor, type Listed, type ListInput } from '@workops/kernel';
import { NO_AGENT, NO_SUITE } from '../../domain/scenarios/scenario';
import { changedSuite, isTimed, newSuite, suiteNameTaken, type Suite, type SuiteInput, type SuitePatch } from '../../domain/scenarios/suite';
import type { ScenarioDeps, ScenarioTransaction } from '../../scenario-ports';
import { mustHaveAgent } from './scenarios';

async function mustHaveScenarios(tx: ScenarioTransaction, { agentId, scenarioIds }: Suite): Promise<void> {
  const found = new Set((await tx.scenariosOf(agentId, scenarioIds)).map(({ id }) => id));
  const missing = scenarioIds.findIndex((id) => !found.has(id));
  if (missing >= 0) throw unusable(`scenario_ids.${missing}`, 'El escenario no existe.');
}

/** With the time of its next scheduled run. */
const timed = async ({ nextAt, clock }: ScenarioDeps, suite: Suite): Promise<Suite> => ({
  ...suite,
  dueAt: isTimed(suite) ? await nextAt(suite.workspaceId, suite.runAt, clock.now()) : null,
});

/** Throws `not_found` for the agent, `unusable` for a scenario of another one, `UNIQUE_CONFLICT`, and `conflict` where there are too many. */
export const createSuite =
  (deps: ScenarioDeps) =>
  (actor: Actor, agentId: string, input: SuiteInput): Promise<Suite> =>
    deps.store.transaction(actor, async (tx) => {
      if (!(await tx.holdAgent(agentId))) throw notFound(NO_AGENT);
      const { workspaceId, livemode } = actor;
      const suite = await timed(deps, newSuite(input, { workspaceId, id: deps.ids.next(), agentId, livemode, now: deps.clock.now() }));
      await mustHaveScenarios(tx, suite);
      const holder = await tx.suites.add(suite);
      if (holder !== undefined) throw suiteNameTaken(holder);
      return suite;
    });

/** Of the agent alone. Throws `not_found`. */
export const readSuite =
  ({ reads }: Pick<ScenarioDeps, 'reads'>) =>
  async ({ workspaceId }: Actor, agentId: string, id: string): Promise<Suite> => {
    const suite = await reads.suites.byId(workspaceId, id);
    if (suite?.agentId !== agentId) throw notFound(NO_SUITE);
    return suite;
  };

/** Newest first. Throws `not_found`. */
export const listSuites =
  (deps: ScenarioDeps) =>
  async (actor: Actor, agentId: string, input: ListInput): Promise<Listed<Suite>> => {
    await mustHaveAgent(deps, actor, agentId);
    return listed((page) => deps.reads.suitesOf(actor.workspaceId, agentId, page), input);
  };

export async function lockedSuite({ suites }: Pick<ScenarioTransaction, 'suites'>, agentId: string, id: string): Promise<Suite> {
  const suite = await suites.lock(id);
  if (suite?.agentId !== agentId) throw notFound(NO_SUITE);
  return suite;
}

/** Throws `not_found`, `unusable` and `UNIQUE_CONFLICT`. */
export const updateSuite =
  (deps: ScenarioDeps) =>
  (actor: Actor, agentId: string, id: string, patch: SuitePatch): Promise<Suite> =>
    deps.store.transaction(actor, async (tx) => {
      const before = await lockedSuite(tx, agentId, id);
      const changed = changedSuite(before, patch, deps.clock.now());
      if (changed === before) return before;
      if (changed.scenarioIds !== before.scenarioIds) await mustHaveScenarios(tx, changed);
      const isTimedOtherwise = isTimed(changed) !== isTimed(before) || changed.runAt !== before.runAt;
      const after = isTimedOtherwise ? await timed(deps, changed) : changed;
      const holder = await tx.suites.save(after);
      if (holder !== undefined) throw suiteNameTaken(holder);
      return after;
    });

/** A running run of it ends normally. Throws `not_found`. */
export const deleteSuite =
  (deps: ScenarioDeps) =>
  (actor: Actor, agentId: string, id: string): Promise<void> =>
    deps.store.transaction(actor, async (tx) => {
      await lockedSuite(tx, agentId, id);
      await tx.suites.remove(id);
    });
