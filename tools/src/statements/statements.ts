import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tally } from '../test-run/tally';
import { declared } from './declared';
import { statementProblems } from './proof';
import { sqlTexts } from './sources';

const NAME = 'statements of one workspace';

/** A folder of this run's own, in which tests keep the statements that they run. */
export interface KeptStatements {
  folder: string;
  remove(): void;
}

export function keepingStatements(): KeptStatements {
  const folder = mkdtempSync(join(tmpdir(), 'workops-statements-'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Checks the statements that tests have run, once all of them have; `afterAll`: these were all tests. */
export async function statementsCheck(root: string, { folder }: KeptStatements, afterAll: boolean): Promise<Tally> {
  const files = readdirSync(folder);
  const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };
  if (files.length === 0) return nothing;
  const started = Date.now();
  const statements = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const problems = await statementProblems(
    statements,
    { production: sqlTexts(root), tests: sqlTexts(root, true) },
    declared,
    afterAll,
  );
  const took = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`\n${problems.length === 0 ? 'ok' : 'FAILED'}  ${NAME}: ${statements.length} were run (${took} s)`);
  for (const problem of problems) console.log(`\n${problem}`);
  return problems.length === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [NAME] };
}
