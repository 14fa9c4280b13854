import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { costOfResource } from '../cost/resource-cost';
import { forgottenContexts, forgottenSubscribers } from '../registry/forgotten';
import { generate, WrongUse } from './generate';

const root = resolve(__dirname, '..', '..', '..');
const FOLDERS = ['apps', 'libs', 'tools'];
const FILES = [
  '.dependency-cruiser.cjs',
  '.prettierignore',
  '.prettierrc.json',
  '.swcrc',
  'README.md',
  'eslint.config.mjs',
  'jest.config.js',
  'nx.json',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'tsconfig.json',
];
const DAY = new Date('2027-01-15T12:00:00.000Z').getTime();

/** A resource of every context, two of a new one, so that the second meets what the first has changed, and one of everything else. */
const ASKED: readonly string[][] = [
  ['context', 'garden', '--keeps', "what grows in a workspace's beds"],
  ['resource', 'garden/plant-bed', '--spanish', 'El cantero', '--spanish-plural', 'canteros'],
  ['resource', 'garden/berry'],
  ['resource', 'access/locker'],
  ['resource', 'commerce/trailer'],
  ['resource', 'contacts/household', '--spanish', 'El hogar', '--spanish-plural', 'hogares'],
  ['resource', 'events/recipient'],
  ['resource', 'scheduling/room'],
  ['resource', 'scheduling/equipment-kit'],
  ['operation', 'garden/berry', 'harvest'],
  ['operation', 'scheduling/room', 'close'],
  ['event', 'garden/berry.harvested', '--scope', 'berries:read', '--collection', '/berries'],
  ['subscriber', 'garden/ripe', 'berry.created'],
  ['subscriber', 'garden/eaten', 'berry.harvested'],
];

/** The SQL wall of the copy, which reads the registry of the copy. */
const WALL = `
import { resolve } from 'node:path';
import { sqlWall } from './sql-wall';

it('holds', () => {
  expect(sqlWall(resolve(__dirname, '..', '..', '..')).flatMap(({ problems }) => problems)).toEqual([]);
});
`;

/** Generated tests, and the tests that generated code has to pass. */
const TESTS = [
  'libs/garden',
  'apps/api/src/garden/berries',
  ...['access/src/use-cases/lockers', 'commerce/src/use-cases/trailers', 'contacts/src/use-cases/households', 'events/src/use-cases/recipients'].map(
    (path) => `libs/${path}`,
  ),
  'libs/scheduling/src/use-cases/(rooms|equipment-kits|close-room)',
  'apps/api/src/(access/lockers|scheduling/rooms)',
  'libs/kernel/src/scopes',
  'libs/contracts/src/catalogue',
  'apps/api/src/contexts',
  'tools/src/(entities|registry|boundaries/generated)',
];

