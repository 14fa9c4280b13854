import { join } from 'node:path';
import { costOfResource, LOCATIONS } from './resource-cost';

const root = join(__dirname, '..', '..', '..');

describe('a plain resource with its own rules', () => {
  const { own, shared } = costOfResource(root, LOCATIONS);

  it('has five files of at most 220 lines in total', () => {
    expect(own.map(({ file }) => file).sort()).toEqual([
      'libs/access/src/adapters/location.entity.ts',
      'libs/access/src/domain/location.ts',
      'libs/access/src/http/locations.http.ts',
      'libs/access/src/testing/locations.example.ts',
      'libs/access/src/use-cases/locations.ts',
    ]);
    expect(own.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(220);
  });

  it('is named in six other files', () => {
    expect(shared.sort()).toEqual([
      'libs/access/src/access.ts',
      'libs/access/src/adapters/access-records.ts',
      'libs/access/src/http/controllers.ts',
      'libs/access/src/index.ts',
      'libs/access/src/ports.ts',
      'libs/access/src/testing/memory-memberships.ts',
    ]);
  });
});
