import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { canaryCheck, type Canary, type Check } from './check';

const RULE = 'own-schema-only';
const FEWEST_STATEMENTS = 20;

/** Which package owns which schema of PostgreSQL. */
const OWNERS = new Map([
  ['platform', 'libs/platform'],
  ['bullmq', 'libs/platform'],
  ['edge', 'apps/api'],
  ['access', 'libs/access'],
  ['contacts', 'libs/contacts'],
  ['events', 'libs/events'],
]);
/** What a schema offers to all: the partitions of a table are made in one way. */
const OFFERED = /\bplatform\.ensure_partitions\s*\(/g;

const STATEMENT = /\b(select|insert\s+into|update|delete\s+from|create|alter|drop|truncate|lock\s+table|copy|from|join|references)\b/i;
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
  { rule: RULE, says: 'a function of another schema', file: EVENTS, code: 'query(`SELECT\n  access.workspace_of(${id})`);' },
  { rule: RULE, says: 'a quoted name', file: CONTACTS, code: 'query(\'DELETE FROM "platform"."outbox"\');' },
  { rule: RULE, says: 'a table named for later', file: CONTACTS, code: "const TABLE = 'events.subscription';" },
  { rule: RULE, says: 'an entity of another schema', file: CONTACTS, code: "new EntitySchema({ name: 'key', schema: 'access' });" },
  {
    rule: RULE,
    says: 'a foreign key into another schema',
    file: 'libs/events/migrations/1-canary.sql',
    code: 'CREATE TABLE events.t (id uuid REFERENCES access.workspace);',
  },
  { rule: RULE, says: 'a look into the queues', file: 'apps/scheduler/src/canary.ts', code: "query('SELECT count(*) FROM bullmq.job');" },
];

const permitted: [file: string, code: string][] = [
  [CONTACTS, "query('SELECT 1 FROM contacts.contact');"],
  [EVENTS, 'query(`WITH contacts AS (SELECT 1 AS id) SELECT contacts.id FROM contacts`);'],
  [EVENTS, "throw new Error('the field events.name is missing');"],
  ['libs/events/migrations/1-webhooks.sql', "SELECT platform.ensure_partitions('events.delivery', 30); -- as platform.outbox has them"],
];

/** No SQL of a package names the schema of another: contexts meet in apps, by calls, never in a query. */
export function sqlWall(root: string): Check[] {
  const files = sources(root);
  const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const statements = texts.flatMap(({ file, text }) => sqlOf(file, text)).length;
  const refused = permitted.filter(([file, code]) => foreignSchemas(file, code).length > 0);
  return [
    {
      name: `sql: the checker saw ${statements} statements in ${files.length} files`,
      problems: statements >= FEWEST_STATEMENTS ? [] : ['that is too few to have read them'],
    },
    {
      name: 'sql: a package names its own schema only',
      problems: texts.flatMap(({ file, text }) => foreignSchemas(file, text).map((name) => `${file} names the schema ${name}`)),
    },
    { name: 'sql: what is permitted is not refused', problems: refused.map(([, code]) => code) },
    ...canaries.map((canary) => canaryCheck('sql', canary, foreignSchemas(canary.file, canary.code).map(() => RULE))),
  ];
}

/** The schemas of other packages that a file's SQL names. */
function foreignSchemas(file: string, text: string): string[] {
  const foreign = [...OWNERS].filter(([, owner]) => !file.startsWith(`${owner}/`)).map(([schema]) => schema);
  const named = sqlOf(file, text).flatMap((sql) => {
    const bare = sql.replace(/--.*$|\/\*[^]*?\*\/|'(?:[^']|'')*'/gm, ' ').replaceAll('"', '').replace(OFFERED, '(');
    const aliases = [...bare.matchAll(ALIAS)].map(([, after, before]) => after ?? before);
    return foreign.filter((schema) => !aliases.includes(schema) && new RegExp(`(?<![\\w.])${schema}\\s*\\.\\s*[a-z_]`, 'i').test(bare));
  });
  return [...new Set([...named, ...entitySchemas(file, text).filter((schema) => foreign.includes(schema))])];
}

function sqlOf(file: string, text: string): string[] {
  if (file.endsWith('.sql')) return [text];
  return literals(file, text).filter((literal) => STATEMENT.test(literal) || TABLE_NAME.test(literal));
}

function literals(file: string, text: string): string[] {
  return collect(file, text, (node) => {
    if (ts.isStringLiteralLike(node)) return node.text;
    return ts.isTemplateExpression(node) ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' $ ') : undefined;
  });
}

function entitySchemas(file: string, text: string): string[] {
  if (!file.endsWith('.ts')) return [];
  return collect(file, text, (node) =>
    ts.isPropertyAssignment(node) && node.name.getText() === 'schema' && ts.isStringLiteralLike(node.initializer)
      ? node.initializer.text
      : undefined,
  );
}

function collect(file: string, text: string, pick: (node: ts.Node) => string | undefined): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const picked = pick(node);
    if (picked !== undefined) found.push(picked);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

function sources(root: string): string[] {
  return ['apps', 'libs', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(ts|sql)$/.test(path) && !/\/(node_modules|dist)\//.test(path) && !path.startsWith('tools/src/boundaries/')),
  );
}
