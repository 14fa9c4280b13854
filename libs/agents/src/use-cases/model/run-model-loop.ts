import { begunLoop, nextStep, resumed, withReply, withResults } from '../../domain/model/loop';
import type { LoopEnd, LoopFailure, LoopInput, LoopPorts, LoopResult, LoopState, MadeCall } from '../../loop-ports';

export interface RunOptions {
  /** Where a process before this one left it. */
  from?: LoopState;
  /** Aborted by the end of its time, or of the process. */
  signal: AbortSignal;
}

export interface LoopRun {
  end: LoopEnd;
  state: LoopState;
}

const CALLS_AT_ONCE = 5;

async function called(ports: LoopPorts, { n, tool, input }: MadeCall, signal: AbortSignal): Promise<LoopResult> {
  const since = ports.now().getTime();
  const took = () => Math.max(0, ports.now().getTime() - since);
  if (signal.aborted) return { outcome: 'timeout', text: '{"error":"timeout"}', durationMs: 0 };
  try {
    return await ports.call({ n, tool, input }, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return { outcome: 'timeout', text: '{"error":"timeout"}', durationMs: took() };
  }
}

/** Some at once; each place goes on with the next. */
async function calledTogether(ports: LoopPorts, calls: readonly MadeCall[], signal: AbortSignal): Promise<ReadonlyMap<number, LoopResult>> {
  const results = new Map<number, LoopResult>();
  const waiting = [...calls];
  const place = async (): Promise<void> => {
    for (let call = waiting.shift(); call; call = waiting.shift()) results.set(call.n, await called(ports, call, signal));
  };
  await Promise.all(Array.from({ length: Math.min(CALLS_AT_ONCE, calls.length) }, place));
  return results;
}

/**
 * Asks the model, makes its calls and asks again until it answers. The state is recorded before calls are made and after, so that after a crash nothing that
 * writes is called twice. Rejects only where a port of its own does.
 */
export async function runModelLoop(input: LoopInput, ports: LoopPorts, { from, signal }: RunOptions): Promise<LoopRun> {
  let state = from ? resumed(from) : begunLoop;
  const failed = (reason: LoopFailure): LoopRun => ({ end: { kind: 'failed', reason }, state });
  for (;;) {
    const step = nextStep(input, state);
    if (step.kind === 'end') return { end: step.end, state };
    if (signal.aborted) return failed('timeout');
    if (step.kind === 'call') {
      state = withResults(state, await calledTogether(ports, step.calls, signal));
      await ports.record(state);
      continue;
    }
    if (!(await ports.mayAsk())) return failed('budget_exceeded');
    const outcome = await ports.ask(step.request, signal);
    if (outcome.kind === 'failed') return failed(signal.aborted ? 'timeout' : outcome.reason);
    const { reply } = outcome;
    await ports.replied(reply.usage);
    state = withReply(input, state, reply);
    if (reply.filtered) return failed('content_filter');
    if (reply.toolCalls.length > 0) await ports.record(state);
  }
}
