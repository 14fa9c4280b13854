import { RowPlanner } from './sync-row';
import { newVehicle } from './vehicle-changes';
import type { Vehicle } from './vehicle';

const now = new Date('2027-01-15T12:00:00.000Z');
const terms = {
  workspaceId: 'w',
  sourceId: 's',
  locationId: null,
  branches: new Set<string>(),
  today: '2027-01-15',
  now,
};
const retired: Vehicle = {
  ...newVehicle(
    { make: 'Kia', model: 'Rio', status: 'withdrawn', externalId: 'a' },
    { workspaceId: 'w', id: 'v', now },
  ),
  sourceId: 's',
  retiredBySync: true,
};
const planned = (own: Vehicle, status?: 'draft') =>
  new RowPlanner(terms, () => 'new').plan(
    { row: 1, key: 'a', fields: { make: 'Kia', ...(status && { status }) } },
    own,
    () => undefined,
  );

describe('a vehicle retired by its source', () => {
  it("becomes available again, or takes the feed's status", () => {
    expect(planned(retired)).toMatchObject({ kind: 'updated', after: { status: 'available', retiredBySync: false } });
    expect(planned(retired, 'draft')).toMatchObject({
      kind: 'updated',
      after: { status: 'draft', retiredBySync: false },
    });
  });

  it('stays withdrawn if its status is pinned', () => {
    const pinned = { ...retired, pinnedFields: ['status'] };
    expect([planned(pinned), planned(pinned, 'draft')]).toEqual([{ kind: 'same' }, { kind: 'same' }]);
  });
});
