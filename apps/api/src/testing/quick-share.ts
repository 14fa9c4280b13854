/** `npm test` makes one of this many enumerated calls, unless `--all` is given. */
const FACTOR = 5;

let turn = 0;

/**
 * A share in the quick tier of `npm test`, otherwise all. Each use takes the next ones, so that several uses cover the
 * list.
 */
export function quickShare<Item>(all: readonly Item[]): readonly Item[] {
  if (process.env.TEST_TIER !== 'short') return all;
  turn += 1;
  return all.filter((_item, at) => at % FACTOR === turn % FACTOR);
}

/** Time for a test that enumerates calls, also on a starved machine. */
export const ENUMERATION_TIMEOUT_MS = 900_000;
