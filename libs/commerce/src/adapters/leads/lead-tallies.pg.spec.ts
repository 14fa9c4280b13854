import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { leadsWorld } from '../../testing/leads-world';

const OWNERS = [randomUUID(), randomUUID(), null];
const BRANCHES = [randomUUID(), null];

interface Write {
  kind: 'create' | 'stage' | 'owner' | 'branch' | 'value' | 'lose' | 'reopen' | 'all' | 'fold';
  /** Which of the leads, stages, owners, branches or sums. */
  which: number;
  what: number;
}
const aWrite: fc.Arbitrary<Write> = fc.record({
  kind: fc.constantFrom('create', 'create', 'stage', 'owner', 'branch', 'value', 'lose', 'reopen', 'all', 'fold'),
  which: fc.nat(20),
  what: fc.nat(20),
});
const one = <T>(of: readonly T[], at: number): T => of[at % of.length]!;

const NOBODY = '00000000-0000-0000-0000-000000000000';
const PLACE = 'pipeline_id, stage_id, status, owner_user_id, location_id';
const TALLIED = `
  SELECT ${PLACE}, sum(leads)::int AS leads, sum(value_clp)::text AS worth FROM commerce.lead_tally
   WHERE workspace_id = $1 GROUP BY ${PLACE} HAVING sum(leads) <> 0 OR sum(value_clp) <> 0 ORDER BY ${PLACE}`;
const COUNTED = `
  SELECT ${PLACE}, count(*)::int AS leads, coalesce(sum(value_clp), 0)::text AS worth
    FROM (SELECT pipeline_id, stage_id, status, coalesce(owner_user_id, '${NOBODY}') AS owner_user_id, coalesce(location_id, '${NOBODY}') AS location_id, value_clp
            FROM commerce.lead WHERE workspace_id = $1) AS each
   GROUP BY ${PLACE} ORDER BY ${PLACE}`;

describe('the tallies of leads', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('are what counting the leads comes to, whatever is written, several at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(aWrite, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 10 }), async (turns) => {
        const { actor, leads } = leadsWorld(test.database);
        const { stages } = (await leads.pipelines.list(actor))[0]!;
        const made = [await leads.create(actor, { contactId: randomUUID() })];
        const does = async ({ kind, which, what }: Write): Promise<unknown> => {
          const { id } = one(made, which);
          if (kind === 'create') return made.push(await leads.create(actor, { contactId: randomUUID(), valueClp: what + 1 }));
          if (kind === 'stage') return leads.move(actor, id, { kind, stageId: one(stages, what).id });
          if (kind === 'owner') return leads.move(actor, id, { kind: 'assign', ownerUserId: one(OWNERS, what) });
          if (kind === 'branch') return leads.change(actor, id, { locationId: one(BRANCHES, what) });
          if (kind === 'value') return leads.change(actor, id, { valueClp: what === 0 ? null : what });
          if (kind === 'lose') return leads.move(actor, id, { kind, lostReason: 'Compró otro.' });
          if (kind === 'reopen') return leads.move(actor, id, { kind });
          if (kind === 'all')
            return leads.bulkAssign(
              actor,
              made.map((lead) => lead.id),
              one(OWNERS, what),
            );
          return test.database.query('SELECT commerce.fold_lead_tally($1)', [actor.workspaceId]);
        };
        // What is refused changes nothing, here neither.
        for (const turn of turns) await Promise.allSettled(turn.map(does));
        expect(await test.database.query(TALLIED, [actor.workspaceId])).toEqual(await test.database.query(COUNTED, [actor.workspaceId]));
      }),
      { numRuns: 12 },
    );
  });
});
