import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { byIndex } from '../database/by-index';
import type { TestDatabase } from './test-database';
import { leaseValues } from '../outbox/fair-lease';
import { CLAIM_LATE, GIVE_BACK_LATE, LEASE_LATE, POSTPONE } from '../outbox/late-events';
import { CLAIM, CLAIM_AT_FIRST, CLAIM_SOLE, FINISH, GIVE_BACK, HAD, LEASE } from '../outbox/outbox';

const BACKLOG = 5_000;
const KEYS = 400;
const WALK = /Seq Scan|Bitmap|Hash Join|Merge Join/;

const today = new Date().toISOString().slice(0, 10);
const partition = (table: string) => `${table}_p${today.replaceAll('-', '')}`;
const someIds = () => Array.from({ length: KEYS }, () => randomUUID());
const aWorkspace = randomUUID();
const looks = leaseValues(KEYS, { floor: new Date(0), deep: [[aWorkspace, new Date(0)]] });

const statements: [name: string, sql: string, values: () => unknown[]][] = [
  ['the lease of what is due', LEASE, () => [...looks, today, today, ['contact.updated']]],
  ['the claim of one of several subscribers', CLAIM, () => [today, someIds(), 'webhooks', true]],
  ['the claim of an only subscriber', CLAIM_SOLE, () => [today, someIds()]],
  ['the claim of the only subscriber in a workspace', CLAIM_AT_FIRST, () => [today, someIds()]],
  ['the finish of what everyone has', FINISH, () => [today, someIds()]],
  ['the return of what no queue took', GIVE_BACK, () => [today, someIds(), someIds().map(() => 1)]],
  ['the question who has what', HAD, () => [today, someIds(), ['webhooks', 'merges']]],
  [
    'the step from the outbox to what is late',
    POSTPONE,
    () => [
      today,
      someIds(),
      someIds().map(() => 'webhooks'),
      someIds().map(() => true),
      null,
      someIds().map(() => true),
    ],
  ],
  ['the lease of what is late', LEASE_LATE, () => [...looks, 'webhooks']],
  [
    'the return of what is late and no queue took',
    GIVE_BACK_LATE,
    () => [today, someIds(), someIds().map(() => 1), someIds().map(() => 0), 'webhooks'],
  ],
  ['the claim of what is late', CLAIM_LATE, () => [today, someIds(), 'webhooks']],
];

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
}

const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

export function relayPlansContract(server: string, open: () => Promise<TestDatabase>): void {
  describe(`relay statements on ${server}, on a day without statistics`, () => {
    let test: TestDatabase;

    beforeAll(async () => {
      test = await open();
      await test.database.transaction(async (tx) => {
        const recorder = tx.recorder(anActor());
        for (let n = 0; n < BACKLOG; n += 1)
          recorder.record('contact.updated', { resourceId: null, data: { id: randomUUID(), updated_fields: [] } });
      });
    });
    afterAll(() => test.drop());

    const explainPlan = async (sql: string, values: unknown[]) => {
      const rows = await byIndex(test.database, (tx) =>
        tx.query<{ 'QUERY PLAN': [{ Plan: Node; JIT?: object }] }>(`EXPLAIN (FORMAT JSON) ${sql}`, values),
      );
      return rows[0]!['QUERY PLAN'][0];
    };

    it.each(statements)(
      '%s uses indexes and tuple ids in its days only, without JIT compilation',
      async (_name, sql, values) => {
        const { Plan: root, JIT: compiled } = await explainPlan(sql, values());
        const nodes = nodesIn(root);
        expect(compiled).toBeUndefined();
        expect(nodes.map((node) => node['Node Type']).filter((type) => WALK.test(type))).toEqual([]);
        const unbounded = nodes.filter((node) => node['Node Type'].startsWith('Index') && !node['Index Cond']);
        expect(unbounded.map((node) => node['Index Name'])).toEqual([]);
        const days = new Set(JSON.stringify(root).match(/outbox_p\d{8}(?=")/g));
        expect([...days].filter((day) => day !== partition('outbox'))).toEqual([]);
      },
    );

    it('the claim of a sole subscriber uses its key when statistics show nothing unfinished', async () => {
      await test.database.query('UPDATE platform.outbox SET finished_at = now()');
      await test.database.query('VACUUM ANALYZE platform.outbox');
      const { Plan: root } = await explainPlan(CLAIM_SOLE, [today, someIds()]);
      const nodes = nodesIn(root);
      expect(
        nodes.filter((node) => WALK.test(node['Node Type']) || node['Index Name']?.includes('workspace_id')),
      ).toEqual([]);
      expect(nodes.some((node) => node['Node Type'] === 'Tid Scan')).toBe(true);
    });
  });
}
