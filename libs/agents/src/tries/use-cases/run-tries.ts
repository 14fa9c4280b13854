import { leasedRound, LeftOff, findMakerTroubles, shortWaitAfter, type LeasedWork } from '@workops/kernel';
import { callEvent, deltaEvent, resultEvent, tryEnd, type TryEnd } from '../domain/agent-try';
import type { LoopEnd } from '../../turns/loop-ports';
import type { LeasedTry, TryingDeps } from '../try-ports';
import type { AgentAt } from '../../turns/turn-ports';
import { agentAt } from '../../turns/use-cases/agent-at';
import { AgentRun, timeFor } from '../../turns/use-cases/agent-run';
import { loadFacts } from '../../turns/use-cases/facts';
import { actOfTry } from '../../definitions/domain/tests-authority';
import { graphAt, withGraph } from '../../turns/use-cases/pinned-agents';
import { runAgents } from '../../turns/use-cases/run-graph';
import { publishedTools } from './published-tools';
import { Telling } from './telling';

const PLACES = 32;
const LEASE_MS = 120_000;
/** Crashed attempts after which a try is abandoned. */
const MOST_ATTEMPTS = 3;

const GONE: TryEnd = { status: 'failed', answer: null, reason: 'not_published' };
const WORN: LoopEnd = { kind: 'failed', reason: 'model_unavailable' };
const NO_MODEL: LoopEnd = { kind: 'failed', reason: 'no_model' };

async function answered(deps: TryingDeps, run: LeasedTry, agent: AgentAt, lost: AbortSignal): Promise<void> {
  const graph = await graphAt(deps.definitions, run.workspaceId, agent.pinned);
  if (graph === undefined) return deps.runs.end(run, GONE, run.progress);
  const published = await publishedTools(deps.answering, run.workspaceId, agent.id);
  const act = actOfTry(run.maker, { agents: withGraph(agent.pinned, graph), published, allowWrites: run.allowWrites });
  const [trouble] = await findMakerTroubles(deps.owners, run.workspaceId, [act]);
  if (trouble) return deps.runs.end(run, { status: 'failed', answer: null, reason: trouble }, run.progress);
  const telling = new Telling((events) => deps.runs.tell(run, events));
  const { workspaceId, livemode, messages, allowWrites } = run;
  const running = new AgentRun(deps, {
    workspaceId,
    livemode,
    runId: run.id,
    purpose: 'try',
    talk: null,
    allowWrites,
    agent,
    graph,
    said: messages,
    progress: run.progress,
    facts: await loadFacts(deps, workspaceId),
    record: (progress) => deps.runs.record(run, progress),
    signal: AbortSignal.any([deps.leaving, lost, timeFor(agent.pinned, run.progress)]),
    watch: {
      delta: (text) => telling.say(deltaEvent(text)),
      called: (call) => telling.say(callEvent(call)),
      result: (n, tool, result) => telling.say(resultEvent(n, tool, result)),
    },
  });
  const end = run.attempts > MOST_ATTEMPTS ? WORN : await runAgents(running);
  if (deps.leaving.aborted) throw new LeftOff();
  await telling.done();
  await deps.runs.end(run, tryEnd(end), running.progress);
}

async function work(deps: TryingDeps, run: LeasedTry, lost: AbortSignal): Promise<void> {
  if (deps.model.offers.length === 0) return deps.runs.end(run, tryEnd(NO_MODEL), run.progress);
  const agent = await agentAt(deps.definitions, { ...run, agentId: run.sourceId });
  return agent ? answered(deps, run, agent, lost) : deps.runs.end(run, GONE, run.progress);
}

export type TryWork = Pick<LeasedWork<LeasedTry, never>, 'onFailure' | 'isOver'>;

/**
 * Works once through the waiting tries; returns how many. Any number of processes may run it, and one continues after
 * another's crash.
 */
export const runTries =
  (deps: TryingDeps, { onFailure, isOver }: TryWork) =>
  (): Promise<number> =>
    leasedRound<LeasedTry, TryEnd>({
      store: deps.runs,
      places: PLACES,
      leaseMs: LEASE_MS,
      onFailure,
      isOver,
      clock: deps.clock,
      waitAfter: shortWaitAfter,
      work: (run, lost) => work(deps, run, lost),
      toFailure: () => undefined,
      worn: tryEnd(WORN),
      end: (run, end) => deps.runs.end(run, end, run.progress),
    });
