import { parse } from 'libpg-query';

/**
 * Tables are large unless the file creates them or a line explains: `-- few rows: access.custom_role, twenty a
 * workspace`.
 */
const FEW_ROWS = /^-- few rows: (\w+\.\w+), \S.*$/gm;

type Tree = Readonly<Record<string, unknown>>;

interface Relation {
  schemaname?: string;
  relname: string;
}

interface Definition {
  ColumnDef?: {
    colname?: string;
    typeName?: { names?: { String: { sval: string } }[] };
    constraints?: { Constraint: Constraint }[];
  };
  Constraint?: Constraint;
}

interface Constraint {
  contype: string;
  skip_validation?: boolean;
  indexname?: string;
  raw_expr?: Tree;
  generated_kind?: string;
}

interface Command {
  subtype: string;
  name?: string;
  def?: Definition;
}

/** The same value for every row, so PostgreSQL stores the default once. */
const CONSTANT_FUNCTIONS = new Set(['now', 'transaction_timestamp', 'statement_timestamp']);

const relationName = ({ schemaname, relname }: Relation): string => (schemaname ? `${schemaname}.${relname}` : relname);

function* within(tree: unknown): Generator<[kind: string, node: Tree]> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [kind, node] of Object.entries(tree)) {
    if (typeof node === 'object' && node !== null && !Array.isArray(node)) yield [kind, node as Tree];
    yield* within(node);
  }
}

const callsWhatVaries = (expression: Tree): boolean =>
  [...within(expression)].some(([kind, node]) => {
    if (kind !== 'FuncCall') return false;
    const name = (node as { funcname: { String: { sval: string } }[] }).funcname.at(-1)!.String.sval;
    return !CONSTANT_FUNCTIONS.has(name);
  });

const KEYS = new Map([
  ['CONSTR_PRIMARY', 'a primary key'],
  ['CONSTR_UNIQUE', 'a unique key'],
  ['CONSTR_EXCLUSION', 'an exclusion'],
]);

function ofConstraint({ contype, skip_validation: isLeftUnchecked, indexname: index }: Constraint): string | undefined {
  const key = KEYS.get(contype);
  if (key && !index)
    return `adds ${key}, which builds its index while nobody can write: build the index in the background, then add it USING INDEX`;
  const isChecked = (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') && !isLeftUnchecked;
  return isChecked
    ? 'adds a constraint that reads every row under its lock: add it NOT VALID, and validate it in a migration of its own'
    : undefined;
}

function ofNewColumn({ typeName, constraints = [] }: NonNullable<Definition['ColumnDef']>): string | undefined {
  const all = constraints.map(({ Constraint: constraint }) => constraint);
  const isSerial = typeName?.names?.some(({ String: { sval } }) => /^(big|small)?serial\d?$/.test(sval)) ?? false;
  const rewrites = all.some(
    ({ contype, raw_expr: expression, generated_kind: kind }) =>
      contype === 'CONSTR_IDENTITY' ||
      (contype === 'CONSTR_GENERATED' && kind !== 'v') ||
      (contype === 'CONSTR_DEFAULT' && expression !== undefined && callsWhatVaries(expression)),
  );
  if (isSerial || rewrites)
    return 'adds a column whose value differs by row, which rewrites the table: add it empty, and fill it in batches';
  return all.map(ofConstraint).find((danger) => danger !== undefined);
}

function ofCommand({ subtype, name, def }: Command): string | undefined {
  switch (subtype) {
    case 'AT_AlterColumnType':
      return `changes the type of ${name}, which rewrites the table: add a column beside it, and fill it in batches`;
    case 'AT_SetNotNull':
      return `makes ${name} NOT NULL, which reads every row under its lock: add a CHECK that is NOT VALID, validate it, and then this`;
    case 'AT_AddColumn':
      return def?.ColumnDef && ofNewColumn(def.ColumnDef);
    case 'AT_AddConstraint':
      return def?.Constraint && ofConstraint(def.Constraint);
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
      return 'rewrites the table';
    default:
      return undefined;
  }
}

const IN_BATCHES = 'in one transaction, whose locks everybody waits for: write in batches, from a background job';

function* ofStatement(kind: string, node: Tree): Generator<[table: string, danger: string]> {
  const relation = node.relation as Relation | undefined;
  switch (kind) {
    case 'IndexStmt':
      yield [
        relationName(relation!),
        'builds an index while nobody can write: make it a background migration, CREATE INDEX CONCURRENTLY',
      ];
      return;
    case 'AlterTableStmt':
      for (const { AlterTableCmd: command } of (node.cmds ?? []) as { AlterTableCmd: Command }[]) {
        const danger = ofCommand(command);
        if (danger) yield [relationName(relation!), danger];
      }
      return;
    case 'UpdateStmt':
      yield [relationName(relation!), `updates rows ${IN_BATCHES}`];
      return;
    case 'DeleteStmt':
      yield [relationName(relation!), `deletes rows ${IN_BATCHES}`];
      return;
    case 'ClusterStmt':
      if (relation) yield [relationName(relation), 'rewrites the table'];
      return;
    case 'LockStmt':
      for (const { RangeVar: table } of node.relations as { RangeVar: Relation }[])
        yield [relationName(table), 'locks the table until the whole migration is done'];
      return;
    case 'DoStmt':
      yield ['', 'runs a block that cannot be judged: say it in plain statements'];
  }
}

/** Returns one sentence each, with the alternative. */
export async function findLongLocks(sql: string): Promise<string[]> {
  const { stmts = [] } = (await parse(sql)) as { stmts?: { stmt: Tree }[] };
  const statements = stmts.flatMap(({ stmt }) => Object.entries(stmt)) as [string, Tree][];
  const made = statements
    .filter(([kind]) => kind === 'CreateStmt')
    .map(([, node]) => relationName(node.relation as Relation));
  const few = [...sql.matchAll(FEW_ROWS)].map(([, table]) => table!);
  const harmless = new Set([...made, ...few]);
  return statements
    .flatMap(([kind, node]) => [...ofStatement(kind, node)])
    .filter(([table]) => !harmless.has(table))
    .map(([table, danger]) => [table, danger].filter(Boolean).join(' '));
}
