import { contexts } from '@workops/contexts';
import { distribution } from '../registry/distribution';
import { judged } from './judgement';
import { statementProblems, type Declared } from './proof';
import type { SqlText } from './sources';

/** Two tables of a distributed schema. */
const { name: schema } = contexts.find(({ name }) => !(name in distribution.reference))!;
const [VISIT, PLACE] = [`${schema}.visit`, `${schema}.place`];
const NOTHING: Declared = { several: {}, meeting: {}, unrun: {} };
const FILE = 'libs/clinic/src/adapters/visits.ts';

const makeText = (statement: string, name = 'SELECTED'): SqlText => ({
  file: FILE,
  name,
  line: 7,
  lastLine: 7,
  pieces: [statement],
  isWhole: true,
  joins: true,
});
const findProblems = (statement: string, declared = NOTHING) =>
  statementProblems([statement], { production: [makeText(statement)], tests: [] }, declared, true);

describe('a statement of one workspace', () => {
  it.each([
    ['of one table', `SELECT id FROM ${VISIT} WHERE workspace_id = $1 AND id = $2`],
    [
      'of tables that are joined by it',
      `SELECT v.id FROM ${VISIT} v JOIN ${PLACE} p ON p.workspace_id = v.workspace_id AND p.id = v.place_id WHERE v.workspace_id = $1`,
    ],
    [
      'of tables that are each held to it',
      `SELECT 1 FROM ${VISIT} v, ${PLACE} p WHERE v.workspace_id = $1 AND p.workspace_id = $1`,
    ],
    [
      'with an outer join',
      `SELECT 1 FROM ${VISIT} v LEFT JOIN ${PLACE} p USING (workspace_id) WHERE v.workspace_id = $1`,
    ],
    [
      'with a subquery',
      `SELECT 1 FROM ${VISIT} v WHERE workspace_id = $1 AND EXISTS (SELECT FROM ${PLACE} p WHERE p.workspace_id = v.workspace_id)`,
    ],
    [
      'with a list of keys',
      `DELETE FROM ${VISIT} WHERE workspace_id = $1 AND (workspace_id, id) IN (SELECT workspace_id, id FROM ${VISIT} LIMIT 5)`,
    ],
    [
      'with a named query',
      `WITH f AS (SELECT * FROM ${VISIT} WHERE workspace_id = $1) SELECT 1 FROM f JOIN ${PLACE} p ON p.workspace_id = f.workspace_id`,
    ],
    [
      'that writes what it found',
      `INSERT INTO ${VISIT} (workspace_id, id) SELECT p.workspace_id, p.id FROM ${PLACE} p WHERE p.workspace_id = $1`,
    ],
    [
      'that changes rows by others',
      `UPDATE ${VISIT} v SET seen = true FROM ${PLACE} p WHERE p.workspace_id = $1 AND v.workspace_id = p.workspace_id`,
    ],
  ])('is accepted: %s', async (_what, statement) => {
    expect(await judged(statement)).toEqual({ kind: 'one', problems: [], walks: [] });
  });
});

