import { LeftOff, RunLost } from '@workops/kernel';
import { begunLoop, nextStep, resumed, withReply, withResults, withUsage } from '../domain/loop';
import type {
  LoopEnd,
  LoopFailure,
  LoopInput,
  LoopPorts,
  LoopResult,
  LoopState,
  MadeCall,
} from '../../turns/loop-ports';

export interface RunOptions {
  /** Recorded by an earlier process. */
  from?: LoopState;
  /** Aborted at the timeout, with `LeftOff` at shutdown, or with `RunLost` when another process holds the lease. */
  signal: AbortSignal;
  /** Aborted with `Unwanted` when the answer is no longer needed. It stops a model call but lets tool calls finish. */
  unwanted?: AbortSignal;
}

export class Unwanted extends Error {}

const NEVER = new AbortController().signal;

export interface LoopRun {
  end: LoopEnd;
  state: LoopState;
}

const CALLS_AT_ONCE = 5;

/** Throws `LeftOff` or `RunLost` if another process continues. */
function mustGoOn({ aborted, reason }: AbortSignal): void {
  if (aborted && (reason instanceof LeftOff || reason instanceof RunLost)) throw reason;
}

/** Throws `LeftOff` if the shutdown interrupted the call, because its outcome is unknown. */
async function called(ports: LoopPorts, { n, tool, input }: MadeCall, signal: AbortSignal): Promise<LoopResult> {
  mustGoOn(signal);
  const since = ports.now().getTime();
  const took = () => Math.max(0, ports.now().getTime() - since);
  if (signal.aborted) return { outcome: 'timeout', text: '{"error":"timeout"}', durationMs: 0 };
  try {
    const result = await ports.call({ n, tool, input }, signal);
    if (result.outcome === 'timeout') mustGoOn(signal);
    return result;
  } catch (error) {
    mustGoOn(signal);
    if (!signal.aborted) throw error;
    return { outcome: 'timeout', text: '{"error":"timeout"}', durationMs: took() };
  }
}

interface Called {
  results: ReadonlyMap<number, LoopResult>;
  thrown: readonly unknown[];
}

/** Each slot continues with the next call until one throws. */
async function calledTogether(ports: LoopPorts, calls: readonly MadeCall[], signal: AbortSignal): Promise<Called> {
  const results = new Map<number, LoopResult>();
  const thrown: unknown[] = [];
  const waiting = [...calls];
  const place = async (): Promise<void> => {
    for (let call = waiting.shift(); call && thrown.length === 0; call = waiting.shift()) {
      try {
        results.set(call.n, await called(ports, call, signal));
      } catch (error) {
        thrown.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(CALLS_AT_ONCE, calls.length) }, place));
  return { results, thrown };
}

/**
 * Records the state before and after tool calls, so that a crash never repeats a writing call. Rejects if a port does,
 * and with `LeftOff`, `RunLost` and `Unwanted`; completed calls keep their results.
 */
export async function runModelLoop(
  input: LoopInput,
  ports: LoopPorts,
  { from, signal, unwanted = NEVER }: RunOptions,
): Promise<LoopRun> {
  let state = from ? resumed(from) : begunLoop;
  const failed = (reason: LoopFailure): LoopRun => ({ end: { kind: 'failed', reason }, state });
  for (;;) {
    const step = nextStep(input, state);
    if (step.kind === 'end') return { end: step.end, state };
    mustGoOn(signal);
    unwanted.throwIfAborted();
    if (signal.aborted) return failed('timeout');
    if (step.kind === 'call') {
      const { results, thrown } = await calledTogether(ports, step.calls, signal);
      state = withResults(state, results);
      await ports.record(state);
      if (thrown.length > 0) throw thrown[0];
      continue;
    }
    if (!(await ports.mayAsk())) return failed('budget_exceeded');
    const outcome = await ports.ask(step.request, AbortSignal.any([signal, unwanted]));
    if (outcome.kind === 'failed') {
      mustGoOn(signal);
      if (unwanted.aborted) {
        if (outcome.spent) {
          await ports.replied(outcome.spent);
          await ports.record(withUsage(state, outcome.spent));
        }
        throw unwanted.reason;
      }
      return failed(signal.aborted ? 'timeout' : outcome.reason);
    }
    const { reply } = outcome;
    await ports.replied(reply.usage);
    // None of its calls has begun, so another process calls the model again.
    if (reply.toolCalls.length > 0) mustGoOn(signal);
    state = withReply(input, state, reply);
    if (reply.filtered) return failed('content_filter');
    if (reply.toolCalls.length > 0) await ports.record(state);
  }
}
