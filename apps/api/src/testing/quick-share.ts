/** Without `--all`, `npm test` makes one in this many calls of an enumeration. */
const FACTOR = 5;

let turn = 0;

/**
 * One in five of these in the quick tier of `npm test`, else all of them. Each use takes the next ones, so that several
 * uses of one list reach all of it.
 */
export function quickShare<Item>(all: readonly Item[]): readonly Item[] {
  if (process.env.TEST_TIER !== 'short') return all;
  turn += 1;
  return all.filter((_item, at) => at % FACTOR === turn % FACTOR);
}

/** Time for a test that enumerates calls, also on a starved machine. */
export const ENUMERATION_TIMEOUT_MS = 900_000;
