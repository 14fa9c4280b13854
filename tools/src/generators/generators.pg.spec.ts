import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
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

/** A context, its resource twice, so that the second meets what the first has changed, and one of everything else. */
const ASKED: readonly string[][] = [
  ['context', 'garden', '--keeps', "what grows in a workspace's beds"],
  ['resource', 'garden/plant-bed', '--spanish', 'El cantero', '--spanish-plural', 'canteros'],
  ['resource', 'garden/berry'],
  ['operation', 'garden/berry', 'harvest'],
  ['event', 'garden/berry.harvested', '--scope', 'berries:read', '--collection', '/berries'],
  ['subscriber', 'garden/ripe', 'berry.created'],
  ['subscriber', 'garden/eaten', 'berry.harvested'],
];

describe('what the generators write', () => {
  let place: string;
  const written = new Set<string>();
  const program = (name: string, ...path: string[]): string => join(place, 'node_modules', name, ...path);
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: place,
      encoding: 'utf8',
      env: { ...process.env, NX_DAEMON: 'false' },
    });
    return { status, said: status === 0 ? '' : `${stdout}\n${stderr}` };
  };
  const sources = (): string[] => [...written].filter((file) => file.endsWith('.ts'));

  /** As pnpm links packages. */
  const link = (from: string, name: string): void => {
    const target = join(place, from, 'node_modules', '@workops', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(relative(dirname(target), join(place, 'libs', name)), target, 'dir');
  };

  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'generated-'));
    for (const folder of FOLDERS) {
      cpSync(join(root, folder), join(place, folder), { recursive: true, verbatimSymlinks: true, filter: (path) => !/[\\/]dist$/.test(path) });
    }
    for (const file of FILES) cpSync(join(root, file), join(place, file));
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'), 'dir');
    ASKED.forEach((args, n) => generate(place, args, new Date(DAY + n)).forEach((file) => written.add(file)));
    for (const user of ['apps/api', 'libs/contexts']) link(user, 'garden');
    for (const needed of ['kernel', 'contracts', 'platform']) link('libs/garden', needed);
    cpSync(join(place, 'libs/commerce/node_modules/@nestjs'), join(place, 'libs/garden/node_modules/@nestjs'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it('passes the compiler', () => {
    const folders = ['libs/garden', 'apps/api/src/garden', 'libs/contexts/src', 'libs/webhooks/src'];
    const include = [...folders.map((folder) => `${folder}/**/*.ts`), 'apps/api/src/app.module.ts', 'libs/platform/src/**/*.d.ts'];
    const exclude = ['**/node_modules'];
    writeFileSync(
      join(place, 'tsconfig.json'),
      JSON.stringify({ extends: './tsconfig.base.json', compilerOptions: { noEmit: true }, include, exclude }),
    );
    expect(run(program('typescript', 'bin', 'tsc'), '-p', 'tsconfig.json').said).toBe('');
  });

  it('passes lint, the import linter and the formatter', () => {
    expect(run(program('eslint', 'bin', 'eslint.js'), ...sources()).said).toBe('');
    const cruised = ['libs/garden', 'apps/api/src/garden'];
    expect(run(program('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), ...cruised).said).toBe('');
    expect(run(program('prettier', 'bin', 'prettier.cjs'), '--check', ...[...written].filter((file) => !file.endsWith('.sql'))).said).toBe('');
  });

  it('passes its own tests, and those of the scopes, the catalogue and the registry', () => {
    const own = [
      'libs/garden',
      'apps/api/src/garden',
      'libs/kernel/src/scopes',
      'libs/contracts/src/catalogue',
      'apps/api/src/contexts',
      'tools/src/entities',
    ];
    const selected = ['--selectProjects', 'unit', 'pg', '--', ...own, 'tools/src/registry'];
    const result = run(program('jest', 'bin', 'jest.js'), ...selected);
    expect(result.said).toBe('');
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

  it('is nothing where something of it is there already, and where it is asked for wrongly', () => {
    expect(() => generate(place, ['context', 'garden'])).toThrow('is there already');
    expect(() => generate(place, ['resource', 'garden/berry'])).toThrow('is there already');
    for (const args of [
      [],
      ['thing'],
      ['context'],
      ['resource', 'berry'],
      ['operation', 'garden/berry'],
      ['event', 'garden/berry.eaten'],
      ['context', 'x', '--keeps'],
    ]) {
      expect(() => generate(place, args)).toThrow(WrongUse);
    }
    expect(() => generate(place, ['context', 'Big Garden'])).toThrow('is no name');
    expect(existsSync(join(place, 'libs', 'Big Garden'))).toBe(false);
  });
});