describe('a statement that joins across workspaces', () => {
  it.each([
    ['by an id alone', `SELECT 1 FROM ${VISIT} v JOIN ${PLACE} p ON p.id = v.place_id WHERE v.workspace_id = $1`],
    [
      'by another workspace',
      `SELECT 1 FROM ${VISIT} v JOIN ${PLACE} p ON p.id = v.place_id WHERE v.workspace_id = $1 AND p.workspace_id = $2`,
    ],
    [
      'only in an alternative',
      `SELECT 1 FROM ${VISIT} v, ${PLACE} p WHERE v.workspace_id = $1 AND (p.workspace_id = v.workspace_id OR p.shared)`,
    ],
    [
      'in a subquery',
      `SELECT 1 FROM ${VISIT} v WHERE v.workspace_id = $1 AND EXISTS (SELECT FROM ${PLACE} p WHERE p.id = v.place_id)`,
    ],
    ['in a list of keys', `DELETE FROM ${VISIT} WHERE workspace_id = $1 AND id IN (SELECT visit_id FROM ${PLACE})`],
    [
      'with an outer join that is held to it on the wrong side',
      `SELECT 1 FROM ${VISIT} v LEFT JOIN ${PLACE} p ON v.workspace_id = $1 WHERE p.workspace_id = $1`,
    ],
    ['of a named query with itself', `WITH f AS (SELECT * FROM ${VISIT}) SELECT 1 FROM f JOIN f g ON g.id = f.id`],
    [
      'of a union',
      `SELECT 1 FROM (SELECT workspace_id, id FROM ${VISIT} UNION ALL SELECT workspace_id, id FROM ${PLACE}) u JOIN ${PLACE} p ON p.id = u.id`,
    ],
    [
      'when it writes',
      `UPDATE ${VISIT} v SET seen = true FROM ${PLACE} p WHERE v.workspace_id = $1 AND p.id = v.place_id`,
    ],
    ['when it puts rows in', `INSERT INTO ${VISIT} (workspace_id, id) SELECT $1, p.id FROM ${PLACE} p`],
    [
      'with a table that is on one node',
      `SELECT 1 FROM ${VISIT} v JOIN billing.callback c ON c.id = v.id WHERE v.workspace_id = $1`,
    ],
  ])('is reported: %s', async (_what, statement) => {
    const [problem, ...rest] = await findProblems(statement);
    expect([problem, rest]).toEqual([
      expect.stringMatching(/^libs\/clinic\/src\/adapters\/visits\.ts:7 \(SELECTED\): .*declared\.ts/s),
      [],
    ]);
    expect((await judged(statement)).problems.length).toBeGreaterThan(0);
  });

  it('can be declared with a reason', async () => {
    const statement = `SELECT 1 FROM ${VISIT} v JOIN ${PLACE} p ON p.id = v.place_id`;
    expect(
      await findProblems(statement, { ...NOTHING, meeting: { [FILE]: { SELECTED: 'A place is of one workspace.' } } }),
    ).toEqual([]);
  });
});

describe('a statement of several workspaces', () => {
  const DUE = `SELECT workspace_id, id FROM ${VISIT} WHERE due_at <= $1 FOR UPDATE SKIP LOCKED`;

  it.each([
    ['that takes what is due', DUE],
    ['that names them', `SELECT id FROM ${VISIT} WHERE workspace_id = ANY ($1::uuid[])`],
    ['that leaves its workspace to an alternative', `SELECT id FROM ${VISIT} WHERE workspace_id = $1 OR shared`],
    [
      'that holds an outer join to one alone',
      `SELECT 1 FROM ${VISIT} v LEFT JOIN ${PLACE} p ON p.workspace_id = v.workspace_id AND v.workspace_id = $1`,
    ],
  ])('is reported, and can be declared: %s', async (_what, statement) => {
    expect(await findProblems(statement)).toEqual([expect.stringContaining('takes rows of several workspaces')]);
    expect(await findProblems(statement, { ...NOTHING, several: { [FILE]: { SELECTED: 'Due work.' } } })).toEqual([]);
  });

  it('may step from one workspace to the next', async () => {
    const walk = `
      WITH RECURSIVE waiting AS (
        (SELECT workspace_id FROM ${VISIT} ORDER BY workspace_id LIMIT 1)
        UNION ALL
        SELECT n.workspace_id FROM waiting CROSS JOIN LATERAL (
          SELECT v.workspace_id FROM ${VISIT} v WHERE v.workspace_id > waiting.workspace_id ORDER BY v.workspace_id LIMIT 1) n)
      SELECT workspace_id FROM waiting`;
    expect(await judged(walk)).toMatchObject({ kind: 'several', problems: [], walks: [expect.any(String)] });
  });

  it('may insert the rows that it is given', async () => {
    expect(
      await judged(`INSERT INTO ${VISIT} (workspace_id, id) SELECT * FROM unnest($1::uuid[], $2::uuid[])`),
    ).toMatchObject({
      kind: 'insert',
      problems: [],
    });
  });

  it('may find a row again by its physical location', async () => {
    const sweep = `DELETE FROM ${VISIT} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${VISIT} WHERE over LIMIT 9))`;
    expect(await judged(sweep)).toMatchObject({ kind: 'several', problems: [] });
    expect((await judged(sweep.replace(`FROM ${VISIT} WHERE over`, `FROM ${PLACE} WHERE over`))).problems.length).toBe(
      1,
    );
  });
});

