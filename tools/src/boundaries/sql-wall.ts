import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { libraryMigrations } from '@workops/contexts/migrations';
import ts from 'typescript';
import { canaryCheck, type Canary, type Check } from './check';
import { packageFolder, sourceFiles } from './packages';

const RULE = 'own-schema-only';
const FEWEST_STATEMENTS = 20;

const OWNERS = new Map([
  ['bullmq', 'libs/platform'],
  ...libraryMigrations.map(({ schema }): [string, string] => [schema, `libs/${schema}`]),
]);
/** Every schema may call them. */
const OFFERED = /\bplatform\.(?:audited_acts|ensure_partitions|stamp_change|enter_feeds|lift_feed_position)\s*\(/g;

/**
 * Tests, drills and benchmarks of the whole count rows of all apps. The canaries below must be refused. Generated code
 * is checked in its destination; statement checks name all contexts' statements.
 */
const EXEMPT = [
  'tools/e2e/',
  'tools/src/generators/',
  'tools/src/bench/',
  'tools/src/drill/',
  'tools/src/boundaries/',
  'tools/src/statements/',
];

const STATEMENT =
  /\b(select|insert\s+into|update|delete\s+from|create|alter|drop|truncate|lock\s+table|copy|from|join|references)\b/i;
const TABLE_NAME = /^\s*[a-z_]+\.[a-z_]+\s*$/;
const ALIAS = /\bas\s+(\w+)|\b(\w+)\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;

const EVENTS = 'libs/events/src/adapters/canary.ts';
const CONTACTS = 'libs/contacts/src/adapters/canary.ts';
const canaries: Canary[] = [
  {
    rule: RULE,
    says: 'a join into another schema',
    file: EVENTS,
    code: "query('SELECT 1 FROM events.delivery d JOIN contacts.contact c ON true');",
  },
  {
    rule: RULE,
    says: 'a function of another schema',
    file: EVENTS,
    code: 'query(`SELECT\n  access.workspace_of(${id})`);',
  },
  { rule: RULE, says: 'a quoted name', file: CONTACTS, code: 'query(\'DELETE FROM "platform"."outbox"\');' },
  { rule: RULE, says: 'a table named for later', file: CONTACTS, code: "const TABLE = 'events.subscription';" },
  {
    rule: RULE,
    says: 'an entity of another schema',
    file: CONTACTS,
    code: "new EntitySchema({ name: 'key', schema: 'access' });",
  },
  {
    rule: RULE,
    says: 'a foreign key into another schema',
    file: 'libs/events/migrations/1-canary.sql',
    code: 'CREATE TABLE events.t (id uuid REFERENCES access.workspace);',
  },
  {
    rule: RULE,
    says: 'a look into the queues',
    file: 'apps/scheduler/src/canary.ts',
    code: "query('SELECT count(*) FROM bullmq.job');",
  },
];

const permitted: [file: string, code: string][] = [
  [CONTACTS, "query('SELECT 1 FROM contacts.contact');"],
  [EVENTS, 'query(`WITH contacts AS (SELECT 1 AS id) SELECT contacts.id FROM contacts`);'],
  [EVENTS, "throw new Error('the field events.name is missing');"],
  [
    'libs/events/migrations/1-webhooks.sql',
    "SELECT platform.ensure_partitions('events.delivery', 30); -- as platform.outbox has them",
  ],
];

interface Sql {
  statements: string[];
  entitySchemas: string[];
}

/** Contexts meet in apps by calls, never in a query. */
export function sqlWall(root: string): Check[] {
  const { files, names } = foreignNames(root);
  const seen = files.flatMap(({ sql }) => sql.statements).length;
  return [
    {
      name: `sql: the checker saw ${seen} statements in ${files.length} files`,
      problems: seen >= FEWEST_STATEMENTS ? [] : ['that is too few to have read them'],
    },
    names,
  ];
}

export const sqlWallOf = (root: string, folder: string): Check[] => [foreignNames(root, [folder]).names];

export function sqlCanaries(): Check[] {
  const refused = permitted.filter(([file, code]) => foreignSchemas(file, readSql(file, code)).length > 0);
  return [
    { name: 'sql: what is permitted is not refused', problems: refused.map(([, code]) => code) },
    ...canaries.map((canary) =>
      canaryCheck(
        'sql',
        canary,
        foreignSchemas(canary.file, readSql(canary.file, canary.code)).map(() => RULE),
      ),
    ),
  ];
}

function foreignNames(
  root: string,
  folders?: readonly string[],
): { files: { file: string; sql: Sql }[]; names: Check } {
  const files = sourceFiles(root, folders)
    .filter((file) => !EXEMPT.some((folder) => file.startsWith(folder)))
    .map((file) => ({ file, sql: readSql(file, readFileSync(join(root, file), 'utf8')) }));
  const problems = files.flatMap(({ file, sql }) =>
    foreignSchemas(file, sql).map((name) => `${file} names the schema ${name}`),
  );
  return { files, names: { name: 'sql: a package names its own schema only', problems } };
}

function foreignSchemas(file: string, { statements, entitySchemas }: Sql): string[] {
  const foreign = [...OWNERS].filter(([, owner]) => owner !== packageFolder(file)).map(([schema]) => schema);
  return foreign.filter(
    (schema) => entitySchemas.includes(schema) || statements.some((statement) => names(statement, schema)),
  );
}

function names(statement: string, schema: string): boolean {
  const bare = statement
    .replace(/--.*$|\/\*[^]*?\*\/|'(?:[^']|'')*'/gm, ' ')
    .replaceAll('"', '')
    .replace(OFFERED, '(');
  const aliases = [...bare.matchAll(ALIAS)].map(([, after, before]) => after ?? before);
  return !aliases.includes(schema) && new RegExp(`(?<![\\w.])${schema}\\s*\\.\\s*[a-z_]`, 'i').test(bare);
}

function readSql(file: string, text: string): Sql {
  if (file.endsWith('.sql')) return { statements: [text], entitySchemas: [] };
  const sql: Sql = { statements: [], entitySchemas: [] };
  const visit = (node: ts.Node): void => {
    const literal = literalText(node);
    if (literal !== undefined && (STATEMENT.test(literal) || TABLE_NAME.test(literal))) sql.statements.push(literal);
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'schema')
      sql.entitySchemas.push(literalText(node.initializer) ?? '');
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return sql;
}

/** Values in a template become parameters. */
function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' $1 ');
}
