import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { leadsWorld } from '../../testing/leads-world';
import type { LeadListFilter } from '../lead-ports';
import { listStatement } from './lead-list';

const INDEXES = ['1796100000002-leads-by-next-action.sql', '1796100000005-branch-leads-by-next-action.sql'].map(
  (file) => readFileSync(join(__dirname, '../../../migrations/background', file), 'utf8').replace(' CONCURRENTLY', ''),
);

// One lead in 100 is of the branch; all have a next action.
const FILL = `
  INSERT INTO commerce.lead (workspace_id, id, contact_id, pipeline_id, stage_id, status, location_id, source, inquiry_count,
                             last_inquiry_at, next_action_at, stage_since, created_by, created_at, updated_at)
  SELECT $1, gen_random_uuid(), gen_random_uuid(), $2, $3, 'open', CASE WHEN n % 100 = 0 THEN $4::uuid ELSE $5::uuid END,
         'web', 1, made, made, made, '{}', made, made
    FROM (SELECT n, now() - n * interval '1 minute' AS made FROM generate_series(1, 8000) n) AS leads`;

interface Node {
  'Index Name'?: string;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
const flattenPlan = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)];

describe('the list of leads by next action', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
    for (const index of INDEXES) await test.database.query(index);
  });
  afterAll(() => test.drop());

  it.each(['a caller limited to branches', 'a filter by branch'])(
    'reads no leads of other branches for %s',
    async (who) => {
      const { actor, leads } = leadsWorld(test.database);
      const { id, stages } = (await leads.pipelines.list(actor))[0]!;
      const [branch, other] = [randomUUID(), randomUUID()];
      await test.database.query(FILL, [actor.workspaceId, id, stages[0]!.id, branch, other]);
      await test.database.query('VACUUM (ANALYZE) commerce.lead');
      const isLimited = who === 'a caller limited to branches';
      const caller = isLimited
        ? { ...actor, visibility: { kind: 'branches' as const, memberId: randomUUID(), locationIds: [branch] } }
        : actor;
      const filter: LeadListFilter = isLimited ? {} : { locationId: branch };
      const { text, values } = listStatement(caller, filter, { sort: 'next_action', limit: 25, after: null });
      const [plan] = await test.database.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      );
      const nodes = flattenPlan(plan!['QUERY PLAN'][0].Plan);
      expect(nodes.map((node) => node['Index Name'])).toContain('lead_location_next_action');
      expect(nodes.map((node) => node['Rows Removed by Filter'] ?? 0)).toEqual(nodes.map(() => 0));
    },
  );
});
