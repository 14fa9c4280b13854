import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

describe('the image', () => {
  const paths = execFileSync(process.execPath, [join(ROOT, 'docker/contents.mjs'), '--list'], { encoding: 'utf8' })
    .trim()
    .split('\n');

  it('holds the packages and their migrations', () => {
    expect(paths).toEqual(expect.arrayContaining(['apps/api/package.json', 'libs/kernel/package.json', 'tools/package.json']));
    expect(paths.filter((path) => /^libs\/platform\/migrations\/.*\.sql$/.test(path)).length).toBeGreaterThan(5);
  });

  it('holds the guides', () => {
    expect(paths).toEqual(expect.arrayContaining(['docs.html', 'docs/search.json', 'llms.txt'].map((path) => `libs/guides/dist/site/${path}`)));
  });

  it('holds neither sources nor tests, nor what tests need', () => {
    expect(paths.filter((path) => /\/(src|e2e|testing)\/|\.spec\.|\.ts$/.test(path))).toEqual([]);
  });

  it('is made of that and of what Node is linked with alone', () => {
    const last = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8').replace(/^[^]*^FROM scratch$/m, '');
    expect(last.match(/^(?:COPY|ADD|RUN) .*$/gm)).toEqual(['COPY --from=build /image /']);
  });
});