describe('the check of executed statements', () => {
  it('rejects a statement that it cannot parse', async () => {
    expect(await findProblems(`SELECT FROM FROM ${VISIT}`)).toEqual([
      expect.stringContaining("PostgreSQL's parser does not understand it"),
    ]);
    expect(
      await findProblems(`MERGE INTO ${VISIT} v USING ${PLACE} p ON p.id = v.id WHEN MATCHED THEN DELETE`),
    ).toEqual([expect.stringContaining('MergeStmt cannot be judged')]);
  });

  it('ignores statements that only tests contain', async () => {
    const own = `SELECT count(*) FROM ${VISIT}`;
    expect(await statementProblems([own], { production: [], tests: [makeText(own)] }, NOTHING, true)).toEqual([]);
  });

  it('includes statements composed by TypeORM, although no source has their text', async () => {
    const [visit, place] = [`"${schema}"."visit"`, `"${schema}"."place"`];
    const composed = (statement: string) =>
      statementProblems([statement], { production: [], tests: [] }, NOTHING, true);
    for (const statement of [
      `SELECT "visit"."id" AS "id" FROM ${visit} "visit" WHERE "visit"."workspace_id" = $1 AND "visit"."id" = $2 FOR UPDATE`,
      `INSERT INTO ${visit}("workspace_id", "id") VALUES ($1, $2) RETURNING id`,
      `UPDATE ${visit} SET "seen" = $1 WHERE "workspace_id" = $2 AND "id" = $3`,
      `DELETE FROM ${visit} WHERE "workspace_id" = $1 AND "id" = $2 RETURNING "id"`,
    ])
      expect(await composed(statement)).toEqual([]);
    for (const statement of [
      `SELECT "visit"."id" AS "id" FROM ${visit} "visit" WHERE "visit"."id" = $1`,
      `UPDATE ${visit} SET "seen" = $1 WHERE "id" = $2`,
      `SELECT "v"."id" AS "id" FROM ${visit} "v", ${place} "p" WHERE "v"."workspace_id" = $1 AND "p"."id" = "v"."place_id"`,
    ])
      expect(await composed(statement)).toHaveLength(1);
  });

  it('counts a text within a statement composed by TypeORM as executed', async () => {
    const part: SqlText = {
      ...makeText('ARRAY(SELECT p.id FROM place p WHERE p.team_id = ', 'placeIds'),
      pieces: ['ARRAY(SELECT p.id FROM place p WHERE p.team_id = ', '.id ORDER BY 1)'],
      isWhole: false,
    };
    const composed = `SELECT "visit"."id" AS "id", ARRAY(SELECT p.id FROM place p WHERE p.team_id = "visit".id ORDER BY 1) AS "placeIds" FROM "${schema}"."visit" "visit" WHERE "visit"."workspace_id" = $1`;
    const unexecuted = async (statements: string[]) =>
      (await statementProblems(statements, { production: [part], tests: [] }, NOTHING, true)).filter((problem) =>
        problem.includes('no test ran it'),
      );
    expect(await unexecuted([composed])).toEqual([]);
    expect(await unexecuted([])).toHaveLength(1);
  });

  it('reports unexecuted texts after a full run, and judges complete ones as they are', async () => {
    const gaps: SqlText = {
      ...makeText(''),
      name: 'LISTED',
      pieces: [`SELECT id FROM ${VISIT} WHERE `, ' ORDER BY id'],
    };
    const whole = makeText(`SELECT id FROM ${VISIT}`, 'ALL');
    const sources = { production: [gaps, whole], tests: [] };
    expect(await statementProblems([], sources, NOTHING, true)).toEqual([
      expect.stringContaining(`${FILE}:7 (LISTED): no test ran it`),
      expect.stringContaining('(ALL): SELECT id'),
    ]);
    expect(await statementProblems([], sources, NOTHING, false)).toEqual([]);
  });

  it('reports a declaration whose statement no longer exists', async () => {
    const declared = { ...NOTHING, several: { [FILE]: { GONE: 'x' } } };
    expect(await statementProblems([], { production: [], tests: [] }, declared, true)).toEqual([
      `${FILE} GONE is in declared.ts, and no statement is called so.`,
    ]);
  });
});
