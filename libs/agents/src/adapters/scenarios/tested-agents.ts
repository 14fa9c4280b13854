import type { Clock } from '@workops/kernel';
import { costOf } from '../../domain/cost/spending';
import { READ_SKILL } from '../../domain/definitions/agent-draft';
import type { PinnedAgent } from '../../domain/definitions/ai-agent';
import type { Definitions } from '../../definition-ports';
import type { LoopResult } from '../../loop-ports';
import type { ModelPort } from '../../model-ports';
import type { BuiltinPorts } from '../../tool-kit-ports';
import type { AskedAgent, LeasedScenarioRun, ScenarioAgents } from '../../scenario-ports';
import type { AgentAt, Purse, RunDefinitions, Toolbox, TurnWorkspaces } from '../../turn-ports';
import { AgentRun } from '../../use-cases/turns/agent-run';
import { factsOf } from '../../use-cases/turns/facts';
import { graphAt } from '../../use-cases/turns/pinned-agents';
import { runAgents } from '../../use-cases/turns/run-graph';
import { createToolKit } from '../../use-cases/turns/tool-kit';

export interface TestedAgentsDeps {
  definitions: Definitions & RunDefinitions;
  model: ModelPort;
  purse: Purse;
  searchKnowledge: BuiltinPorts['searchKnowledge'];
  workspaces: TurnWorkspaces;
  clock: Clock;
}

/** What is called as it is: it touches nobody. */
const REAL: ReadonlySet<string> = new Set(['search_knowledge', 'handoff', READ_SKILL]);
const SIMULATED = '{"simulated": true}';
const ANSWER_TOKENS = 1_024;

/** Nothing of the house but knowledge is asked in a test. */
const untouched = (searchKnowledge: BuiltinPorts['searchKnowledge']): BuiltinPorts => {
  const simulated = () => Promise.resolve({ simulated: true });
  return { searchKnowledge, listServices: simulated, findSlots: simulated, bookAppointment: simulated, openTicket: simulated };
};

/** Agents as they are tested: nothing that they call touches anybody. */
export function testedAgents({ definitions, model, purse, searchKnowledge, workspaces, clock }: TestedAgentsDeps): ScenarioAgents {
  const kit = createToolKit({
    builtins: untouched(searchKnowledge),
    callTool: () => Promise.resolve({ outcome: 'ok', text: SIMULATED, status: null, durationMs: 0 }),
    now: () => clock.now(),
  });

  async function pinnedAt({ workspaceId, agentId, versionKind, versionNumber }: LeasedScenarioRun): Promise<PinnedAgent | undefined> {
    if (versionKind === 'draft') return definitions.draft(workspaceId, agentId);
    return versionNumber === null ? undefined : (await definitions.version(workspaceId, agentId, versionNumber))?.pinned;
  }

  async function agentAt(run: LeasedScenarioRun): Promise<AgentAt | undefined> {
    const [agent, pinned] = await Promise.all([definitions.agent(run.workspaceId, run.agentId), pinnedAt(run)]);
    return agent && pinned && { id: agent.id, name: agent.name, versionNumber: run.versionNumber, pinned };
  }

  const toolboxOf = ({ mock, called }: AskedAgent): Toolbox => ({
    toolsOf: kit.toolsOf,
    call: async (context, call, signal) => {
      const result = await answered();
      called({ tool: call.tool, input: call.input, outcome: result.outcome });
      return result;

      async function answered(): Promise<LoopResult> {
        const told = mock(call.tool);
        if (told !== undefined) return { outcome: 'ok', text: told, durationMs: 0 };
        const isKnown = kit.toolsOf(context.pinned).some(({ name }) => name === call.tool);
        return !isKnown || REAL.has(call.tool) ? kit.call(context, call, signal) : { outcome: 'simulated', text: SIMULATED, durationMs: 0 };
      }
    },
  });

  return {
    answer: async (asked) => {
      const { run, said, signal } = asked;
      const { workspaceId, livemode } = run;
      const agent = await agentAt(run);
      if (!agent) return undefined;
      const graph = await graphAt(definitions, workspaceId, agent.pinned);
      const running = new AgentRun(
        { definitions, model, toolbox: toolboxOf(asked), purse, clock },
        {
          ...{ workspaceId, livemode, runId: run.id, purpose: 'scenario', talk: null, allowWrites: false, agent, graph, said, progress: null },
          facts: await factsOf({ workspaces, clock }, workspaceId),
          record: () => Promise.resolve(),
          signal: AbortSignal.any([signal, AbortSignal.timeout(agent.pinned.limits.turnSeconds * 1_000)]),
        },
      );
      const end = await runAgents(running);
      return { end, costMicros: running.progress.costMicros };
    },
    ask: async (run, purpose, messages) => {
      const pinned = await pinnedAt(run);
      const offer = model.offers.find(({ name }) => name === pinned?.model) ?? model.offers[0];
      if (!offer || !(await purse.mayCall(run.workspaceId, null))) return null;
      const request = { model: offer.name, messages, tools: [], toolChoice: 'none', temperature: 0, maxOutputTokens: ANSWER_TOKENS } as const;
      const signal = AbortSignal.timeout((pinned?.limits.turnSeconds ?? 60) * 1_000);
      const outcome = await model.ask(request, { workspaceId: run.workspaceId, signal });
      if (outcome.kind === 'failed') return null;
      const { content, usage } = outcome.reply;
      const costMicros = costOf(usage, offer);
      const { promptTokens, completionTokens } = usage;
      await purse.pay(run.workspaceId, {
        ...{ purpose, subjectId: run.id, aiAgentId: run.agentId, graph: null, model: offer.name, promptTokens, completionTokens, costMicros },
      });
      return { text: content, costMicros };
    },
  };
}
