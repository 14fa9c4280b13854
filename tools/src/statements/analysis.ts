import type { Value } from './classes';
import { Expressions, QUERIES } from './expressions';
import {
  closedRelation,
  derivedRelation,
  either,
  openRelation,
  usedAgain,
  type Column,
  type Relation,
  type Result,
  type RowPlace,
} from './relations';
import { joinSameRows, findMeetings, type Meetings } from './meetings';
import { namedIn, WORKSPACE, type Scope } from './scope';
import { listChildren, isTree, nodeKind, toList, getNode, stringValue, type Tree } from './tree';

const HOLDING_A_QUERY = ['CreateTableAsStmt', 'DeclareCursorStmt', 'ExplainStmt'];
const NOTHING: Result = { columns: [], stars: [], spread: undefined };

const nameOfTable = ({ schemaname, relname }: Tree): string =>
  schemaname ? `${String(schemaname)}.${String(relname)}` : String(relname);
const aliasName = (node: Tree): string | undefined => (isTree(node.alias) ? String(node.alias.aliasname) : undefined);
const aliasedColumns = (node: Tree): string[] =>
  isTree(node.alias) ? toList(node.alias.colnames).map(stringValue) : [];

/** Determines each row's workspace, and whether joined rows share one. */
export class Analysis extends Expressions {
  /** Uses of distributed tables with their workspaces. */
  readonly instances: { table: string; value: Value; isTarget: boolean }[] = [];
  /** Equal physical locations (ctid) mean the same row. */
  private readonly places: RowPlace[] = [];
  readonly elsewhere = new Set<string>();
  readonly unjudged = new Set<string>();
  isInsert = false;
  private readonly scopes: Scope[] = [];

  statement(part: unknown): void {
    const kind = nodeKind(part);
    const node = getNode(part, kind)!;
    this.isInsert = kind === 'InsertStmt' || kind === 'CopyStmt';
    if (QUERIES.includes(kind)) this.query(part, undefined);
    else if (kind === 'CreateTableAsStmt' && isTree(node.into) && node.into.skipData) return;
    else if (HOLDING_A_QUERY.includes(kind)) this.statement(node.query);
    else if (kind === 'CopyStmt' && node.is_from) this.base(node.relation as Tree, this.scope(undefined), true);
    else this.other(part, kind);
  }

  meetings(): Meetings {
    return findMeetings(this.scopes, { classes: this.classes, places: this.places, steps: this.steps });
  }

  private other(part: unknown, kind: string): void {
    const table = getNode(part, 'RangeVar');
    if (table && this.surroundings.toPlace(nameOfTable(table)) === 'distributed') this.unjudged.add(kind);
    for (const child of listChildren(part)) this.other(child, kind);
  }

  private scope(around: Scope | undefined): Scope {
    this.rank += 1;
    const scope: Scope = {
      relations: [],
      around,
      named: new Map(),
      carried: [],
      begun: this.rank,
      ambiguous: new Map(),
    };
    this.scopes.push(scope);
    return scope;
  }

  protected query(part: unknown, around: Scope | undefined): Result {
    const kind = nodeKind(part);
    const node = getNode(part, kind);
    const cached = node && this.seen.get(node);
    if (cached) return cached;
    if (!node || !QUERIES.includes(kind)) {
      this.unjudged.add(kind);
      return NOTHING;
    }
    const result = kind === 'SelectStmt' ? this.select(node, around) : this.change(kind, node, around);
    this.seen.set(node, result);
    return result;
  }

  private select(node: Tree, around: Scope | undefined): Result {
    const scope = this.scope(around);
    this.with(node, scope);
    if (node.op !== undefined && node.op !== 'SETOP_NONE') {
      const [left, right] = [node.larg, node.rarg].map((arg) => this.query({ SelectStmt: arg }, scope));
      this.within([node.sortClause, node.limitCount, node.limitOffset], scope);
      return either(this.classes, left!, right!, this.places, this.rank);
    }
    if (node.valuesLists) return this.values(toList(node.valuesLists), scope);
    for (const item of toList(node.fromClause)) this.from(item, scope);
    this.holds(node.whereClause, scope, scope.begun);
    const { columns, stars } = this.targets(toList(node.targetList), scope);
    this.holds(node.havingClause, scope, scope.begun);
    this.within(node, scope);
    return { columns, stars, spread: this.findSpread(scope, columns) };
  }

