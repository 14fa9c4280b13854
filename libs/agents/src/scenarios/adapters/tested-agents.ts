import { findMakerTroubles, type Clock, type MakerTrouble, type OwnerStandings } from '@workops/kernel';
import { actOfScenarioRun } from '../../definitions/domain/tests-authority';
import { READ_SKILL } from '../../definitions/domain/agent-draft';
import type { Definitions } from '../../definitions/definition-ports';
import type { LoopResult } from '../../turns/loop-ports';
import type { ModelPort } from '../../model/model-ports';
import type { BuiltinPorts } from '../../tools/tool-kit-ports';
import type { PinnedAgent } from '../../definitions/domain/ai-agent';
import type { AskedAgent, LeasedScenarioRun, ScenarioAgents } from '../scenario-ports';
import type { Purse, RunDefinitions, Toolbox, TurnWorkspaces } from '../../turns/turn-ports';
import { agentAt, pinnedAt } from '../../turns/use-cases/agent-at';
import { askModel } from '../../model/use-cases/ask-model';
import { AgentRun } from '../../turns/use-cases/agent-run';
import { loadFacts } from '../../turns/use-cases/facts';
import { agentsOfVersion, graphAt, withGraph } from '../../turns/use-cases/pinned-agents';
import { runAgents } from '../../turns/use-cases/run-graph';
import { createToolKit } from '../../turns/use-cases/tool-kit';

export interface TestedAgentsDeps {
  definitions: Definitions & RunDefinitions;
  model: ModelPort;
  purse: Purse;
  searchKnowledge: BuiltinPorts['searchKnowledge'];
  workspaces: TurnWorkspaces;
  owners: OwnerStandings;
  clock: Clock;
}

/** Really called, because they have no effects on people. */
const REAL: ReadonlySet<string> = new Set(['search_knowledge', 'handoff', READ_SKILL]);
const SIMULATED = '{"simulated": true}';

/** Simulates all platform tools except knowledge search. */
const untouched = (searchKnowledge: BuiltinPorts['searchKnowledge']): BuiltinPorts => {
  const simulated = () => Promise.resolve({ simulated: true });
  return {
    searchKnowledge,
    listServices: simulated,
    findSlots: simulated,
    bookAppointment: simulated,
    openTicket: simulated,
  };
};

/** No call has effects on people. */
export function testedAgents({
  definitions,
  model,
  purse,
  searchKnowledge,
  workspaces,
  owners,
  clock,
}: TestedAgentsDeps): ScenarioAgents {
  const kit = createToolKit({
    builtins: untouched(searchKnowledge),
    callTool: () => Promise.resolve({ outcome: 'ok', text: SIMULATED, status: null, durationMs: 0 }),
    now: () => clock.now(),
  });

  const ask = askModel({ model, purse });

  const createToolbox = ({ mock, called }: AskedAgent): Toolbox => ({
    listTools: kit.listTools,
    call: async (context, call, signal) => {
      const result = await answered();
      called({ tool: call.tool, input: call.input, outcome: result.outcome });
      return result;

      async function answered(): Promise<LoopResult> {
        const mocked = mock(call.tool);
        if (mocked !== undefined) return { outcome: 'ok', text: mocked, durationMs: 0 };
        const isKnown = kit.listTools(context.pinned).some(({ name }) => name === call.tool);
        return !isKnown || REAL.has(call.tool)
          ? kit.call(context, call, signal)
          : { outcome: 'simulated', text: SIMULATED, durationMs: 0 };
      }
    },
  });

  const judged = async (
    { workspaceId, maker }: LeasedScenarioRun,
    agents: readonly PinnedAgent[],
  ): Promise<MakerTrouble | null> =>
    (await findMakerTroubles(owners, workspaceId, [actOfScenarioRun(maker, agents)]))[0] ?? null;

  return {
    findTrouble: async (run) => judged(run, await agentsOfVersion(definitions, run)),
    answer: async (question) => {
      const { run, said, signal } = question;
      const { workspaceId, livemode } = run;
      const agent = await agentAt(definitions, run);
      if (!agent) return undefined;
      const graph = await graphAt(definitions, workspaceId, agent.pinned);
      if (graph === undefined) return undefined;
      // A draft may have changed since the run began.
      const trouble = await judged(run, withGraph(agent.pinned, graph));
      if (trouble) return { end: { kind: 'failed', reason: trouble }, costMicros: 0 };
      const running = new AgentRun(
        { definitions, model, toolbox: createToolbox(question), purse, clock },
        {
          workspaceId,
          livemode,
          runId: run.id,
          purpose: 'scenario',
          talk: null,
          allowWrites: false,
          agent,
          graph,
          said,
          progress: null,
          facts: await loadFacts({ workspaces, clock }, workspaceId),
          record: () => Promise.resolve(),
          signal: AbortSignal.any([signal, AbortSignal.timeout(agent.pinned.limits.turnSeconds * 1_000)]),
        },
      );
      const end = await runAgents(running);
      return { end, costMicros: running.progress.costMicros };
    },
    ask: async (run, purpose, messages, asking) => {
      const pinned = await pinnedAt(definitions, run);
      const signal = AbortSignal.any([asking, AbortSignal.timeout((pinned?.limits.turnSeconds ?? 60) * 1_000)]);
      const { workspaceId, id: subjectId, agentId: aiAgentId } = run;
      const answered = await ask({
        workspaceId,
        purpose,
        subjectId,
        aiAgentId,
        model: pinned?.model ?? null,
        messages,
        signal,
      });
      return 'refused' in answered ? null : answered;
    },
  };
}
