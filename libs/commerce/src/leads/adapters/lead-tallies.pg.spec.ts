import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import fc from 'fast-check';
import { leadsWorld } from '../../testing/leads-world';

const COUNTED = `
  SELECT stage_id, status, owner_user_id, location_id, count(*)::int AS leads, coalesce(sum(value_clp), 0)::text AS worth
    FROM commerce.lead WHERE workspace_id = $1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;
const TALLIED = `
  SELECT stage_id, status, NULLIF(owner_user_id, $2) AS owner_user_id, NULLIF(location_id, $2) AS location_id, sum(leads)::int AS leads, sum(value_clp)::text AS worth
    FROM commerce.lead_tally WHERE workspace_id = $1 GROUP BY 1, 2, 3, 4 HAVING sum(leads) <> 0 ORDER BY 1, 2, 3, 4`;
const AT_STAGES = `
  SELECT s.id, count(l.id)::int AS count, coalesce(sum(l.value_clp), 0)::bigint AS "valueClp"
    FROM commerce.stage s LEFT JOIN commerce.lead l ON l.workspace_id = s.workspace_id AND l.stage_id = s.id AND l.status = 'open'
   WHERE s.workspace_id = $1 GROUP BY s.id, s.position ORDER BY s.position`;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A change to one of a few leads: a kind of move, with a random choice. */
const step = fc.record({
  lead: fc.nat(5),
  kind: fc.constantFrom('born', 'stage', 'assign', 'win', 'lose', 'reopen', 'change', 'fold'),
  choice: fc.nat(3),
});

describe('the tallies of leads', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('equal a count of the leads after concurrent writes and folds', async () => {
    const { actor, leads } = leadsWorld(test.database);
    const pipeline = (await leads.pipelines.list(actor))[0]!;
    const { stages } = pipeline;
    const [owners, branches] = [
      [null, randomUUID(), randomUUID(), randomUUID()],
      [null, randomUUID(), null, randomUUID()],
    ];
    const ids: string[] = [];
    const born = async (choice: number) => {
      const about = {
        ownerUserId: owners[choice],
        locationId: branches[choice],
        valueClp: choice === 0 ? null : choice * 1_000,
      };
      ids.push((await leads.create(actor, { contactId: randomUUID(), ...about })).id);
    };
    await born(0);
    const done = ({ lead, kind, choice }: { lead: number; kind: string; choice: number }): Promise<unknown> => {
      const id = ids[lead % ids.length]!;
      switch (kind) {
        case 'born':
          return born(choice);
        case 'stage':
          return leads.move(actor, id, { kind, stageId: stages[choice]!.id });
        case 'assign':
          return leads.move(actor, id, { kind, ownerUserId: owners[choice]! });
        case 'win':
          return leads.move(actor, id, { kind, valueClp: choice + 1 });
        case 'lose':
          return leads.move(actor, id, { kind, lostReason: 'Precio' });
        case 'reopen':
          return leads.move(actor, id, { kind });
        case 'change':
          return leads.change(actor, id, { locationId: branches[choice]!, valueClp: choice + 1 });
        default:
          return test.database.query('SELECT commerce.fold_lead_tally($1)', [actor.workspaceId]);
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        // A move that a closed lead refuses changes nothing.
        await Promise.allSettled(steps.map(done));
        const [counted, tallied] = [
          await test.database.query(COUNTED, [actor.workspaceId]),
          await test.database.query(TALLIED, [actor.workspaceId, NOBODY]),
        ];
        expect(tallied).toEqual(counted);
        const board = await leads.board(actor, pipeline.id, {});
        expect(board.stages).toMatchObject(await test.database.query(AT_STAGES, [actor.workspaceId]));
        expect(await leads.board(actor, pipeline.id, { source: 'manual' })).toEqual(board);
      }),
      { numRuns: 12 },
    );
  });
});
