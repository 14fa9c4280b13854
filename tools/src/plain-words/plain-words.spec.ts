import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HABITS, isFragment, marksIn } from './habits';
import { figuresOf, packedSpreadsIn, passagesOf } from './meter';
import { weakNamesIn } from './names';

const ROOT = resolve(__dirname, '../../..');
/** The samples of the habits are here. */
const OWN_FOLDER = 'tools/src/plain-words/';
const SKIPPED = ['node_modules', 'dist', 'modules', 'bundle', 'package', '.batches'];

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return SKIPPED.includes(entry.name) ? [] : filesIn(path);
  });

const TOP = readdirSync(ROOT).filter((name) => /\.(?:md|mjs|cjs|js)$/.test(name));

const files = ['apps', 'libs', 'tools', 'docs', 'docker']
  .flatMap(filesIn)
  .concat(TOP)
  .filter((file) => /\.(?:ts|tsx|md|mjs|cjs|js)$|\/migrations\/.*\.sql$/.test(file) && !file.startsWith(OWN_FOLDER));

const contents = files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);

describe('the words of the repository', () => {
  const passages = contents.map(([file, text]) => [file, passagesOf(file, text)] as const);
  const { docs, comments, titles, logs } = figuresOf(passages.flatMap(([, own]) => own));
  const migrations = figuresOf(passages.flatMap(([file, own]) => (file.endsWith('.sql') ? own : []))).comments;

  it.each([
    ['pages', docs, 1.5],
    ['comments', comments, 1.5],
    ['comments of migrations', migrations, 1.5],
    ['titles of tests', titles, 1.5],
    ['log lines', logs, 2],
  ] as const)('are plain in its %s', (_kind, { words, marks }, limit) => {
    expect(words).toBeGreaterThan(300);
    expect(marks).toBeLessThanOrEqual(limit);
  });

  it('begin comments as sentences or noun phrases', () => {
    expect(comments.fragments).toBeLessThanOrEqual(2);
    expect(migrations.fragments).toBeLessThanOrEqual(2);
  });

  it('stand in files without spreads that pack properties into a line', () => {
    const packed = contents.filter(([file, text]) => !file.endsWith('.md') && packedSpreadsIn(text) > 0);
    expect(packed.map(([file]) => file)).toEqual([]);
  });
});

describe('the names of the repository', () => {
  const names = contents.filter(([file]) => file.endsWith('.ts')).map(([file, text]) => weakNamesIn(file, text));

  /** Lower a limit after renames. Never raise it. */
  it.each([
    ['endingInOf', 490],
    ['vague', 625],
  ] as const)('declare at most so many weak ones: %s', (kind, limit) => {
    const count = names.reduce((sum, weak) => sum + weak[kind].length, 0);
    expect(count).toBeLessThanOrEqual(limit);
    expect(names.length).toBeGreaterThan(1_000);
  });
});

describe('the meter of plain words', () => {
  it.each(HABITS)('counts $name', ({ sample, pattern }) => {
    expect(sample.match(pattern)).toHaveLength(1);
    expect(marksIn(sample)).toBeGreaterThan(0);
  });

  it('counts nothing in plain sentences', () => {
    expect(marksIn('The relay leases up to 400 events and retries a failed batch one event at a time.')).toBe(0);
  });

  it('recognises a comment that begins like the rest of a sentence', () => {
    expect(['Of each account once.', 'With its lock.', 'Batch size of a claim.'].map(isFragment)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('reads paragraphs, titles, comments and log lines, but no code', () => {
    const code =
      "/** Claims rows.\n * Skips others. */\nlogger.warn({ err }, 'claim failed; will retry');\n// Ends.\nconst a = 1;\n";
    expect(passagesOf('libs/a/src/a.ts', code)).toEqual([
      { kind: 'comments', text: 'Claims rows. Skips others.' },
      { kind: 'comments', text: 'Ends.' },
      { kind: 'logs', text: 'claim failed; will retry' },
    ]);
    expect(passagesOf('libs/a/migrations/1-a.sql', '-- Keeps\n-- rows.\nSELECT 1;\n/* Ends. */\n')).toEqual([
      { kind: 'comments', text: 'Keeps rows.' },
      { kind: 'comments', text: 'Ends.' },
    ]);
    expect(passagesOf('docs/a.md', '# Title\n\nWords.\n\n```\nnobody\n```\n').map(({ text }) => text)).toEqual([
      '# Title',
      'Words.',
    ]);
    expect(passagesOf('libs/a/src/a.spec.ts', "it('claims rows', () => {});")).toEqual([
      { kind: 'titles', text: 'claims rows' },
    ]);
  });

  it('finds a packed spread', () => {
    expect([packedSpreadsIn('  ...{ a, b },\n'), packedSpreadsIn('  ...rest,\n')]).toEqual([1, 0]);
  });

  it('finds names that end in Of and values named by a participle, but no conventional or property name', () => {
    const weak = `
      const rowOf = (found: Row, [one]: Row[]) => found.one;
      interface Port { keyOf(given: string): string; known: boolean; }
      const { said: told, held } = input;
    `;
    expect(weakNamesIn('a.ts', weak)).toEqual({
      endingInOf: ['rowOf', 'keyOf'],
      vague: ['found', 'one', 'given', 'told'],
    });
    expect(weakNamesIn('a.ts', 'const place = list.indexOf(item); function onBehalfOf(query: string) {}')).toEqual({
      endingInOf: [],
      vague: [],
    });
  });
});
