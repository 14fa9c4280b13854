import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sum, type Tally } from '../test-run/tally';
import { declared } from './declared';
import { statementProblems } from './proof';
import { updateQueryFiles, type QueryFilesUpdate } from './queries';
import { sqlTexts } from './sources';

const NAME = 'statements of one workspace';
const WRITTEN = 'files of statements (docs/adr/0100)';

/** Tests record executed statements here. */
export interface KeptStatements {
  folder: string;
  remove(): void;
}

export function keepingStatements(): KeptStatements {
  const folder = mkdtempSync(join(tmpdir(), 'workops-statements-'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/**
 * CI commits nothing, so it fails for a statement without any listed variant. Further variants do not fail, because
 * they may depend on a race.
 */
function reportWritten({ changed, unlisted }: QueryFilesUpdate, isCi: boolean): Tally {
  const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };
  if (changed.length === 0) return { ...nothing, passed: 1 };
  const hasFailed = isCi && unlisted.length > 0;
  console.log(`\n${hasFailed ? 'FAILED' : 'written'}  ${WRITTEN}: look at them and commit them`);
  for (const line of hasFailed ? unlisted : changed) console.log(`  ${line}`);
  return hasFailed ? { ...nothing, failed: 1, failures: [WRITTEN] } : { ...nothing, passed: 1 };
}

/** `afterAll` is true after a full run. */
export async function statementsCheck(root: string, { folder }: KeptStatements, afterAll: boolean): Promise<Tally> {
  const files = readdirSync(folder);
  const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };
  if (files.length === 0) return nothing;
  const started = Date.now();
  const statements = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const sources = { production: sqlTexts(root), tests: sqlTexts(root, true) };
  const problems = await statementProblems(statements, sources, declared, afterAll);
  const took = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`\n${problems.length === 0 ? 'ok' : 'FAILED'}  ${NAME}: ${statements.length} were run (${took} s)`);
  for (const problem of problems) console.log(`\n${problem}`);
  const judged = problems.length === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [NAME] };
  return sum([judged, reportWritten(updateQueryFiles(root, statements, sources, afterAll), Boolean(process.env.CI))]);
}
