import {
  changedRecord,
  listed,
  toMaker,
  malformed,
  notFound,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import {
  parseAssertions,
  mustBePlayable,
  NO_AGENT,
  NO_SCENARIO,
  type Assertion,
  type AssertionInput,
  type Mock,
  type Scenario,
} from '../domain/scenario';
import { mustHold } from '../../definitions/domain/agents-authority';
import type { ScenarioDeps, ScenarioTransaction } from '../scenario-ports';

export interface ScenarioInput {
  title: string;
  script?: readonly string[] | null;
  persona?: string | null;
  maxTurns?: number;
  mocks?: readonly Mock[];
  assertions: readonly AssertionInput[];
}

export type ScenarioPatch = Partial<ScenarioInput>;

export type ScenarioRef = { id: string } | { number: number };

const USUAL_TURNS = 8;

function settledAssertions(deps: ScenarioDeps, inputs: readonly AssertionInput[]): Assertion[] {
  const assertions = parseAssertions(inputs);
  const issues = assertions.flatMap((assertion, n) => {
    const problem =
      'arguments' in assertion && assertion.arguments !== null ? deps.schemaProblem(assertion.arguments) : null;
    return problem === null ? [] : [{ path: `assertions.${n}.arguments`, message: problem, code: 'custom' as const }];
  });
  if (issues.length > 0) throw malformed('body', issues);
  return assertions;
}

/**
 * Throws `malformed`, `unusable`, `not_found` if the agent does not exist, and `conflict` if there are too many
 * scenarios.
 */
export const createScenario =
  (deps: ScenarioDeps) =>
  async (actor: Actor, agentId: string, input: ScenarioInput): Promise<Scenario> => {
    const { script = null, persona = null, maxTurns = USUAL_TURNS, mocks = [], title } = input;
    const assertions = settledAssertions(deps, input.assertions);
    mustBePlayable({ script, persona });
    return deps.store.transaction(actor, async (tx) => {
      if (!(await tx.holdAgent(agentId))) throw notFound(NO_AGENT);
      const now = deps.clock.now();
      const scenario: Scenario = {
        workspaceId: actor.workspaceId,
        id: deps.ids.next(),
        agentId,
        number: await tx.nextNumber(),
        title,
        script,
        persona,
        maxTurns,
        mocks,
        assertions,
        createdAt: now,
        updatedAt: now,
      };
      await tx.scenarios.add(scenario);
      return scenario;
    });
  };

/** Throws `not_found`. */
export const readScenario =
  ({ reads }: Pick<ScenarioDeps, 'reads'>) =>
  async ({ workspaceId }: Actor, agentId: string, ref: ScenarioRef): Promise<Scenario> => {
    const scenario = await ('id' in ref
      ? reads.scenarios.byId(workspaceId, ref.id)
      : reads.numbered(workspaceId, ref.number));
    if (scenario?.agentId !== agentId) throw notFound(NO_SCENARIO);
    return scenario;
  };

/** Returns the live version's number. Throws `not_found`. */
export async function mustHaveAgent(
  { agents }: Pick<ScenarioDeps, 'agents'>,
  { workspaceId }: Actor,
  agentId: string,
): Promise<number | null> {
  const live = await agents.liveNumber(workspaceId, agentId);
  if (live === undefined) throw notFound(NO_AGENT);
  return live;
}

/** Newest first. Throws `not_found`. */
export const listScenarios =
  (deps: ScenarioDeps) =>
  async (actor: Actor, agentId: string, input: ListInput): Promise<Listed<Scenario>> => {
    await mustHaveAgent(deps, actor, agentId);
    return listed((page) => deps.reads.ofAgent(actor.workspaceId, agentId, page), input);
  };

async function locked({ scenarios }: ScenarioTransaction, id: string): Promise<Scenario> {
  const scenario = await scenarios.lock(id);
  if (!scenario) throw notFound(NO_SCENARIO);
  return scenario;
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/**
 * Makes the caller the maker of the scenario's automatic suites and waiting runs. Throws `forbidden`: `scope_not_held`.
 */
async function takeOver(tx: ScenarioTransaction, actor: Actor, { id, agentId }: Scenario): Promise<void> {
  const suiteIds = await tx.lockSuitesRunning(agentId, id);
  if (suiteIds.length > 0) mustHold(actor, ['ai_agents:run']);
  await tx.handOver(id, suiteIds, toMaker(actor));
}

/**
 * Makes the caller the maker of queued runs, which start with the current texts. Throws `malformed`, `unusable`,
 * `forbidden` and `not_found`.
 */
export const updateScenario =
  (deps: ScenarioDeps) =>
  async (actor: Actor, agentId: string, ref: ScenarioRef, patch: ScenarioPatch): Promise<Scenario> => {
    const settled = patch.assertions && settledAssertions(deps, patch.assertions);
    const { id } = await readScenario(deps)(actor, agentId, ref);
    return deps.store.transaction(actor, async (tx) => {
      const before = await locked(tx, id);
      const { title = before.title, maxTurns = before.maxTurns } = patch;
      const script = patch.script === undefined ? before.script : patch.script;
      const persona = patch.persona === undefined ? before.persona : patch.persona;
      mustBePlayable({ script, persona });
      const mocks = patch.mocks && !same(patch.mocks, before.mocks) ? patch.mocks : before.mocks;
      const assertions = settled && !same(settled, before.assertions) ? settled : before.assertions;
      const after = changedRecord<Scenario>(
        before,
        { title, maxTurns, script, persona, mocks, assertions },
        deps.clock.now(),
      );
      if (after === before) return before;
      await takeOver(tx, actor, before);
      await tx.scenarios.save(after);
      return after;
    });
  };

/** Keeps the runs; a queued run is cancelled when it would start. Throws `not_found`. */
export const deleteScenario =
  (deps: ScenarioDeps) =>
  async (actor: Actor, agentId: string, ref: ScenarioRef): Promise<void> => {
    const { id } = await readScenario(deps)(actor, agentId, ref);
    await deps.store.transaction(actor, async (tx) => {
      await locked(tx, id);
      await tx.scenarios.remove(id);
    });
  };
