import type { Classes, Value } from './classes';

/** A table, a subquery or a function's result. */
export interface Relation {
  readonly alias: string;
  /** Tables and functions are assumed to have every requested column. */
  column(name: string): Value | undefined;
  /** Undefined if unknown. */
  readonly columns: readonly Column[] | undefined;
  readonly hasWorkspace: boolean;
}

export interface Column {
  name: string;
  value: Value;
}

export interface Result {
  readonly columns: readonly Column[];
  /** Relations selected with `*` whose columns are unknown. */
  readonly stars: readonly Relation[];
  /** Workspace of each row; undefined if rows belong to none. */
  readonly spread: Value | undefined;
}

export interface RowPlace {
  table: string;
  place: Value;
  value: Value;
}

const newValue = (rank: number, label: string): Value => ({ rank, given: false, label });

export function openRelation(alias: string, rank: number, hasWorkspace: boolean): Relation {
  const columns = new Map<string, Value>();
  const column = (name: string): Value => {
    const value = columns.get(name) ?? newValue(rank, `${alias}.${name}`);
    columns.set(name, value);
    return value;
  };
  return { alias, column, columns: undefined, hasWorkspace };
}

export function closedRelation(alias: string, columns: readonly Column[]): Relation {
  return {
    alias,
    column: (name) => columns.find((column) => column.name === name)?.value,
    columns,
    hasWorkspace: false,
  };
}

function findColumn({ columns, stars }: Result, name: string): Value | undefined {
  const named = columns.find((column) => column.name === name)?.value;
  return named ?? (stars.find(({ hasWorkspace }) => hasWorkspace) ?? stars[0])?.column(name);
}

/** `names` rename the first columns. */
export function derivedRelation(alias: string, result: Result, names: readonly string[]): Relation {
  const columns = result.columns.map(({ name, value }, at) => ({ name: names[at] ?? name, value }));
  if (result.stars.length === 0) return closedRelation(alias, columns);
  const hasWorkspace = result.stars.some((star) => star.hasWorkspace);
  return { alias, column: (name) => findColumn({ ...result, columns }, name), columns: undefined, hasWorkspace };
}

/** Another use of a named query may have other workspaces. Constants and values from outside stay the same. */
export function usedAgain(classes: Classes, result: Result, places: RowPlace[], begun: number, rank: number): Result {
  const anew = new Map<Value, Value>();
  const again = (value: Value): Value => {
    const root = classes.findRoot(value);
    if (root.given || root.rank < begun) return root;
    const copy = anew.get(root) ?? newValue(rank, root.label);
    anew.set(root, copy);
    return copy;
  };
  const stars = result.stars.map((star) => ({
    ...star,
    column: (name: string) => {
      const value = star.column(name);
      return value && again(value);
    },
  }));
  const columns = result.columns.map(({ name, value }) => ({ name, value: again(value) }));
  const copied = places.flatMap(({ table, place, value }) => {
    const copy = anew.get(classes.findRoot(place));
    return copy ? [{ table, place: copy, value: again(value) }] : [];
  });
  places.push(...copied);
  return { columns, stars, spread: result.spread && again(result.spread) };
}

/** A column of a UNION keeps its value if it is the same in both. */
export function either(classes: Classes, first: Result, second: Result, places: RowPlace[], rank: number): Result {
  const pairs = new Map<Value, Map<Value, Value>>();
  const both = (one: Value, other: Value): Value => {
    const [left, right] = [classes.findRoot(one), classes.findRoot(other)];
    if (left === right) return left;
    const pair = pairs.get(left) ?? new Map<Value, Value>();
    pairs.set(left, pair);
    const value = pair.get(right) ?? newValue(rank, left.label);
    pair.set(right, value);
    return value;
  };
  const sides = first.columns.map(({ name, value }, at) => ({
    name,
    one: value,
    other: second.columns[at]?.value ?? findColumn(second, name),
  }));
  const columns = sides.map(({ name, one, other }) => ({
    name,
    value: other ? both(one, other) : newValue(rank, name),
  }));
  const isPlace = (value: Value) => (row: RowPlace) => classes.areEqual(row.place, value);
  sides.forEach(({ one, other }, at) => {
    const [left, right] = [places.find(isPlace(one)), other && places.find(isPlace(other))];
    if (left && right && left.table === right.table && columns[at]!.value !== classes.findRoot(one))
      places.push({ table: left.table, place: columns[at]!.value, value: both(left.value, right.value) });
  });
  const stars = first.stars.map((star) => ({
    ...star,
    column: (name: string) => {
      const [one, other] = [star.column(name), findColumn(second, name)];
      return one && other && both(one, other);
    },
  }));
  const tells = (spread: Value | undefined, value: Value | undefined): boolean =>
    !spread || (value !== undefined && classes.areEqual(spread, value));
  const side = sides.findIndex(({ one, other }) => tells(first.spread, one) && tells(second.spread, other));
  if (!first.spread && !second.spread) return { columns, stars, spread: undefined };
  if (side >= 0) return { columns, stars, spread: columns[side]!.value };
  return {
    columns,
    stars,
    spread: first.spread && second.spread ? both(first.spread, second.spread) : (first.spread ?? second.spread),
  };
}
