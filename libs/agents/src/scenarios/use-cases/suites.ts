import {
  isSameMaker,
  listed,
  toMaker,
  findMakerTroubles,
  notFound,
  unusable,
  type Actor,
  type Listed,
  type ListInput,
  type MakerTrouble,
} from '@workops/kernel';
import { mustHold } from '../../definitions/domain/agents-authority';
import { NO_AGENT, NO_SUITE } from '../domain/scenario';
import {
  actOfSuite,
  beginsByItself,
  changedSuite,
  isTimed,
  newSuite,
  suiteNameTaken,
  type Suite,
  type SuiteInput,
  type SuitePatch,
} from '../domain/suite';
import type { ScenarioDeps, ScenarioTransaction } from '../scenario-ports';
import { mustHaveAgent } from './scenarios';

async function mustHaveScenarios(tx: ScenarioTransaction, { agentId, scenarioIds }: Suite): Promise<void> {
  const existingIds = new Set((await tx.findScenarios(agentId, scenarioIds)).map(({ id }) => id));
  const missing = scenarioIds.findIndex((id) => !existingIds.has(id));
  if (missing >= 0) throw unusable(`scenario_ids.${missing}`, 'El escenario no existe.');
}

/** Automatic runs require rights. Throws `forbidden`: `scope_not_held`. */
function mayBegin(actor: Actor, suite: Suite): void {
  if (beginsByItself(suite)) mustHold(actor, actOfSuite(suite).needs);
}

/** `stoppedReason` says why it may not begin runs at present. */
export type StandingSuite = Suite & { stoppedReason: MakerTrouble | null };

async function judged(
  { owners }: ScenarioDeps,
  { workspaceId }: Actor,
  suites: readonly Suite[],
): Promise<StandingSuite[]> {
  const troubles = await findMakerTroubles(owners, workspaceId, suites.map(actOfSuite));
  return suites.map((suite, place) => ({ ...suite, stoppedReason: troubles[place] ?? null }));
}

const timed = async ({ nextAt, clock }: ScenarioDeps, suite: Suite): Promise<Suite> => ({
  ...suite,
  dueAt: isTimed(suite) ? await nextAt(suite.workspaceId, suite.runAt, clock.now()) : null,
});

/**
 * Throws `forbidden`, `not_found`, `unusable` for another agent's scenario, `UNIQUE_CONFLICT`, and `conflict` for too
 * many suites.
 */
export const createSuite =
  (deps: ScenarioDeps) =>
  (actor: Actor, agentId: string, input: SuiteInput): Promise<Suite> =>
    deps.store.transaction(actor, async (tx) => {
      if (!(await tx.holdAgent(agentId))) throw notFound(NO_AGENT);
      const { workspaceId, livemode } = actor;
      const born = {
        workspaceId,
        id: deps.ids.next(),
        agentId,
        livemode,
        maker: toMaker(actor),
        now: deps.clock.now(),
      };
      const suite = await timed(deps, newSuite(input, born));
      mayBegin(actor, suite);
      await mustHaveScenarios(tx, suite);
      const holder = await tx.suites.add(suite);
      if (holder !== undefined) throw suiteNameTaken(holder);
      return suite;
    });

/** Throws `not_found`. */
export const readSuite =
  (deps: ScenarioDeps) =>
  async (actor: Actor, agentId: string, id: string): Promise<StandingSuite> => {
    const suite = await deps.reads.suites.byId(actor.workspaceId, id);
    if (suite?.agentId !== agentId) throw notFound(NO_SUITE);
    return (await judged(deps, actor, [suite]))[0]!;
  };

/** Newest first. Throws `not_found`. */
export const listSuites =
  (deps: ScenarioDeps) =>
  async (actor: Actor, agentId: string, input: ListInput): Promise<Listed<StandingSuite>> => {
    await mustHaveAgent(deps, actor, agentId);
    const page = await listed((window) => deps.reads.pageSuites(actor.workspaceId, agentId, window), input);
    return { ...page, items: await judged(deps, actor, page.items) };
  };

export async function lockedSuite(
  { suites }: Pick<ScenarioTransaction, 'suites'>,
  agentId: string,
  id: string,
): Promise<Suite> {
  const suite = await suites.lock(id);
  if (suite?.agentId !== agentId) throw notFound(NO_SUITE);
  return suite;
}

/** Makes the caller the maker. Throws `forbidden`, `not_found`, `unusable` and `UNIQUE_CONFLICT`. */
export const updateSuite =
  (deps: ScenarioDeps) =>
  (actor: Actor, agentId: string, id: string, patch: SuitePatch): Promise<Suite> =>
    deps.store.transaction(actor, async (tx) => {
      const before = await lockedSuite(tx, agentId, id);
      const settled = changedSuite(before, patch, deps.clock.now());
      const changed: Suite = { ...settled, maker: toMaker(actor) };
      mayBegin(actor, changed);
      if (settled === before && isSameMaker(before.maker, changed.maker)) return before;
      if (changed.scenarioIds !== before.scenarioIds) await mustHaveScenarios(tx, changed);
      const isTimedOtherwise = isTimed(changed) !== isTimed(before) || changed.runAt !== before.runAt;
      const after = isTimedOtherwise ? await timed(deps, changed) : changed;
      const holder = await tx.suites.save(after);
      if (holder !== undefined) throw suiteNameTaken(holder);
      return after;
    });

/** A run in progress ends normally. Throws `not_found`. */
export const deleteSuite =
  (deps: ScenarioDeps) =>
  (actor: Actor, agentId: string, id: string): Promise<void> =>
    deps.store.transaction(actor, async (tx) => {
      await lockedSuite(tx, agentId, id);
      await tx.suites.remove(id);
    });
