import { computeCost, toCredits, type CallPurpose } from '../../cost/domain/spending';
import type { PinnedAgent } from '../../definitions/domain/ai-agent';
import type { GraphNode } from '../../definitions/domain/graph';
import { buildPrompt } from '../domain/prompt';
import type { Said } from '../domain/said';
import { CALLS_A_NODE } from '../domain/shown-turn';
import { noProgress, type Progress, type Step } from '../domain/turn';
import type { LoopCall, LoopEnd, LoopInput, LoopResult, LoopTool } from '../loop-ports';
import type { ModelOffer, ModelUsage } from '../../model/model-ports';
import type { AgentAt, AnsweredTalk, GraphAt, RunsAgents } from '../turn-ports';
import { runModelLoop } from '../../model/use-cases/run-model-loop';

export interface RunInput {
  workspaceId: string;
  livemode: boolean;
  /** Turn or try. */
  runId: string;
  purpose: CallPurpose;
  talk: AnsweredTalk | null;
  allowWrites: boolean;
  agent: AgentAt;
  graph: GraphAt | null;
  said: readonly Said[];
  facts: readonly string[];
  /** Recorded by an earlier process. */
  progress: Progress | null;
  /** Throws if another process holds the lease. */
  record(progress: Progress): Promise<void>;
  signal: AbortSignal;
  /** Aborted with `Unwanted` when the answer is no longer needed. */
  unwanted?: AbortSignal;
  watch?: RunWatch;
}

interface RunWatch {
  delta(text: string): void;
  called(call: LoopCall): void;
  result(n: number, tool: string, result: LoopResult): void;
}

export interface NodeAsked {
  node: string;
  /** Order in which the nodes of a run begin; the same after a crash. */
  place: number;
  /** Null for a node with only instructions, which uses the answering agent's model. */
  agent: AgentAt | null;
  /**
   * Follows the agent's instructions. These texts come from the platform or the workspace, never from customers or
   * models.
   */
  words: readonly string[];
  said: readonly Said[];
  extra?: { tool: LoopTool; call(call: LoopCall, signal: AbortSignal): Promise<LoopResult> };
  /** Minimum of rounds and calls. */
  rounds?: number;
  /** The answer goes to the customer, so it may be streamed. */
  isLast?: boolean;
}

const NO_LIMITS = { toolRounds: 1, toolCalls: 1 };

/**
 * Recorded working time of earlier processes counts. Waiting for a process after a crash does not, because it may
 * exceed the limit.
 */
export function timeFor({ limits }: PinnedAgent, progress: Progress | null): AbortSignal {
  const left = limits.turnSeconds * 1_000 - (progress?.ms ?? 0);
  return left > 0 ? AbortSignal.timeout(left) : AbortSignal.abort();
}

/** Each node runs in its own loop; all loops are paid for and recorded together. */
export class AgentRun {
  progress: Progress;
  private recording: Promise<void> = Promise.resolve();
  private readonly since: number;

  constructor(
    private readonly deps: RunsAgents,
    readonly input: RunInput,
  ) {
    this.progress = input.progress ?? noProgress;
    this.since = deps.clock.now().getTime();
  }

  async ask(question: NodeAsked): Promise<LoopEnd> {
    const key = `${question.place}:${question.node}`;
    const { loops } = this.progress;
    const since = this.deps.clock.now().getTime();
    const loop = this.loopInput(question);
    if (!loop) return { kind: 'failed', reason: 'no_model' };
    const { signal, unwanted } = this.input;
    const options = { from: loops[key], signal, ...(unwanted && { unwanted }) };
    const { end, state } = await runModelLoop(loop, this.loopPorts(question, key, loop), options);
    // A recorded step means that the node completed before a crash, so it calls no model.
    if (this.progress.steps.some(({ place, status }) => place === question.place && status === 'done')) return end;
    const step: Step = {
      node: question.node,
      place: question.place,
      aiAgentId: question.agent?.id ?? null,
      versionNumber: question.agent?.versionNumber ?? null,
      status: end.kind === 'failed' ? 'failed' : 'done',
      tokens: state.usage.promptTokens + state.usage.completionTokens,
      costMicros: computeCost(state.usage, this.modelOffer(loop.model)),
      ms: Math.max(0, this.deps.clock.now().getTime() - since),
    };
    await this.keep(step, { [key]: state });
    return end;
  }

  /** Records a failed step, because the agent is disabled or deleted. */
  async without({ key, aiAgentId }: Pick<GraphNode, 'key' | 'aiAgentId'>, place: number): Promise<LoopEnd> {
    await this.keep({
      node: key,
      place,
      aiAgentId,
      versionNumber: null,
      status: 'failed',
      tokens: 0,
      costMicros: 0,
      ms: 0,
    });
    return { kind: 'failed', reason: 'disabled' };
  }

