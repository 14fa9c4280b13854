import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOrigins } from './origins';
import { sqlTexts, type SqlText } from './sources';

const FILE = 'libs/clinic/src/adapters/visits.ts';

/** The SQL texts of a tree that has only this file. */
function textsIn(source: string): SqlText[] {
  const root = mkdtempSync(join(tmpdir(), 'workops-sources-'));
  try {
    mkdirSync(join(root, 'apps'));
    mkdirSync(dirname(join(root, FILE)), { recursive: true });
    writeFileSync(join(root, 'libs/clinic/package.json'), '{}');
    writeFileSync(join(root, FILE), source);
    return sqlTexts(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe('a SQL text in the sources', () => {
  it('matches its executed statement although the source names its parameters', () => {
    const [text] = textsIn(
      "const LATE = namedSql(['now', 'days'], `SELECT id FROM clinic.visit WHERE due_at::date + :days::int < :now::date`);",
    );
    expect(text).toMatchObject({ file: FILE, name: 'LATE', isWhole: true, joins: true });
    const run = 'SELECT id FROM clinic.visit WHERE due_at::date + $2::int < $1::date';
    expect(findOrigins([run], [text!], []).ours).toMatchObject([{ statement: run, origin: text! }]);
  });
});
