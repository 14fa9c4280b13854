import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { leavesStatementsOut, leftOutLines, sorted, testsIn } from './left-out';
import { findCommand, isHere, pathsFor, PROGRAMS } from './programs';
import { testProject, testFiles } from './test-files';

const ROOT = join(__dirname, '../../..');
const program = (suffix: string) => PROGRAMS.find((each) => each.suffix === suffix)!;

/** A test that starts a program by its name, directly and from a shell, and reports the results. */
const PLANTED = `
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
it('starts helm', () => {
  const direct = spawnSync('helm').status;
  const within = spawnSync('sh', ['-c', 'helm']).status;
  writeFileSync(process.env.TEST_SAYS + __filename.slice(__filename.lastIndexOf('/')) + '.json', JSON.stringify([direct, within]));
});
`;

describe('the program in the name of a test file', () => {
  let place: string;
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'programs-'));
    mkdirSync(join(place, 'bin'));
    writeFileSync(join(place, 'bin', 'helm'), '#!/bin/sh\nexit 0\n');
    chmodSync(join(place, 'bin', 'helm'), 0o755);
  });
  afterAll(() => rmSync(place, { recursive: true }));

  it('is a known one, in every file of the repository', () => {
    expect(testFiles(ROOT).filter((file) => testProject(file) === undefined)).toEqual([]);
  });

  it("is found in Debian's folders, and by its path", () => {
    expect(findCommand('helm', join(place, 'bin'))).toBe(join(place, 'bin', 'helm'));
    expect(findCommand(join(place, 'bin', 'helm'))).toBe(join(place, 'bin', 'helm'));
    expect([findCommand('no-such-program'), findCommand('/nowhere/helm')]).toEqual([undefined, undefined]);
  });

  it("is the only program that the file's tests can start", () => {
    mkdirSync(join(ROOT, 'tools/.batches'), { recursive: true });
    const folder = mkdtempSync(join(ROOT, 'tools/.batches/planted-'));
    const files = ['planted.spec.ts', 'planted.helm.spec.ts'].map((name) => join(folder, name));
    for (const file of files) writeFileSync(file, PLANTED);
    const machine = [join(place, 'bin'), ...(process.env.PATH ?? '').split(delimiter)].join(delimiter);
    const paths = withPath(machine, () => pathsFor(ROOT, place, files));
    const args = ['--selectProjects', 'unit', 'program', '--maxWorkers=1', '--runTestsByPath', ...files];
    const env = { ...process.env, PATH: machine, TEST_PATHS: JSON.stringify(paths), TEST_SAYS: place };
    spawnSync(process.execPath, [join(ROOT, 'node_modules/jest/bin/jest.js'), ...args], {
      cwd: ROOT,
      env,
      stdio: 'ignore',
    });
    rmSync(folder, { recursive: true });
    const says = files.map(
      (file) => JSON.parse(readFileSync(join(place, `${basename(file)}.json`), 'utf8')) as unknown,
    );
    expect(says).toEqual([
      [null, 127],
      [0, 0],
    ]);
  });

  it('is never started by its path', () => {
    const sources = testFiles(ROOT).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);
    const started = sources.filter(
      ([, text]) => /\b(?:spawn|exec)\w*\(\s*['"`]\//.test(text) || /['"`]\/(?:usr|opt|s?bin)\/[\w/-]*bin\//.test(text),
    );
    expect(started.map(([file]) => file).filter((file) => file !== 'tools/src/processes.spec.ts')).toEqual([]);
  });
});

/** Calls `make` with another PATH for this process. */
function withPath<T>(path: string, make: () => T): T {
  const before = process.env.PATH;
  process.env.PATH = path;
  try {
    return make();
  } finally {
    process.env.PATH = before;
  }
}

describe('a test file whose program is missing', () => {
  const FILES = [
    'tools/src/observability.promtool.spec.ts',
    'tools/src/cli-package/completion.zsh.python3.spec.ts',
    'libs/kernel/src/scopes.spec.ts',
  ];

  it('is skipped for each program that it lacks', () => {
    const { possible, leftOut } = sorted(FILES, ({ suffix }) => suffix === 'python3');
    expect(possible).toEqual([FILES[2]]);
    expect(leftOut).toEqual([
      { file: FILES[0], missing: [program('promtool')] },
      { file: FILES[1], missing: [program('zsh')] },
    ]);
    expect(sorted(FILES, isHere).possible).toContain(FILES[2]);
  });

  it('leaves statements unexecuted if its tests have a database in their process', () => {
    const missing = [program('helm')];
    const has = (file: string) =>
      leavesStatementsOut([
        { file: 'tools/src/chart.helm.spec.ts', missing },
        { file, missing },
      ]);
    expect(['a.helm.pg.spec.ts', 'a.helm.queue.spec.ts'].map(has)).toEqual([true, true]);
    expect(['a.helm.spec.ts', 'a.helm.e2e.spec.ts'].map(has)).toEqual([false, false]);
  });

  it('is reported with its number of tests and the package that provides the program', () => {
    const tests = testsIn(ROOT, [FILES[0]!, 'tools/src/receiver/recipes.php.spec.ts']);
    expect([...tests.values()]).toEqual([2, 1]);
    tests.set(FILES[1]!, 1);
    const leftOut = [
      { file: FILES[0]!, missing: [program('promtool')] },
      { file: FILES[1]!, missing: [program('zsh'), program('helm')] },
    ];
    expect(leftOutLines(leftOut, tests)).toEqual([
      '  helm       1 test  no Debian package; .ci/run fetches it',
      '  promtool  2 tests  apt-get install prometheus',
      '  zsh        1 test  apt-get install zsh',
    ]);
  });
});
