/** `npm test` calls only each fifth enumerated call, unless `--all` is given. */
const FACTOR = 5;

let turn = 0;

/** Each use takes the next share, so that several uses cover the list. Returns all outside the quick tier. */
export function quickShare<Item>(all: readonly Item[]): readonly Item[] {
  if (process.env.TEST_TIER !== 'short') return all;
  turn += 1;
  return all.filter((_item, at) => at % FACTOR === turn % FACTOR);
}
