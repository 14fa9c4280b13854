import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..', '..');
const FILES = [
  'README.md',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  '.prettierrc.json',
  '.swcrc',
  'nx.json',
];

const RECEIVER = `
import { parse, verify, type WebhookData, type WebhookEvent } from '@workops/webhooks';

export const idOf = (body: string, header: string): WebhookEvent['id'] => {
  verify(body, header, 'whsec_test');
  return parse(body).id;
};
export const vehicleOf = (data: WebhookData['vehicle.created']): string => data.id;
// @ts-expect-error: no such property.
export const wrongOf = (data: WebhookData['vehicle.created']): unknown => data.wings;
`;
const COMPILER = {
  compilerOptions: { strict: true, module: 'nodenext', target: 'es2022', lib: ['es2022'], types: [], noEmit: true },
  files: ['receiver.mts'],
};

/** Runs in a built copy of the repository, whose pnpm only records its arguments. */
describe('a command that writes files', () => {
  let place: string;
  const inPlace = (...path: string[]): string => join(place, 'copy', ...path);
  const command = (...words: string[]) =>
    spawnSync(process.execPath, [inPlace('tools', 'run.mjs'), ...words], { cwd: inPlace(), encoding: 'utf8' });

  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'workops-commands-'));
    mkdirSync(inPlace());
    for (const folder of ['apps', 'docs', 'libs', 'tools'])
      cpSync(join(root, folder), inPlace(folder), { recursive: true, verbatimSymlinks: true });
    for (const file of FILES) cpSync(join(root, file), inPlace(file));
    mkdirSync(inPlace('node_modules'));
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (name !== '.stamps') symlinkSync(join(root, 'node_modules', name), inPlace('node_modules', name));
    }
    cpSync(join(root, 'node_modules', '.stamps'), inPlace('node_modules', '.stamps'), { recursive: true });
    const version = /const PNPM = '([^']+)'/.exec(readFileSync(join(root, 'tools', 'run.mjs'), 'utf8'))![1];
    const tools = inPlace('.tools', 'node_modules');
    mkdirSync(join(tools, 'pnpm'), { recursive: true });
    mkdirSync(join(tools, '.bin'));
    writeFileSync(join(tools, 'pnpm', 'package.json'), JSON.stringify({ version }));
    writeFileSync(join(tools, '.bin', 'pnpm'), '#!/bin/sh\necho "$@" >> pnpm-calls\n');
    chmodSync(join(tools, '.bin', 'pnpm'), 0o755);
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it('npm pack: compiles the package for receivers, which a strict nodenext project can install', () => {
    const dist = inPlace('libs', 'webhooks', 'dist');
    rmSync(dist, { recursive: true, force: true });
    mkdirSync(dist);
    const npm = (cwd: string, ...args: string[]): string =>
      execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--cache', join(place, 'cache')], {
        cwd,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    const tarball = npm(inPlace('libs', 'webhooks'), 'pack', '--pack-destination', place).trim().split('\n').at(-1)!;
    const consumer = join(place, 'consumer');
    mkdirSync(consumer);
    writeFileSync(join(consumer, 'package.json'), '{"name": "receiver", "private": true, "type": "module"}');
    npm(consumer, 'install', '--ignore-scripts', join(place, tarball));
    writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify(COMPILER));
    writeFileSync(join(consumer, 'receiver.mts'), RECEIVER);
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    expect(spawnSync(process.execPath, [tsc], { cwd: consumer, encoding: 'utf8' }).stdout).toBe('');
    const imported = "import('@workops/webhooks').then(({ verify }) => console.log(typeof verify))";
    expect(execFileSync(process.execPath, ['-e', imported], { cwd: consumer, encoding: 'utf8' })).toBe('function\n');
  });

  it('npm run new: explains wrong usage, and writes and links a context', () => {
    const wrong = command('new', 'context');
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('npm run new -- context clinic')]);
    const right = command('new', 'context', 'garden', '--keeps', 'what grows');
    expect([right.status, right.stderr]).toEqual([0, '']);
    expect(right.stdout).toContain('libs/garden/src/garden.ts\n');
    expect(existsSync(inPlace('libs', 'garden', 'src', 'garden.ts'))).toBe(true);
    expect(readFileSync(inPlace('libs', 'contexts', 'src', 'registry.ts'), 'utf8')).toContain('  gardenContext,\n');
    expect(readFileSync(inPlace('pnpm-calls'), 'utf8')).toContain('install --no-frozen-lockfile');
  });
});
