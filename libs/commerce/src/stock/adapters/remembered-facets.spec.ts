import type { VehicleFacets } from '../domain/vehicle-figures';
import type { VehicleFilter } from '../domain/vehicle-list';
import { rememberShownFacets } from './remembered-facets';

const NO_VALUES = {
  make: [],
  model: [],
  fuel: [],
  transmission: [],
  bodyType: [],
  color: [],
  condition: [],
  year: [],
  price: [],
};

describe('the facets of a website', () => {
  let now: number;
  let total: number;
  let counts: number;
  let facets: (
    filter?: VehicleFilter,
    over?: { workspaceId?: string; shown?: boolean; today?: string },
  ) => Promise<number>;

  beforeEach(() => {
    [now, total, counts] = [1, 1, 0];
    const counted = async (): Promise<VehicleFacets> => {
      counts += 1;
      if (total < 0) throw new Error('broken');
      return { total, ...NO_VALUES };
    };
    const reads = rememberShownFacets(
      { facets: counted, figures: () => Promise.reject(new Error()) },
      { now: () => now },
    );
    facets = async (filter = {}, { workspaceId = 'ours', shown = true, today = '2027-01-15' } = {}) =>
      (await reads.facets(workspaceId, { filter, today, shown })).total;
  });

  it('are counted once for ten seconds, also for visitors who ask at the same time', async () => {
    expect(await Promise.all([facets(), facets(), facets()])).toEqual([1, 1, 1]);
    total = 2;
    now += 9_999;
    expect([await facets(), counts]).toEqual([1, 1]);
    now += 2;
    expect([await facets(), counts]).toEqual([2, 2]);
  });

  it('are the same for names in another order or spelling', async () => {
    await facets({ makes: ['Citroën', 'Kia'] });
    await facets({ makes: ['kia', 'CITROEN'] });
    expect(counts).toBe(1);
  });

  it('are separate for each workspace, filter and day, and never answer the team', async () => {
    await facets();
    total = 2;
    expect(await facets({}, { workspaceId: 'theirs' })).toBe(2);
    expect(await facets({ priceMax: 5 })).toBe(2);
    expect(await facets({}, { today: '2027-01-16' })).toBe(2);
    expect(await facets({}, { shown: false })).toBe(2);
    expect(await facets()).toBe(1);
  });

  it('are counted again after a failure', async () => {
    total = -1;
    await expect(facets()).rejects.toThrow('broken');
    total = 3;
    expect(await facets()).toBe(3);
  });
});