describe('what the generators write', () => {
  let place: string;
  const written = new Set<string>();
  const program = (name: string, ...path: string[]): string => join(place, 'node_modules', name, ...path);

  /** The error output of a program of the copy; empty on success. */
  const run = async (...args: string[]): Promise<string> => {
    const env = { ...process.env, NX_DAEMON: 'false', PATH: [program('.bin'), process.env.PATH].join(delimiter) };
    const child = spawn(process.execPath, args, { cwd: place, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0 ? '' : `${code} ${said}`;
  };
  const sources = (): string[] => [...written].filter((file) => file.endsWith('.ts'));
  const ran: Record<'compiler' | 'lint' | 'imports' | 'formatter' | 'tests', Promise<string>> = {
    compiler: Promise.resolve(''),
    lint: Promise.resolve(''),
    imports: Promise.resolve(''),
    formatter: Promise.resolve(''),
    tests: Promise.resolve(''),
  };

  /** As pnpm links packages. */
  const link = (from: string, name: string): void => {
    const target = join(place, from, 'node_modules', '@workops', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(relative(dirname(target), join(place, 'libs', name)), target, 'dir');
  };

  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'generated-'));
    for (const folder of FOLDERS) {
      cpSync(join(root, folder), join(place, folder), { recursive: true, verbatimSymlinks: true, filter: (path) => !/[\\/]dist$/.test(path) });
    }
    for (const file of FILES) cpSync(join(root, file), join(place, file));
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'), 'dir');
    for (const [n, args] of ASKED.entries()) for (const file of await generate(place, args, new Date(DAY + n))) written.add(file);
    for (const user of ['apps/api', 'libs/contexts']) link(user, 'garden');
    for (const needed of ['kernel', 'contracts', 'platform']) link('libs/garden', needed);
    writeFileSync(join(place, 'tools/src/boundaries/generated.spec.ts'), WALL);
    const files = [...sources(), 'libs/commerce/src/stock.spec.ts', 'apps/api/src/app.module.ts', 'libs/platform/src/database/pg-lib-utils.d.ts'];
    const compiled = { extends: './tsconfig.base.json', compilerOptions: { noEmit: true }, files };
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(compiled));

    ran.tests = run(program('jest', 'bin', 'jest.js'), '--selectProjects', 'unit', 'pg', '--', ...TESTS);
    ran.compiler = run(program('typescript', 'bin', 'tsc'), '-p', 'tsconfig.json');
    ran.lint = ran.compiler.then(() => run(program('eslint', 'bin', 'eslint.js'), ...sources()));
    const formatted = [...written].filter((file) => !file.endsWith('.sql'));
    ran.imports = ran.lint.then(() => run(program('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), ...sources()));
    ran.formatter = ran.imports.then(() => run(program('prettier', 'bin', 'prettier.cjs'), '--check', ...formatted));
  });
  afterAll(async () => {
    await Promise.all(Object.values(ran));
    rmSync(place, { recursive: true, force: true });
  });

  it('passes the compiler', async () => {
    expect(await ran.compiler).toBe('');
  });

  it('passes lint, the import linter and the formatter', async () => {
    expect(await ran.lint).toBe('');
    expect(await ran.imports).toBe('');
    expect(await ran.formatter).toBe('');
  });

  it('passes its own tests, the SQL wall, and the tests of the scopes, the catalogue and the registry', async () => {
    expect(await ran.tests).toBe('');
  });

  it('costs at most 320 lines in 9 files for a plain resource, and touches at most 5 others, in contexts with stores of their own', () => {
    for (const resource of [
      { context: 'access', one: 'locker', many: 'lockers' },
      { context: 'scheduling', one: 'equipment-kit', many: 'equipment-kits' },
    ]) {
      const { own, shared } = costOfResource(place, resource);
      expect(own.length).toBeGreaterThan(5);
      expect(own.length).toBeLessThanOrEqual(9);
      expect(own.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(320);
      expect(shared).toHaveLength(5);
    }
  });

  it('is registered', () => {
    const registry = readFileSync(join(place, 'libs/contexts/src/registry.ts'), 'utf8');
    const names = [...registry.matchAll(/^ {2}(\w+)Context,$/gm)].map(([, name]) => name!);
    expect(names).toContain('garden');
    expect(forgottenContexts(place, names)).toEqual([]);
    expect(forgottenSubscribers(place, [])).toEqual(
      expect.arrayContaining([expect.stringContaining('garden-ripe'), expect.stringContaining('garden-eaten')]),
    );
  });

  it('is nothing where something of it is there already, and where it is asked for wrongly', async () => {
    await expect(generate(place, ['context', 'garden'])).rejects.toThrow('is there already');
    await expect(generate(place, ['resource', 'garden/berry'])).rejects.toThrow('is there already');
    await expect(generate(place, ['resource', 'access/team'])).rejects.toThrow('is there already');
    await expect(generate(place, ['operation', 'scheduling/appointment', 'close'])).rejects.toThrow('has no appointments');
    for (const args of [
      [],
      ['thing'],
      ['context'],
      ['resource', 'berry'],
      ['operation', 'garden/berry'],
      ['event', 'garden/berry.eaten'],
      ['context', 'x', '--keeps'],
    ]) {
      await expect(generate(place, args)).rejects.toThrow(WrongUse);
    }
    await expect(generate(place, ['context', 'Big Garden'])).rejects.toThrow('is no name');
    expect(existsSync(join(place, 'libs', 'Big Garden'))).toBe(false);
  });
});