  private values(rows: readonly unknown[], scope: Scope): Result {
    const all = rows.map((row) => toList(row).map((each) => this.valueOf(each, scope)));
    this.within(rows, scope);
    const columns = (all[0] ?? []).map((value, at) => ({
      name: `column${at + 1}`,
      value: all.every((row) => this.classes.areEqual(row[at]!, value)) ? value : this.fresh('of a list'),
    }));
    return { columns, stars: [], spread: scope.carried[0]?.value };
  }

  private change(kind: string, node: Tree, around: Scope | undefined): Result {
    const scope = this.scope(around);
    this.with(node, scope);
    const target = this.base(node.relation as Tree, scope, true);
    for (const item of [...toList(node.fromClause), ...toList(node.usingClause)]) this.from(item, scope);
    if (kind === 'InsertStmt' && node.selectStmt) {
      const source = this.query(node.selectStmt, scope);
      this.carry(scope, source.spread, `what ${target.alias} is filled from`);
      const at = toList(node.cols).findIndex((column) => getNode(column, 'ResTarget')?.name === WORKSPACE);
      // If there is no list, the columns are the table's, which begin with the workspace.
      const value = source.columns[toList(node.cols).length === 0 ? 0 : at]?.value;
      if (value) this.classes.join(target.column(WORKSPACE)!, value, scope.begun);
    }
    this.holds(node.whereClause, scope, scope.begun);
    const returning = isTree(node.returningClause) ? node.returningClause.exprs : node.returningList;
    const { columns, stars } = this.targets(toList(returning), scope);
    this.within(node, scope);
    return { columns, stars, spread: this.findSpread(scope, columns) };
  }

  private with({ withClause: clause }: Tree, scope: Scope): void {
    if (!isTree(clause)) return;
    for (const item of toList(clause.ctes)) {
      const { ctename, ctequery, aliascolnames } = getNode(item, 'CommonTableExpr')!;
      const begun = this.rank + 1;
      const renamed = (result: Result): Result => {
        const names = toList(aliascolnames).map(stringValue);
        return {
          ...result,
          columns: result.columns.map(({ name, value }, at) => ({ name: names[at] ?? name, value })),
        };
      };
      const name = String(ctename);
      const union = getNode(ctequery, 'SelectStmt');
      if (clause.recursive && union?.op === 'SETOP_UNION') {
        const inner = this.scope(scope);
        this.with(union, inner);
        const first = renamed(this.query({ SelectStmt: union.larg }, inner));
        inner.named.set(name, { result: first, begun });
        const next = this.query({ SelectStmt: union.rarg }, inner);
        scope.named.set(name, { result: either(this.classes, first, next, this.places, this.rank), begun });
      } else {
        scope.named.set(name, { result: renamed(this.query(ctequery, scope)), begun });
      }
    }
  }

  private from(item: unknown, scope: Scope): void {
    const kind = nodeKind(item);
    const node = getNode(item, kind)!;
    this.rank += 1;
    if (kind === 'RangeVar') this.table(node, scope);
    else if (kind === 'JoinExpr') this.joined(node, scope);
    else if (kind === 'RangeSubselect') {
      const result = this.query(node.subquery, node.lateral ? scope : { ...scope, relations: [] });
      const alias = aliasName(node) ?? '';
      this.add(scope, derivedRelation(alias, result, aliasedColumns(node)), result.spread);
    } else if (kind === 'RangeFunction') this.within(node, this.add(scope, this.given(node), undefined));
    else this.unjudged.add(kind);
  }

