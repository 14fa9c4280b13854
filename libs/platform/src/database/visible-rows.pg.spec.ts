import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { visibleTo, type OwnedRecord, type Visibility } from '@workops/kernel';
import { testDatabase, type TestDatabase } from '../testing/test-database';
import { visibleRows } from './visible-rows';

const members = [randomUUID(), randomUUID()];
const branches = [randomUUID(), randomUUID(), randomUUID()];
const records: OwnedRecord[] = [null, ...members].flatMap((ownerUserId) =>
  [null, ...branches].map((locationId) => ({ ownerUserId, locationId })),
);

const visibilities: fc.Arbitrary<Visibility> = fc.oneof(
  fc.constant({ kind: 'all' as const }),
  fc.constantFrom(...members).map((memberId) => ({ kind: 'assigned' as const, memberId })),
  fc.subarray(branches).map((locationIds) => ({ kind: 'branches' as const, locationIds })),
);

describe('visible rows', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });

  afterAll(() => test.drop());

  it('are exactly the records that the actor may see, for any visibility', async () => {
    await fc.assert(
      fc.asyncProperty(visibilities, async (visibility) => {
        const { sql, values } = visibleRows({ visibility }, { owner: 'r.owner', location: 'r.branch' }, 3);
        const seen = await test.database.query<OwnedRecord>(
          `SELECT r.owner AS "ownerUserId", r.branch AS "locationId"
             FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS r (owner, branch, place) WHERE ${sql} ORDER BY place`,
          [records.map(({ ownerUserId }) => ownerUserId), records.map(({ locationId }) => locationId), ...values],
        );
        expect(seen).toEqual(records.filter((record) => visibleTo({ visibility }, record)));
      }),
      { numRuns: 40 },
    );
  });
});
