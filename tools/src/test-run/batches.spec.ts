import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { splitBatches, writeBatches } from './batches';

const ROOT = join(__dirname, '../../..');
const named = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${folder}/${at}.http.pg.spec.ts`);

describe('batches of test files', () => {
  it('contain each file once, grouped by app, libs and tools, in parts of similar size', () => {
    const files = [
      ...named('apps/api/src/access', 39),
      ...named('apps/api/src/clinic/patients', 2),
      ...named('apps/scheduler/src', 1),
      ...named('libs/access/src/adapters', 3),
      ...named('libs/clinic/src/adapters', 1),
      ...named('tools/src', 1),
    ];
    const units = ['libs/access/src/a.spec.ts', 'libs/access/src/b.spec.ts'];
    const { batches, alone } = splitBatches([
      ...files,
      ...units,
      'tools/src/a.helm.spec.ts',
      'tools/e2e/a.e2e.spec.ts',
    ]);
    expect(batches.map((batch) => batch.length)).toEqual([21, 20, 1, 4, 1, 2]);
    expect(batches.flat()).toEqual([...files, ...units]);
    expect(alone).toEqual(['tools/src/a.helm.spec.ts', 'tools/e2e/a.e2e.spec.ts']);
  });

  it("contain only files that need the same programs, which the batch's name lists", () => {
    const root = mkdtempSync(join(tmpdir(), 'batches-'));
    const { batches } = splitBatches(['libs/events/src/a.pg.spec.ts', 'libs/events/src/a.postgresql-15.pg.spec.ts']);
    const { files } = writeBatches(root, batches);
    expect(files.map((file) => basename(file))).toEqual(['1-libs.pg.spec.ts', '2-libs.postgresql-15.pg.spec.ts']);
    rmSync(root, { recursive: true });
  });

  it('find their test files, and are removed afterwards', () => {
    const root = mkdtempSync(join(tmpdir(), 'batches-'));
    const { files, remove } = writeBatches(root, [named('libs/access/src', 2), named('apps/api/src/access', 1)]);
    const required = files.map((file) =>
      [...readFileSync(file, 'utf8').matchAll(/require\('([^']+)'\)/g)].map(([, path]) =>
        resolve(dirname(file), path!),
      ),
    );
    expect(required).toEqual([named(join(root, 'libs/access/src'), 2), named(join(root, 'apps/api/src/access'), 1)]);
    remove();
    expect(files.filter((file) => existsSync(file))).toEqual([]);
    rmSync(root, { recursive: true });
  });

  it('are written only if there are any', () => {
    expect(writeBatches(ROOT, []).files).toEqual([]);
  });
});