  private given(node: Tree): Relation {
    const alias = aliasName(node) ?? '';
    const defined = toList(node.coldeflist).map((column) => String(getNode(column, 'ColumnDef')?.colname));
    const names = [...aliasedColumns(node), ...defined, ...(node.ordinality ? ['ordinality'] : [])];
    if (names.length === 0) return openRelation(alias, this.rank, false);
    return closedRelation(
      alias,
      names.map((name) => ({ name, value: this.fresh(`${alias}.${name}`) })),
    );
  }

  private table(node: Tree, scope: Scope): void {
    const named = node.schemaname ? undefined : namedIn(scope).get(String(node.relname));
    if (!named) return void this.base(node, scope, false);
    joinSameRows({ classes: this.classes, places: this.places });
    const result = usedAgain(this.classes, named.result, this.places, named.begun, this.rank);
    const alias = aliasName(node) ?? String(node.relname);
    this.add(scope, derivedRelation(alias, result, aliasedColumns(node)), result.spread);
  }

  private base(node: Tree, scope: Scope, isTarget: boolean): Relation {
    const table = nameOfTable(node);
    const place = this.surroundings.toPlace(table);
    const relation = openRelation(aliasName(node) ?? String(node.relname), this.rank, place === 'distributed');
    if (place === 'elsewhere') this.elsewhere.add(table);
    const value = place === 'distributed' ? relation.column(WORKSPACE) : undefined;
    if (value) {
      this.instances.push({ table, value, isTarget });
      this.places.push({ table, value, place: relation.column('ctid')! });
    }
    this.add(scope, relation, value, table);
    if (isTarget) scope.relations.push({ ...relation, alias: 'excluded' });
    return relation;
  }

  private add(scope: Scope, relation: Relation, spread: Value | undefined, what = relation.alias): Scope {
    scope.relations.push(relation);
    this.carry(scope, spread, what);
    return scope;
  }

  private carry(scope: Scope, value: Value | undefined, what: string): void {
    if (value) scope.carried.push({ value, what });
  }

  private joined({ jointype, larg, rarg, quals, usingClause }: Tree, scope: Scope): void {
    const turned = jointype === 'JOIN_RIGHT';
    this.from(turned ? rarg : larg, scope);
    const before = scope.relations.length;
    const second = this.rank + 1;
    this.from(turned ? larg : rarg, scope);
    const sinces = new Map<unknown, number>([
      ['JOIN_INNER', scope.begun],
      ['JOIN_LEFT', second],
      ['JOIN_RIGHT', second],
    ]);
    const since = sinces.get(jointype) ?? Number.POSITIVE_INFINITY;
    for (const name of toList(usingClause).map(stringValue)) {
      const [one, other] = [scope.relations.slice(0, before), scope.relations.slice(before)].map((side) =>
        side.map((each) => each.column(name)),
      );
      const [left, right] = [one!.find((value) => value), other!.find((value) => value)];
      if (left && right) this.classes.join(left, right, since);
    }
    this.holds(quals, scope, since);
  }

  /** A walk over workspaces has the one in the returned columns. */
  private findSpread({ carried }: Scope, columns: Result['columns']): Value | undefined {
    const match = carried.find(({ value }) => columns.some((column) => this.classes.areEqual(column.value, value)));
    return (match ?? carried[0])?.value;
  }

  private targets(list: readonly unknown[], scope: Scope): Omit<Result, 'spread'> {
    const columns: Column[] = [];
    const stars: Relation[] = [];
    for (const item of list) {
      const { name, val } = getNode(item, 'ResTarget')!;
      const fields = toList(getNode(val, 'ColumnRef')?.fields);
      if (getNode(fields.at(-1), 'A_Star')) {
        const [alias] = fields.length > 1 ? [stringValue(fields[0])] : [];
        for (const relation of scope.relations) {
          if (relation.alias === 'excluded' || (alias !== undefined && relation.alias !== alias)) continue;
          if (relation.columns) columns.push(...relation.columns);
          else stars.push(relation);
        }
      } else columns.push({ name: name ? String(name) : stringValue(fields.at(-1)), value: this.valueOf(val, scope) });
    }
    return { columns, stars };
  }
}
