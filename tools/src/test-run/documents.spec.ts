import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const readLines = (path: string): string[] => readFileSync(join(ROOT, path), 'utf8').split('\n');

/** A link to a repository file or its path; a bare name is next to the file before it. */
const FILE = /\]\(\.\.\/([^)#]+)\)|`([\w./-]+\.ts)`/g;

/** The files that a row's last cell names; none if one of them is missing. */
function linkedFiles(row: string): string[] {
  const files: string[] = [];
  for (const [, linked, written] of row.split('|').at(-2)!.matchAll(FILE)) {
    const named = linked ?? written!;
    const beside = join(dirname(files.at(-1) ?? ''), named);
    const path = [named, beside].find((path) => existsSync(join(ROOT, path)));
    if (!path) return [];
    files.push(path);
  }
  return files;
}

/** The rows of the tables that name the test of each promise. */
function readPromises(path: string): string[] {
  const rows: string[] = [];
  let isInTable = false;
  for (const line of readLines(path)) {
    if (!line.startsWith('| ')) isInTable = isInTable && line.startsWith('|');
    else if (/\| held by \|$/.test(line)) isInTable = true;
    else if (isInTable) rows.push(line);
  }
  return rows;
}

const inside = (folder: string): string[] => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);

/** The documentation pages, relative to the repository root. */
const pages = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/adr', 'docs/decisions', 'docs/guides', 'docs/runbooks']
    .flatMap(inside)
    .filter((path) => path.endsWith('.md')),
  ...['apps', 'libs']
    .flatMap(inside)
    .map((folder) => `${folder}/README.md`)
    .filter((path) => existsSync(join(ROOT, path))),
];

/** A page's relative links whose target does not exist. */
const brokenLinks = (page: string): string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
    .map(([, target]) => target!)
    .filter((target) => !target.startsWith('/') && !existsSync(join(ROOT, dirname(page), target)))
    .map((target) => `${page}: ${target}`);

describe('the README', () => {
  const lines = readLines('README.md');

  it('has at most 120 lines and one diagram', () => {
    expect(lines.length).toBeLessThanOrEqual(120);
    expect(lines.filter((line) => line === '```mermaid')).toHaveLength(1);
  });

  it('names the two commands and links the licence, the index and the contribution guide', () => {
    const text = lines.join('\n');
    for (const part of ['npm start ', 'npm test ', '(LICENSE)', '(docs/README.md)', '(CONTRIBUTING.md)'])
      expect(text).toContain(part);
  });
});

describe('the documentation', () => {
  it('links only existing files', () => {
    expect(pages().length).toBeGreaterThan(40);
    expect(pages().flatMap(brokenLinks)).toEqual([]);
  });

  it('is complete in the index of docs', () => {
    const index = readFileSync(join(ROOT, 'docs/README.md'), 'utf8');
    const here = readdirSync(join(ROOT, 'docs')).filter((name) => name !== 'README.md');
    expect(here.filter((name) => !index.includes(`(${name}`))).toEqual([]);
  });

  it('numbers each decision once', () => {
    const areas = inside('docs/decisions');
    const numbers = areas.flatMap((area) => readLines(area).flatMap((line) => /^- ([A-Z]\d+)\./.exec(line)?.[1] ?? []));
    expect(numbers.length).toBeGreaterThan(100);
    expect(numbers.filter((number, at) => numbers.indexOf(number) < at)).toEqual([]);
  });

  it('gives each architecture decision a unique number, a status, a date and its alternatives', () => {
    const files = readdirSync(join(ROOT, 'docs/adr')).sort();
    const heads = files.map((file) => readLines(`docs/adr/${file}`));
    expect(heads.map(([title]) => Number(/^# (\d+)\. /.exec(title!)?.[1]))).toEqual(
      files.map((file) => Number(file.slice(0, 4))),
    );
    expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length);
    for (const lines of heads) {
      expect(lines).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^- Status: /),
          expect.stringMatching(/^- Date: \d{4}-\d\d-\d\d$/),
        ]),
      );
      expect(lines).toEqual(
        expect.arrayContaining(['## Context', '## Decision', '## Alternatives', '## Consequences']),
      );
    }
  });

  it.each(['docs/security.md', 'docs/reliability.md'])(
    'names an existing file for each promise, and no promise twice: %s',
    (path) => {
      const rows = readPromises(path);
      expect(rows.length).toBeGreaterThan(10);
      expect(rows.filter((row) => linkedFiles(row).length === 0)).toEqual([]);
      expect(rows.filter((row, at) => rows.indexOf(row) < at)).toEqual([]);
    },
  );
});
