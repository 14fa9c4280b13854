import type { Classes, Value } from './classes';
import type { Relation, Result } from './relations';

export const WORKSPACE = 'workspace_id';

export interface Named {
  result: Result;
  begun: number;
}

/** The joined rows of a query level. */
export interface Scope {
  readonly relations: Relation[];
  readonly around: Scope | undefined;
  readonly named: Map<string, Named>;
  /** Workspace of each part with rows of one. */
  readonly carried: { value: Value; what: string; isSubquery?: boolean }[];
  readonly begun: number;
  readonly ambiguous: Map<string, Value>;
}

/** Includes outer scopes. */
export const namedIn = (scope: Scope): Map<string, Named> =>
  new Map([...(scope.around ? namedIn(scope.around) : []), ...scope.named]);

function unqualified(column: string, { relations, ambiguous, begun }: Scope): Value | undefined {
  const own = relations.filter(({ alias }) => alias !== 'excluded');
  const candidates = own.filter(({ columns }) => columns).map((each) => each.column(column));
  const match = candidates.find((value) => value !== undefined);
  if (match) return match;
  const open = own.filter(({ columns }) => !columns);
  const likely =
    column === WORKSPACE && open.some(({ hasWorkspace }) => hasWorkspace)
      ? open.filter(({ hasWorkspace }) => hasWorkspace)
      : open;
  if (likely.length <= 1 || column === WORKSPACE) return likely[0]?.column(column);
  const value = ambiguous.get(column) ?? { rank: begun, given: false, label: column };
  ambiguous.set(column, value);
  return value;
}

/** The innermost query with the name; a function's variable takes precedence. */
export function columnNamed(
  names: readonly string[],
  scope: Scope,
  variables: readonly string[],
  classes: Classes,
): Value | undefined {
  const [column = '', alias] = names.toReversed();
  if (alias === undefined && variables.includes(column)) return classes.givenValue(column);
  for (let at: Scope | undefined = scope; at; at = at.around) {
    const match =
      alias === undefined ? unqualified(column, at) : at.relations.find((each) => each.alias === alias)?.column(column);
    if (match) return match;
  }
  return variables.includes(alias ?? column) ? classes.givenValue(names.join('.')) : undefined;
}
