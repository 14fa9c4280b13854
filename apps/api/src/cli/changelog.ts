import { readFile, rename, writeFile } from 'node:fs/promises';

const HEADING = '## Changelog\n';
const WIDTH = 160;

function toItem(text: string): string {
  const lines: string[] = [];
  for (const word of `- ${text.trim()}`.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lines.length === 0 ? word : `  ${word}`);
  }
  return lines.join('\n');
}

/**
 * Adds the entry first under its version's heading, which it creates if needed. No-op if the entry exists. Throws
 * without a changelog.
 */
export function withEntry(page: string, version: string, text: string): string {
  const start = page.indexOf(HEADING);
  if (start < 0) throw new Error('The file has no heading "## Changelog".');
  const item = `${toItem(text)}\n`;
  if (page.includes(`\n${item}`)) return page;
  const heading = `### ${version}\n\n`;
  const existing = page.indexOf(`\n${heading}`, start);
  const at = existing >= 0 ? existing + 1 + heading.length : start + HEADING.length;
  const added = existing >= 0 ? item : `\n${heading}${item}`;
  return page.slice(0, at) + added + page.slice(at);
}

/** Replaces the file atomically; returns whether it changed. */
export async function writeEntry(file: string, version: string, text: string): Promise<boolean> {
  const page = await readFile(file, 'utf8');
  const after = withEntry(page, version, text);
  if (after === page) return false;
  await writeFile(`${file}.part`, after);
  await rename(`${file}.part`, file);
  return true;
}
