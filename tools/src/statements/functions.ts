import type { Sql } from '@workops/platform/database';
import { parsePlPgSQL } from 'libpg-query';
import { judged } from './judgement';
import { listChildren, getNode, type Tree } from './tree';

interface StoredFunction {
  name: string;
  language: string;
  source: string;
  definition: string;
  given: string[];
}

const FUNCTIONS = `
  SELECT n.nspname || '.' || p.proname AS name, l.lanname AS language, p.prosrc AS source, pg_get_functiondef(p.oid) AS definition,
         coalesce(p.proargnames, '{}') AS given
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang
   WHERE l.lanname IN ('sql', 'plpgsql') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'public', 'bullmq') AND p.prosqlbody IS NULL ORDER BY 1`;

/** Parser modes in PL/pgSQL: statement, expression, or otherwise assignment. */
const STATEMENT = 0;
const EXPRESSION = 2;

function toStatement({ query, parseMode = STATEMENT }: Tree): string {
  const text = String(query);
  if (parseMode === STATEMENT) return text;
  return `SELECT ${parseMode === EXPRESSION ? text : text.slice(text.indexOf('=') + 1)}`;
}

interface Block {
  statements: string[];
  variables: string[];
}

function collectBlock(part: unknown, block: Block = { statements: [], variables: [] }): Block {
  const expression = getNode(part, 'PLpgSQL_expr');
  if (expression) block.statements.push(toStatement(expression));
  for (const kind of ['PLpgSQL_var', 'PLpgSQL_rec', 'PLpgSQL_row']) {
    const variable = getNode(part, kind);
    if (variable) block.variables.push(String(variable.refname));
  }
  for (const child of listChildren(part)) collectBlock(child, block);
  return block;
}

/** Joins across workspaces in functions and triggers, one sentence each. */
export async function crossingFunctions(sql: Sql): Promise<string[]> {
  const said: string[] = [];
  for (const { name, language, source, definition, given } of await sql.query<StoredFunction>(FUNCTIONS)) {
    const { statements, variables } =
      language === 'sql' ? { statements: [source], variables: [] } : collectBlock(await parsePlPgSQL(definition));
    for (const statement of statements) {
      const { problems } = await judged(statement, [...given, ...variables, 'new', 'old']);
      said.push(...problems.map((problem) => `${name}: ${problem}`));
    }
  }
  return said;
}
