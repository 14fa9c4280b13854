import { parse } from 'libpg-query';

/**
 * The previous release may use removed objects, so a line states since when they are unused: `-- unused since v1.4:
 * shop.sale.n, which n_cents replaced`.
 */
const UNUSED = /^-- unused since \S+: (\w+\.\w+(?:\.\w+)?), \S.*$/gm;

interface Relation {
  schemaname?: string;
  relname: string;
}

interface Statements {
  AlterTableStmt?: { relation: Relation; cmds: { AlterTableCmd: { subtype: string; name?: string } }[] };
  RenameStmt?: { renameType: string; relation?: Relation; subname?: string };
  DropStmt?: { removeType: string; objects: { List?: { items: { String: { sval: string } }[] } }[] };
}

const relationName = ({ schemaname, relname }: Relation): string => (schemaname ? `${schemaname}.${relname}` : relname);

function* takenAway({
  AlterTableStmt: altered,
  RenameStmt: renamed,
  DropStmt: dropped,
}: Statements): Generator<string> {
  for (const { AlterTableCmd: command } of altered?.cmds ?? []) {
    if (command.subtype === 'AT_DropColumn') yield `${relationName(altered!.relation)}.${command.name}`;
  }
  if (renamed?.relation && renamed.renameType === 'OBJECT_COLUMN')
    yield `${relationName(renamed.relation)}.${renamed.subname}`;
  if (renamed?.relation && renamed.renameType === 'OBJECT_TABLE') yield relationName(renamed.relation);
  if (dropped?.removeType === 'OBJECT_TABLE') {
    for (const { List: list } of dropped.objects) yield list!.items.map(({ String: { sval } }) => sval).join('.');
  }
}

/** Removed or renamed tables and columns without such a line. */
export async function findContractions(sql: string): Promise<string[]> {
  const { stmts = [] } = (await parse(sql)) as { stmts?: { stmt: Statements }[] };
  const unused = new Set([...sql.matchAll(UNUSED)].map(([, name]) => name));
  return stmts.flatMap(({ stmt }) => [...takenAway(stmt)]).filter((name) => !unused.has(name));
}
