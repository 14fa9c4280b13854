import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { unreadableSql, type Exceptions } from './readable';
import { sqlTexts } from './sources';

const EXCEPTIONS: Exceptions = {
  'libs/events/': 'its statements have names step by step, the claim first',
  'libs/platform/src/outbox/': 'the relay measures each change of its statements',
};

const FILE = 'libs/clinic/src/adapters/visits.ts';

function problemsIn(source: string, exceptions: Exceptions = {}): string[] {
  const root = mkdtempSync(join(tmpdir(), 'workops-readable-'));
  try {
    mkdirSync(join(root, 'apps'));
    mkdirSync(dirname(join(root, FILE)), { recursive: true });
    writeFileSync(join(root, 'libs/clinic/package.json'), '{}');
    writeFileSync(join(root, FILE), source);
    return unreadableSql(root, sqlTexts(root), exceptions);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const ADD = 'INSERT INTO clinic.visit (workspace_id, id, seen, at, note) VALUES ($1, $2, $3, $4, $5)';

describe('the SQL of production', () => {
  it('names more than four parameters and has at most 120 columns', () => {
    const root = resolve(__dirname, '../../..');
    expect(unreadableSql(root, sqlTexts(root), EXCEPTIONS)).toEqual([]);
  });
});

describe('a SQL text', () => {
  it('may have four positions', () => {
    expect(problemsIn("const SEEN = 'SELECT $1, $2, $3, $4, $1 FROM clinic.visit';")).toEqual([]);
  });

  it('may have more parameters that are named', () => {
    const names = `['a', 'b', 'c', 'd', 'e']`;
    expect(problemsIn(`const SEEN = namedSql(${names}, 'SELECT :a, :b, :c, :d, :e FROM clinic.visit');`)).toEqual([]);
  });

  it('is reported for five positions', () => {
    expect(problemsIn(`const ADD = '${ADD}';`)).toEqual([
      `${FILE}:1 (ADD) has 5 positions: name them with namedSql or composedSql`,
    ]);
  });

  it('is reported if the positions of a constant that it contains make it five', () => {
    const source = `
      const OF = 'workspace_id = $1 AND id = $2';
      const SAVE = \`UPDATE clinic.visit SET seen = $3, at = $4, note = $5 WHERE \${OF}\`;`;
    expect(problemsIn(source)).toEqual([`${FILE}:3 (SAVE) has 5 positions: name them with namedSql or composedSql`]);
  });

  it('is reported for each line of more than 120 columns', () => {
    const wide = `const SEEN = \`\n  SELECT id\n    FROM clinic.visit WHERE ${'seen AND '.repeat(12)}true\`;`;
    expect(problemsIn(wide)).toEqual([`${FILE}:3 (SEEN) has more than 120 columns`]);
  });

  it('is not reported in the folder of an exception, which must be needed', () => {
    expect(problemsIn(`const ADD = '${ADD}';`, { 'libs/clinic/': 'a reason' })).toEqual([]);
    expect(problemsIn('', { 'libs/clinic/': 'a reason' })).toEqual(['libs/clinic/ needs no exception any more']);
  });
});
