import { parse } from 'libpg-query';
import { distribution } from '../registry/distribution';
import { Analysis } from './analysis';
import type { Place } from './expressions';

export interface Judgement {
  /**
   * `none` uses no distributed table, `one` is limited to one workspace, `insert` inserts each row into its own,
   * `several` uses rows of several.
   */
  kind: 'none' | 'one' | 'insert' | 'several';
  /** Obstacles on distributed tables, one sentence each. */
  problems: string[];
  /** Steps from one workspace to the next. */
  walks: string[];
}

const isDeclared = (
  reasons: Readonly<Record<string, Readonly<Record<string, string>>>>,
  schema: string,
  name: string,
): boolean =>
  [reasons[schema], reasons['*']].some(
    (own) => own !== undefined && (name in own || (own === reasons[schema] && '*' in own)),
  );

/** Tables without a schema belong to the session; PostgreSQL's own exist on each node. */
function toPlace(table: string): Place {
  const [schema, name] = table.split('.');
  if (name === undefined || schema!.startsWith('pg_') || schema === 'information_schema') return 'everywhere';
  const { local, reference, joining, sequences } = distribution;
  if (isDeclared(local, schema!, name)) return 'elsewhere';
  return [reference, joining, sequences].some((reasons) => isDeclared(reasons, schema!, name))
    ? 'everywhere'
    : 'distributed';
}

export async function judged(text: string, variables: readonly string[] = []): Promise<Judgement> {
  const { stmts = [] } = (await parse(text)) as { stmts?: { stmt: unknown }[] };
  const analysis = new Analysis({ toPlace, variables });
  for (const { stmt } of stmts) analysis.statement(stmt);
  const { classes, instances, elsewhere, unjudged } = analysis;
  const { crossing, walking } = analysis.meetings();
  const roots = [...new Set(instances.map(({ value }) => classes.findRoot(value)))];
  const problems = [
    ...crossing.map((pair) => `${pair} meet, and nothing says that they are of one workspace`),
    ...(roots.length > 1 && roots.every(({ given }) => given) ? ['it names several workspaces'] : []),
    ...(roots.length > 0 && elsewhere.size > 0
      ? [`${[...elsewhere].join(', ')} is on one node, and the other tables are on several`]
      : []),
    ...[...unjudged].map((kind) => `${kind} cannot be judged`),
  ];
  if (roots.length === 0) return { kind: 'none', problems, walks: walking };
  if (roots.every(({ given }) => given)) return { kind: 'one', problems, walks: walking };
  const [only, ...rest] = instances;
  return {
    kind: rest.length === 0 && only!.isTarget && analysis.isInsert ? 'insert' : 'several',
    problems,
    walks: walking,
  };
}
