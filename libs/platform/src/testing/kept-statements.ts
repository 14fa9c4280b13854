import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preparedTexts } from '../database/sql';

/**
 * Keeps the texts of the statements that this process has run, for the check of all of them after a test run: each in a file named by its digest in the run's
 * folder. Several processes may write the same text concurrently.
 */
export function keepStatements(): void {
  const { TEST_STATEMENTS_FOLDER: folder } = process.env;
  if (!folder) return;
  for (const text of preparedTexts()) {
    const file = join(folder, `${createHash('sha1').update(text).digest('hex')}.sql`);
    if (!existsSync(file)) writeFileSync(file, text);
  }
}
