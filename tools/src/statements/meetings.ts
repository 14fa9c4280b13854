import type { Classes, Value } from './classes';
import type { RowPlace } from './relations';
import type { Scope } from './scope';

/** Pairs of parts whose rows may not share a workspace. */
export interface Meetings {
  crossing: string[];
  /** Compared by a walk from one workspace to the next. */
  walking: string[];
}

interface Known {
  classes: Classes;
  places: readonly RowPlace[];
  /** Left and right of an order comparison. */
  steps: readonly [Value, Value][];
}

export function joinSameRows({ classes, places }: Pick<Known, 'classes' | 'places'>): void {
  const first = new Map<Value, RowPlace>();
  for (const row of places) {
    const at = classes.findRoot(row.place);
    const same = first.get(at);
    if (same?.table === row.table) classes.join(same.value, row.value, 0);
    else first.set(at, row);
  }
}

/** Directly or through other values. */
function reachedFrom(start: Value, pairs: readonly (readonly [Value, Value])[]): Set<Value> {
  const reached = new Set([start]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const [one, other] of pairs) if (reached.has(one) || reached.has(other)) reached.add(one).add(other);
  }
  return reached;
}

export function findMeetings(scopes: readonly Scope[], knowledge: Known): Meetings {
  const { classes, steps } = knowledge;
  joinSameRows(knowledge);
  const [crossing, walking] = [new Set<string>(), new Set<string>()];
  const pairs = steps.map(([one, other]) => [classes.findRoot(one), classes.findRoot(other)] as const);
  for (const { carried, around } of scopes) {
    // Subqueries side by side do not depend on one another.
    if (!around && carried.every(({ isSubquery }) => isSubquery)) continue;
    const groups = new Map<Value, string>();
    for (const { value, what } of carried)
      if (!groups.has(classes.findRoot(value))) groups.set(classes.findRoot(value), what);
    const [first, ...rest] = groups;
    const reached = first && reachedFrom(first[0], pairs);
    for (const [value, what] of rest) (reached!.has(value) ? walking : crossing).add(`${first![1]} and ${what}`);
  }
  return { crossing: [...crossing], walking: [...walking] };
}
