import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { generatedCopy, type GeneratedCopy } from '../src/generators/generated-copy';
import { splitBatches, writeBatches } from '../src/test-run/batches';
import { testProject, testFiles } from '../src/test-run/test-files';

/** The copy's SQL wall, which reads the copy's registry. */
const WALL = `
import { resolve } from 'node:path';
import { sqlWall } from './sql-wall';

it('holds', () => {
  expect(sqlWall(resolve(__dirname, '..', '..', '..')).flatMap(({ problems }) => problems)).toEqual([]);
});
`;

/** Generated tests, and existing tests that generated code must pass. */
const TESTS = [
  'libs/garden',
  'apps/api/src/garden/berries',
  ...[
    'access/src/use-cases/lockers',
    'commerce/src/use-cases/trailers',
    'contacts/src/use-cases/households',
    'events/src/use-cases/recipients',
  ].map((path) => `libs/${path}`),
  'libs/scheduling/src/use-cases/(rooms|equipment-kits|close-room)',
  'apps/api/src/(access/lockers|scheduling/rooms)',
  'libs/kernel/src/scopes',
  'libs/contracts/src/catalogue',
  'apps/api/src/contexts',
  'tools/src/(entities|registry|boundaries/generated)',
].map((path) => new RegExp(path));

/** Long, because the programs check a whole checkout. */
const LIMIT_MS = 900_000;

describe('the generated code', () => {
  let copy: GeneratedCopy;
  const program = (name: string, ...path: string[]): string => join(copy.place, 'node_modules', name, ...path);

  /** Runs a program of the copy; returns its error output, empty on success. */
  const run = async (...args: string[]): Promise<string> => {
    const env = { ...process.env, NX_DAEMON: 'false', PATH: [program('.bin'), process.env.PATH].join(delimiter) };
    const child = spawn(process.execPath, args, { cwd: copy.place, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0 ? '' : `${code} ${output}`;
  };
  const sources = (): string[] => [...copy.written].filter((file) => file.endsWith('.ts'));
  const ran: Record<'compiler' | 'lint' | 'imports' | 'formatter' | 'tests', Promise<string>> = {
    compiler: Promise.resolve(''),
    lint: Promise.resolve(''),
    imports: Promise.resolve(''),
    formatter: Promise.resolve(''),
    tests: Promise.resolve(''),
  };

  /** Runs the tests together, as `npm test` does. */
  const runTests = (): Promise<string> => {
    const files = testFiles(copy.place).filter(
      (file) => TESTS.some((path) => path.test(file)) && ['unit', 'pg'].includes(testProject(file)!),
    );
    expect(files.length).toBeGreaterThan(TESTS.length);
    const { files: batched } = writeBatches(copy.place, splitBatches(files).batches);
    return run(program('jest', 'bin', 'jest.js'), '--selectProjects', 'unit', 'pg', '--runTestsByPath', ...batched);
  };

  beforeAll(async () => {
    copy = await generatedCopy();
    const { place, written } = copy;
    writeFileSync(join(place, 'tools/src/boundaries/generated.spec.ts'), WALL);
    const files = [
      ...sources(),
      'libs/commerce/src/stock/stock.spec.ts',
      'apps/api/src/app.module.ts',
      'libs/platform/src/database/pg-lib-utils.d.ts',
    ];
    const compiled = { extends: './tsconfig.base.json', compilerOptions: { noEmit: true }, files };
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(compiled));

    ran.tests = runTests();
    ran.compiler = run(program('typescript', 'bin', 'tsc'), '-p', 'tsconfig.json');
    ran.lint = ran.compiler.then(() =>
      run(program('oxlint', 'bin', 'oxlint'), '--config', 'oxlint.config.mjs', ...sources()),
    );
    const formatted = [...written].filter((file) => !file.endsWith('.sql'));
    ran.imports = ran.lint.then(() => run(program('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), ...sources()));
    ran.formatter = ran.imports.then(() => run(program('oxfmt', 'bin', 'oxfmt'), '--check', ...formatted));
  });
  afterAll(async () => {
    await Promise.all(Object.values(ran));
    copy.remove();
  }, LIMIT_MS);

  it(
    'passes the compiler',
    async () => {
      expect(await ran.compiler).toBe('');
    },
    LIMIT_MS,
  );

  it(
    'passes lint, the import linter and the formatter',
    async () => {
      expect(await ran.lint).toBe('');
      expect(await ran.imports).toBe('');
      expect(await ran.formatter).toBe('');
    },
    LIMIT_MS,
  );

  it(
    'passes its own tests, the SQL wall, and the tests of scopes, catalogue and registry',
    async () => {
      expect(await ran.tests).toBe('');
    },
    LIMIT_MS,
  );
});
