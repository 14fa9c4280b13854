import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { leadsWorld } from '../../testing/leads-world';
import type { LeadFilter } from '../lead-ports';
import { boardStatement } from './lead-board';

// Leads over four stages, three in ten of them open. A source and an intent each occur at one stage only.
const FILL = `
  INSERT INTO commerce.lead (workspace_id, id, contact_id, pipeline_id, stage_id, status, value_clp, source, intent, inquiry_count, last_inquiry_at,
                             stage_since, created_by, created_at, updated_at)
  SELECT $1, gen_random_uuid(), gen_random_uuid(), $2, ($3::uuid[])[1 + n % 4], CASE WHEN n % 10 < 3 THEN 'open' ELSE 'won' END, n,
         (ARRAY['web', 'radio', 'feria', 'otro'])[1 + n % 4], (ARRAY['buy', 'sell', 'financing', 'trade_in'])[1 + n % 4], 1, made, made, '{}', made, made
    FROM (SELECT n, now() - n * interval '1 minute' AS made FROM generate_series(1, 8000) n) AS leads`;

interface Node {
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('the board of some leads among many', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it.each<LeadFilter>([{ source: 'feria' }, { intent: 'sell' }])(
    'with %j shows the 20 latest of a stage, and reads no other leads',
    async (filter) => {
      const { actor, leads } = leadsWorld(test.database);
      const { id, stages } = (await leads.pipelines.list(actor))[0]!;
      await test.database.query(FILL, [actor.workspaceId, id, stages.map((stage) => stage.id)]);
      await test.database.query('VACUUM (ANALYZE) commerce.lead');
      const cards = (await leads.board(actor, id, filter)).stages.map((stage) =>
        stage.leads.map(({ lastInquiryAt }) => lastInquiryAt!.getTime()),
      );
      expect(cards.map(({ length }) => length).sort((one, other) => one - other)).toEqual([0, 0, 0, 20]);
      const [shown] = cards.filter(({ length }) => length > 0);
      expect(shown).toEqual([...shown!].sort((one, other) => other - one));
      const { text, values } = boardStatement(actor, id, filter, 20);
      const [plan] = await test.database.transaction(async (tx) => {
        // Plans as for a table too large for a sequential scan.
        await tx.query('SET LOCAL enable_seqscan = off');
        return tx.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      });
      const reading = nodesOf(plan!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'lead');
      expect(reading.length).toBeGreaterThan(1);
      expect(reading.map((node) => node['Rows Removed by Filter'] ?? 0)).toEqual(reading.map(() => 0));
    },
  );
});
