import { Classes, type Value } from './classes';
import type { Result } from './relations';
import { columnNamed, type Scope } from './scope';
import { listChildren, isTree, nodeKind, toList, getNode, stringValue, type Tree } from './tree';

/** Location of rows once tables are distributed over nodes. */
export type Place = 'distributed' | 'everywhere' | 'elsewhere';

export interface Surroundings {
  toPlace(table: string): Place;
  /** A function's variables. */
  variables?: readonly string[];
}

export const QUERIES = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];
const COMPARED = new Set(['<', '>', '<=', '>=']);

/** Derives equal columns from conditions and values. */
export abstract class Expressions {
  readonly classes = new Classes();
  /** Left and right of an order comparison. */
  protected readonly steps: [Value, Value][] = [];
  /** Each query is analysed once. */
  protected readonly seen = new Map<Tree, Result>();
  protected rank = 0;

  constructor(protected readonly surroundings: Surroundings) {}

  protected abstract query(part: unknown, around: Scope | undefined): Result;

  protected holds(part: unknown, scope: Scope, since: number): void {
    if (!isTree(part)) return;
    const all = getNode(part, 'BoolExpr');
    if (all?.boolop === 'AND_EXPR') for (const each of toList(all.args)) this.holds(each, scope, since);
    const compared = getNode(part, 'A_Expr');
    if (compared) this.compares(compared, scope, since);
    const link = getNode(part, 'SubLink');
    if (link?.subLinkType === 'ANY_SUBLINK' && toList(link.operName).length === 0)
      this.pairs(link.testexpr, { SubLink: link }, scope, since);
    this.within(part, scope);
  }

  private compares({ kind, name, lexpr, rexpr }: Tree, scope: Scope, since: number): void {
    const operator = toList(name).map(stringValue).at(-1)!;
    if (kind === 'AEXPR_IN' && operator === '=') {
      const [only, ...rest] = toList(rexpr);
      if (rest.length === 0) this.pairs(lexpr, only, scope, since);
    } else if (kind === 'AEXPR_OP_ANY' && operator === '=') {
      if (getNode(rexpr, 'SubLink')) this.pairs(lexpr, rexpr, scope, since);
    } else if ((kind === 'AEXPR_OP' && operator === '=') || kind === 'AEXPR_NOT_DISTINCT') {
      this.pairs(lexpr, rexpr, scope, since);
    } else if (kind === 'AEXPR_OP' && COMPARED.has(operator)) {
      const [left, other] = [this.toValues(lexpr, scope)[0], this.toValues(rexpr, scope)[0]];
      if (left && other) this.steps.push([left, other]);
    }
  }

  private pairs(left: unknown, other: unknown, scope: Scope, since: number): void {
    const right = this.toValues(other, scope);
    this.toValues(left, scope).forEach((value, at) => {
      const equal = right[at];
      if (equal) this.classes.join(value, equal, since);
    });
  }

  private toValues(part: unknown, scope: Scope): Value[] {
    const row = getNode(part, 'RowExpr');
    if (row) return toList(row.args).map((each) => this.valueOf(each, scope));
    const link = getNode(part, 'SubLink');
    return link ? this.subquery(link, scope).columns.map(({ value }) => value) : [this.valueOf(part, scope)];
  }

  protected valueOf(part: unknown, scope: Scope): Value {
    const column = getNode(part, 'ColumnRef');
    if (column) return this.resolved(toList(column.fields).map(stringValue), scope);
    const cast = getNode(part, 'TypeCast');
    if (cast) return this.valueOf(cast.arg, scope);
    const parameter = getNode(part, 'ParamRef');
    if (parameter) return this.classes.givenValue(`$${String(parameter.number)}`);
    const constant = getNode(part, 'A_Const');
    if (constant && !constant.isnull) return this.classes.givenValue(JSON.stringify({ ...constant, location: 0 }));
    const link = getNode(part, 'SubLink');
    const only = link?.subLinkType === 'EXPR_SUBLINK' ? this.subquery(link, scope).columns[0]?.value : undefined;
    return only ?? this.fresh(nodeKind(part));
  }

  protected fresh(label: string): Value {
    return { rank: this.rank, given: false, label };
  }

  protected subquery(link: Tree, scope: Scope): Result {
    const isNew = !this.seen.has(getNode(link.subselect, nodeKind(link.subselect))!);
    const result = this.query(link.subselect, scope);
    if (isNew && result.spread) scope.carried.push({ value: result.spread, what: 'a subquery', isSubquery: true });
    return result;
  }

  /** Rows of subqueries meet the surrounding ones. */
  protected within(part: unknown, scope: Scope): void {
    const kind = nodeKind(part);
    const link = getNode(part, 'SubLink');
    if (link) this.subquery(link, scope);
    else if (!QUERIES.includes(kind) && !['RangeSubselect', 'CommonTableExpr'].includes(kind))
      for (const child of listChildren(part)) this.within(child, scope);
    if (link) this.within(link.testexpr, scope);
  }

  private resolved(names: readonly string[], scope: Scope): Value {
    return columnNamed(names, scope, this.surroundings.variables ?? [], this.classes) ?? this.fresh(names.join('.'));
  }
}
