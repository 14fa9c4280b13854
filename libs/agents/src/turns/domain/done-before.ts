import { shortened } from '../../model/domain/text';
import type { DoneCall, Said } from './said';
import type { Progress } from './turn';

/** A turn that ended without an answer. */
export interface DoneBefore {
  uptoSeq: number;
  calls: readonly DoneCall[];
}

const MOST_CALLS = 10;
const TEXT_CHARACTERS = 1_000;
/** Outcomes of calls without an effect. */
const NOT_MADE: readonly string[] = [
  'refused',
  'simulated',
  'invalid_arguments',
  'unknown_tool',
  'disabled',
  'tool_limit',
  'blocked_address',
];

export const doneIn = (progress: Progress | null): DoneCall[] =>
  Object.entries(progress?.loops ?? {})
    .flatMap(([key, { calls }]) =>
      calls
        .filter(({ effects, result }) => effects === 'write' && result !== null && !NOT_MADE.includes(result.outcome))
        .map(({ n, tool, input, result }) => ({
          id: `${key}-${n}`,
          tool,
          input: shortened(JSON.stringify(input)),
          text: shortened(result!.text || JSON.stringify({ outcome: result!.outcome })).slice(0, TEXT_CHARACTERS),
        })),
    )
    .filter(({ input }) => input.length <= TEXT_CHARACTERS)
    .slice(-MOST_CALLS);

/** Each is inserted after the message that its turn answered. */
export function withDone(messages: readonly (Said & { seq: number })[], before: readonly DoneBefore[]): Said[] {
  const result: Said[] = [];
  const waiting = before.filter(({ calls }) => calls.length > 0);
  const tellUpTo = (seq: number): void => {
    while (waiting.length > 0 && waiting[0]!.uptoSeq < seq) {
      const { uptoSeq, calls } = waiting.shift()!;
      result.push({
        role: 'agent',
        content: '',
        done: calls.map((call) => ({ ...call, id: `${uptoSeq}-${call.id}` })),
      });
    }
  };
  for (const { seq, ...each } of messages) {
    tellUpTo(seq);
    result.push(each);
  }
  tellUpTo(Infinity);
  return result;
}