  /**
   * Serialised, so that concurrent nodes never overwrite a later state with an earlier one. A node that runs again
   * after a crash keeps one step.
   */
  private keep(step: Step | null, loops: Progress['loops'] = {}): Promise<void> {
    const { progress } = this;
    const steps = step ? [...progress.steps.filter(({ place }) => place !== step.place), step] : progress.steps;
    const ms = (this.input.progress?.ms ?? 0) + Math.max(0, this.deps.clock.now().getTime() - this.since);
    this.progress = { ...progress, loops: { ...progress.loops, ...loops }, steps, ms };
    this.recording = this.recording.then(() => this.input.record(this.progress));
    return this.recording;
  }

  private modelOffer(modelName: string): ModelOffer {
    return this.deps.model.offers.find(({ name }) => name === modelName)!;
  }

  private loopInput({ agent, words, said, extra, rounds = 0 }: NodeAsked): LoopInput | undefined {
    const { model, toolbox } = this.deps;
    const pinned = (agent ?? this.input.agent).pinned;
    const offer =
      model.offers.find(({ name }) => name === pinned.model) ?? (pinned.model === null ? model.offers[0] : undefined);
    if (!offer) return undefined;
    // The extra tool takes precedence over a custom tool of that name.
    const own = agent ? toolbox.listTools(pinned).filter(({ name }) => name !== extra?.tool.name) : [];
    const tools = [...own, ...(extra ? [extra.tool] : [])];
    const limits = agent ? pinned.limits : NO_LIMITS;
    const instructions = (agent ? [agent.pinned.instructions, ...words] : words).join('\n\n');
    return {
      model: offer.name,
      temperature: pinned.temperature,
      maxOutputTokens: pinned.maxOutputTokens,
      contextTokens: offer.contextTokens,
      tools,
      messages: buildPrompt({
        instructions,
        skills: agent ? agent.pinned.skills : [],
        hasTools: tools.length > 0,
        facts: this.input.facts,
        said,
        contextTokens: offer.contextTokens,
        maxOutputTokens: pinned.maxOutputTokens,
      }),
      limits: { toolRounds: Math.max(limits.toolRounds, rounds), toolCalls: Math.max(limits.toolCalls, rounds) },
    };
  }

  private loopPorts(
    question: NodeAsked,
    key: string,
    { model: modelName }: LoopInput,
  ): Parameters<typeof runModelLoop>[1] {
    const { model, purse, clock } = this.deps;
    const { workspaceId, graph, watch, purpose } = this.input;
    const onDelta = question.isLast && watch ? (text: string) => watch.delta(text) : undefined;
    return {
      ask: (request, signal) =>
        model.ask(request, { workspaceId, signal, isPatient: purpose !== 'answer', ...(onDelta && { onDelta }) }),
      call: (call, signal) => this.called(question, call, signal),
      mayAsk: () => purse.mayCall(workspaceId, graph?.id ?? null),
      replied: (usage) => this.pay(question, modelName, usage),
      record: (state) => this.keep(null, { [key]: state }),
      now: () => clock.now(),
    };
  }

  private async called({ agent, place, extra }: NodeAsked, call: LoopCall, signal: AbortSignal): Promise<LoopResult> {
    const { workspaceId, livemode, talk, runId, allowWrites, watch } = this.input;
    const { id, name, pinned } = agent ?? this.input.agent;
    const n = place * CALLS_A_NODE + call.n;
    watch?.called({ ...call, n });
    const context = { workspaceId, livemode, agent: { id, name }, pinned, talk, runId, allowWrites };
    const result =
      extra && call.tool === extra.tool.name
        ? await extra.call(call, signal)
        : await this.deps.toolbox.call(context, { ...call, n, key: `${runId}-${n}` }, signal);
    watch?.result(n, call.tool, result);
    return result;
  }

  private async pay({ agent }: NodeAsked, modelName: string, usage: ModelUsage): Promise<void> {
    const { workspaceId, purpose, runId, graph } = this.input;
    const { promptTokens, completionTokens } = usage;
    const costMicros = computeCost(usage, this.modelOffer(modelName));
    const { costMicros: before, credits = 0 } = this.progress;
    this.progress = { ...this.progress, costMicros: before + costMicros, credits: credits + toCredits(usage) };
    await this.deps.purse.pay(workspaceId, {
      purpose,
      subjectId: runId,
      aiAgentId: (agent ?? this.input.agent).id,
      model: modelName,
      promptTokens,
      completionTokens,
      costMicros,
      graph: graph && { id: graph.id, runtimeId: graph.runtimeId },
    });
  }
}
