import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { visibleTo, type OwnedRecord, type Visibility } from '@workops/kernel';
import { testDatabase, type TestDatabase } from '../testing/test-database';
import { composedSql } from './named-sql';
import { visibleRows, visibleRowsByName } from './visible-rows';

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

function seenByName(test: TestDatabase, visibility: Visibility): Promise<OwnedRecord[]> {
  const visible = visibleRowsByName({ visibility }, { owner: 'r.owner', location: 'r.branch' });
  const { text, values } = composedSql(
    `SELECT r.owner AS "ownerUserId", r.branch AS "locationId"
       FROM unnest(:owners::uuid[], :branches::uuid[]) WITH ORDINALITY AS r (owner, branch, place)
      WHERE ${visible.sql} ORDER BY place`,
    {
      owners: records.map(({ ownerUserId }) => ownerUserId),
      branches: records.map(({ locationId }) => locationId),
      ...visible.values,
    },
  );
  return test.database.query<OwnedRecord>(text, values);
}

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
        const visible = records.filter((record) => visibleTo({ visibility }, record));
        expect(seen).toEqual(visible);
        expect(await seenByName(test, visibility)).toEqual(visible);
      }),
      { numRuns: 40 },
    );
  });
});
