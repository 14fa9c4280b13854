import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAMS } from './programs';
import { select } from './selection';
import { testFiles } from './test-files';
import { USAGE } from './usage';

const ROOT = join(__dirname, '../../..');
const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Each kind of test file with its resources, according to the help. */
const kinds = new Map(
  [...USAGE.matchAll(/^ {2}\*\.(?:(\w+)\.)?spec\.ts +(.+)$/gm)].map(([, kind = 'unit', has]) => [kind, has!]),
);

/** The same according to the documentation. */
const kindsOfPage = new Map(
  [...readText('docs/testing.md').matchAll(/^\| `\*\.(?:(\w+)\.)?spec\.ts` \| ([^|]+) \|/gm)].map(
    ([, kind = 'unit', has]) => [kind, has!],
  ),
);

describe('the help of npm test', () => {
  it('describes each Jest project in the words of docs/testing.md', () => {
    const projects = [...readText('jest.config.js').matchAll(/^ {4}project\('(\w+)'/gm)].map(([, name]) => name);
    expect(projects.length).toBeGreaterThanOrEqual(5);
    expect(projects.filter((name) => name !== 'program')).toEqual([...kinds.keys()]);
    expect(kinds).toEqual(kindsOfPage);
  });

  it('agrees with the page that lists each program and its package', () => {
    const rows = [...readText('docs/testing.md').matchAll(/^\| `([\w-]+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(
      ([, suffix, brought]) => [suffix, brought],
    );
    const expected = PROGRAMS.map(({ suffix, debianPackage }) => [
      suffix,
      debianPackage ? `\`${debianPackage}\`` : 'none: `.ci/run` fetches it',
    ]);
    expect(rows).toEqual(expected);
  });

  it('gives examples that each select a test of this repository', () => {
    const examples = [...USAGE.matchAll(/^ {2}npm test -- (.+?) {2,}/gm)].map(([, words]) =>
      [...words!.matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!),
    );
    expect(examples.length).toBeGreaterThanOrEqual(6);
    const all = testFiles(ROOT);
    for (const words of examples) expect(() => select(words, all, readText)).not.toThrow();
  });

  it('is printed without running anything', () => {
    const hook = join(ROOT, 'tools/from-source.cjs');
    const args = [
      '--conditions=@workops/source',
      '--require',
      hook,
      join(ROOT, 'tools/src/test.ts'),
      '--',
      'merge',
      '--help',
    ];
    expect(execFileSync(process.execPath, args, { encoding: 'utf8', cwd: ROOT })).toBe(`${USAGE}\n`);
  });
});
