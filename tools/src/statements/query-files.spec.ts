import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { updateQueryFiles } from './queries';
import { filesOfQueries, listedQueries, parsed, printed, queryFile, stillStands, textsBySource } from './query-files';
import { sqlTexts } from './sources';

const SOURCE = 'libs/clinic/src/care/adapters/visits.ts';
const WRITTEN = 'libs/clinic/queries/care/visits.sql';
const RECORDS = 'libs/clinic/queries/records.sql';

const FIRST = 'SELECT id FROM clinic.visit WHERE workspace_id = $1';
const OLDER = "const LISTED = 'SELECT id, seen FROM clinic.visit WHERE workspace_id = $1';";
const SOUGHT = `
  const LISTED = '${FIRST}';
  const sought = (condition: string) => \`SELECT id FROM clinic.visit WHERE \${condition} ORDER BY id\`;
  const MOVED = namedSql(['workspaceId', 'id'], 'UPDATE clinic.visit SET seen = true WHERE workspace_id = :workspaceId AND id = :id');`;
const MOVED = 'UPDATE clinic.visit SET seen = true WHERE workspace_id = $1 AND id = $2';
const BUILT = 'SELECT "place"."id" AS "id" FROM "clinic"."place" "place" WHERE "place"."workspace_id" = $1';

describe('the query files', () => {
  const tree = resolve(__dirname, '../../..');
  let texts: ReturnType<typeof textsBySource>;
  beforeAll(() => {
    texts = textsBySource(sqlTexts(tree));
  });

  it('contain only statements that are still in the sources', () => {
    const stale = listedQueries(tree).filter((query) => !stillStands(query, texts));
    const remedy = `npm test -- libs/CONTEXT runs its tests and writes its files anew`;
    expect(stale.map(({ source, name }) => `${source} (${name}) has changed: ${remedy}`)).toEqual([]);
  });

  it('match their generated content and the location of their source', () => {
    for (const file of filesOfQueries(tree)) {
      const content = readFileSync(join(tree, file), 'utf8');
      const queries = parsed(content);
      expect(queryFile(queries[0]!.source)).toBe(file);
      expect(printed(queries, texts)).toBe(content);
    }
  });
});

describe('a test run', () => {
  let root: string;
  const write = (source: string): void => writeFileSync(join(root, SOURCE), source);
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const update = (statements: readonly string[], afterAll = false) =>
    updateQueryFiles(root, statements, { production: sqlTexts(root), tests: [] }, afterAll);
  const run = (statements: readonly string[], afterAll = false): string[] => update(statements, afterAll).changed;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'workops-queries-'));
    mkdirSync(join(root, 'apps'));
    mkdirSync(dirname(join(root, SOURCE)), { recursive: true });
    writeFileSync(join(root, 'libs/clinic/package.json'), '{}');
    mkdirSync(join(root, 'libs/clinic/migrations'));
    writeFileSync(join(root, 'libs/clinic/migrations/1-clinic.sql'), 'CREATE TABLE clinic.place (id text);');
    write(SOUGHT);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('writes each statement under its name, with the names of its parameters', () => {
    expect(run([MOVED, FIRST])).toEqual([WRITTEN]);
    expect(read(WRITTEN)).toBe(
      [
        `-- Run by ${SOURCE}. Written by the test run (ADR 100).\n`,
        `-- name: LISTED\n${FIRST};\n`,
        `-- name: MOVED\n-- $1 workspaceId, $2 id\n${MOVED};\n`,
      ].join('\n'),
    );
    expect(run([FIRST])).toEqual([]);
  });

  it('reports statements that no file lists, but no further variant of a listed one', () => {
    const sought = (condition: string) => `SELECT id FROM clinic.visit WHERE ${condition} ORDER BY id`;
    expect(update([FIRST, sought('a = $1')]).unlisted).toEqual([`${SOURCE} (LISTED)`, `${SOURCE} (sought)`]);
    expect(update([sought('b = $1')])).toEqual({ changed: [WRITTEN], unlisted: [] });
    expect(update([MOVED]).unlisted).toEqual([`${SOURCE} (MOVED)`]);
  });

  it('adds variants to those of earlier runs, the shortest first', () => {
    const [short, long] = ['a = $1', 'workspace_id = $1 AND id > $2'].map(
      (condition) => `SELECT id FROM clinic.visit WHERE ${condition} ORDER BY id`,
    );
    run([long!]);
    expect(run([short!])).toEqual([WRITTEN]);
    expect(parsed(read(WRITTEN)).map(({ name, statement }) => [name, statement])).toEqual([
      ['sought', short],
      ['sought', long],
    ]);
  });

  it('replaces a changed statement, and removes the file of a source without statements', () => {
    run([FIRST]);
    write(OLDER);
    expect(run(['SELECT id, seen FROM clinic.visit WHERE workspace_id = $1'])).toEqual([WRITTEN]);
    expect(read(WRITTEN)).not.toContain(FIRST);
    write('');
    expect(run([])).toEqual([WRITTEN]);
    expect(filesOfQueries(root)).toEqual([]);
  });

  it('treats a statement in another layout as the same', () => {
    run([FIRST]);
    const again = FIRST.replace(' FROM', '\n FROM');
    write(`const LISTED = \`${again}\`;`);
    expect(run([again])).toEqual([WRITTEN]);
    expect(parsed(read(WRITTEN))).toHaveLength(1);
  });

  it('marks a text that is only a part of its statement', () => {
    run([`WITH made AS (${FIRST}) SELECT count(*) FROM made`]);
    expect(read(WRITTEN)).toContain('-- within: LISTED\n');
    expect(run([])).toEqual([]);
  });

  it('keeps statements of records until a full run executes none of them', () => {
    expect(run([BUILT])).toEqual([RECORDS]);
    expect(parsed(read(RECORDS))).toEqual([
      { source: 'the records of clinic', name: 'place', statement: BUILT, isWithin: false },
    ]);
    expect(run([FIRST])).toEqual([WRITTEN]);
    expect(run([FIRST], true)).toEqual([RECORDS]);
  });

  it('omits the records of tables that no migration creates, such as those of generated code', () => {
    expect(run([BUILT.replaceAll('place', 'gurney')])).toEqual([]);
    writeFileSync(join(root, 'libs/clinic/migrations/2-moved.sql'), 'ALTER TABLE clinic.place RENAME TO gurney;');
    expect(run([BUILT.replaceAll('place', 'gurney')])).toEqual([RECORDS]);
  });

  it('omits plans and statements of tests', () => {
    expect(run([`EXPLAIN ${FIRST}`, 'SELECT count(*) FROM clinic.visit', 'SELECT 1 FROM "pg"."class"'])).toEqual([]);
  });
});
