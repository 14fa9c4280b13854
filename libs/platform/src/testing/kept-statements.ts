import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preparedTexts } from '../database/sql';

const saved = new Set<string>();

/** Checked after a test run. Files are named by digest, so that processes may write the same text concurrently. */
export function keepStatements(): void {
  const { TEST_STATEMENTS_FOLDER: folder } = process.env;
  if (!folder) return;
  for (const text of preparedTexts()) {
    if (saved.has(text)) continue;
    saved.add(text);
    const file = join(folder, `${createHash('sha1').update(text).digest('hex')}.sql`);
    if (!existsSync(file)) writeFileSync(file, text);
  }
}
