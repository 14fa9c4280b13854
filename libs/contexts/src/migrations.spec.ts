import { resolve } from 'node:path';
import { toMigrations, platformMigrations } from '@workops/platform';
import { libraryMigrations } from './migrations';
import { contexts } from './registry';

const EDGE = toMigrations({ ...contexts[0], name: 'edge', migrations: resolve(__dirname, '../../edge/migrations') });

describe('the migrations of the libraries', () => {
  it('are the platform’s first, then those of each context and the edge', () => {
    const [first, ...rest] = libraryMigrations;
    const declared = [...contexts.map(toMigrations), EDGE].sort((left, right) =>
      left.schema.localeCompare(right.schema),
    );
    expect(first).toEqual(platformMigrations);
    expect(rest).toEqual(declared);
  });

  it('are found without loading the code of a context', async () => {
    const loaded: string[] = [];
    for (const code of ['./registry', ...contexts.map(({ name }) => `@workops/${name}`)]) {
      jest.doMock(code, () => loaded.push(code));
    }
    await jest.isolateModulesAsync(async () => {
      expect((await import('./migrations')).libraryMigrations).toEqual(libraryMigrations);
    });
    expect(loaded).toEqual([]);
  });
});
