import type { LoopState, CallOutcome } from '../../model/domain/loop-state';
import type { ModelUsage } from '../../model/domain/model';
import type { Progress, Step } from './turn';

/** As shown in turns and tries. */
export interface ShownCall {
  n: number;
  tool: string;
  /** Null while in progress. */
  outcome: CallOutcome | null;
  input: Readonly<Record<string, unknown>>;
  durationMs: number;
}

/** Kept after the answer has ended. */
export interface ShownRun {
  calls: readonly ShownCall[];
  steps: readonly Step[];
  usage: ModelUsage;
  costMicros: number;
}

/** Each node numbers its calls in a range of 100. */
export const CALLS_A_NODE = 100;

/** Maximum calls per run. */
const MOST_SHOWN = 1_000;
const INPUT_CHARACTERS = 16_000;
/** Maximum for all inputs of a run, so that a page of runs stays small. */
const ALL_INPUTS = 64_000;

export const boundedInput = (input: ShownCall['input']): ShownCall['input'] =>
  JSON.stringify(input).length > INPUT_CHARACTERS ? { truncated: true } : input;

function shownCalls(loops: Progress['loops']): ShownCall[] {
  const calls = Object.entries(loops)
    .flatMap(([key, loop]) => {
      const place = Number(key.split(':', 1)[0]);
      return loop.calls.map(({ n, tool, input, result }) => ({
        n: place * CALLS_A_NODE + n,
        tool,
        outcome: result?.outcome ?? null,
        input: boundedInput(input),
        durationMs: result?.durationMs ?? 0,
      }));
    })
    .sort((first, right) => first.n - right.n)
    .slice(0, MOST_SHOWN);
  let left = ALL_INPUTS;
  return calls.map((call) => {
    const { length } = JSON.stringify(call.input);
    if (length > left) return { ...call, input: { truncated: true } };
    left -= length;
    return call;
  });
}

const joined = (sum: ModelUsage, { usage }: Pick<LoopState, 'usage'>): ModelUsage => ({
  promptTokens: sum.promptTokens + usage.promptTokens,
  completionTokens: sum.completionTokens + usage.completionTokens,
  estimated: sum.estimated || usage.estimated,
});

export const toShownRun = (progress: Progress | null): ShownRun => ({
  calls: progress ? shownCalls(progress.loops) : [],
  steps: progress?.steps ?? [],
  usage: Object.values(progress?.loops ?? {}).reduce(joined, {
    promptTokens: 0,
    completionTokens: 0,
    estimated: false,
  }),
  costMicros: progress?.costMicros ?? 0,
});
