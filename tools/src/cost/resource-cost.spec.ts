import { join } from 'node:path';
import { costOfContext, costOfResource, VEHICLES } from './resource-cost';

const root = join(__dirname, '..', '..', '..');

describe('a plain resource with an event and a rule of its own', () => {
  const { own, shared } = costOfResource(root, VEHICLES);

  it('has seven files of its own, and five that it shares with others: twelve', () => {
    expect(own.map(({ file }) => file.replace(/\d+-/, '')).sort()).toEqual([
      'apps/api/src/commerce/vehicles.http.pg.spec.ts',
      'apps/api/src/commerce/vehicles.http.ts',
      'libs/commerce/migrations/vehicles.sql',
      'libs/commerce/src/domain/vehicle.ts',
      'libs/commerce/src/testing/vehicles.example.ts',
      'libs/commerce/src/use-cases/vehicles.ts',
      'libs/commerce/src/vehicles.spec.ts',
    ]);
    expect(shared.sort()).toEqual([
      'apps/api/src/commerce/controllers.ts',
      'libs/commerce/src/adapters/commerce-records.ts',
      'libs/commerce/src/commerce.ts',
      'libs/contracts/src/areas/leads-and-stock.ts',
      'libs/kernel/src/scopes.ts',
    ]);
  });

  it('is kept by a context of at most 400 lines', () => {
    expect(costOfContext(root, 'commerce')).toBeLessThanOrEqual(400);
  });
});
