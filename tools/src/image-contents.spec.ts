import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

describe('the image', () => {
  const paths = execFileSync(process.execPath, [join(ROOT, 'docker/contents.mjs'), '--list'], { encoding: 'utf8' })
    .trim()
    .split('\n');

  it('contains the bundles of the apps and of the migration script, and the migrations', () => {
    expect(paths).toEqual(
      expect.arrayContaining(['apps/api/dist/bundle.js', 'apps/scheduler/dist/main.js', 'tools/dist/migrate.js']),
    );
    expect(paths).toContain('libs/platform/migrations/former-checksums.json');
    expect(paths.filter((path) => /^libs\/platform\/migrations\/.*\.sql$/.test(path)).length).toBeGreaterThan(5);
  });

  it('contains source maps of the bundles, so that stack traces name sources', () => {
    expect(paths).toEqual(
      expect.arrayContaining(['api', 'scheduler', 'webhook-dispatcher'].map((app) => `apps/${app}/dist/bundle.js.map`)),
    );
  });

  it('contains the guides', () => {
    expect(paths).toEqual(
      expect.arrayContaining(
        ['docs.html', 'docs/search.json', 'llms.txt'].map((path) => `libs/guides/dist/site/${path}`),
      ),
    );
  });

  it('contains neither sources nor tests nor test dependencies', () => {
    expect(paths.filter((path) => /\/(src|e2e|testing|modules)\/|\.spec\.|\.ts$/.test(path))).toEqual([]);
  });

  it('contains nothing else but the libraries that Node is linked with', () => {
    const last = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8').replace(/^[^]*^FROM scratch$/m, '');
    expect(last.match(/^(?:COPY|ADD|RUN) .*$/gm)).toEqual(['COPY --from=build /image /']);
  });
});
