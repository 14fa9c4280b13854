import { randomUUID } from 'node:crypto';
import { systemIds } from '@workops/platform';
import type { Sql } from '@workops/platform/database';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { answeredUpTo, queueTurns } from './postgres-turns';

interface Node {
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Alias?: string;
  Plans?: Node[];
}

const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

const TURNS = 3_000;
const FILL = `
  INSERT INTO agents.ai_turn (workspace_id, id, conversation_id, upto_seq, status, superseded, created_at, updated_at, started_at, ended_at)
  SELECT $1, gen_random_uuid(), $2, n, 'answered', 0, now(), now(), now(), now() FROM generate_series(1, ${TURNS}) n`;

describe('a conversation with many turns', () => {
  let test: TestDatabase;
  const [workspaceId, conversationId] = [randomUUID(), randomUUID()];

  beforeAll(async () => {
    test = await testDatabase();
    await test.database.query(FILL, [workspaceId, conversationId]);
    await test.database.query('VACUUM (ANALYZE) agents.ai_turn');
  });
  afterAll(() => test.drop());

  /** Rows of ended turns that each statement reads; its writes are rolled back. */
  const readBy = async (ask: (sql: Sql) => Promise<unknown>): Promise<number[]> => {
    const plans: Node[] = [];
    const undone = test.database.transaction(async (tx) => {
      const query = async <Row>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
        const [plan] = await tx.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
          `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
          values,
        );
        plans.push(plan!['QUERY PLAN'][0].Plan);
        return tx.query<Row>(text, values);
      };
      await ask({ query });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    return plans
      .flatMap(nodesIn)
      .filter((node) => node['Relation Name'] === 'ai_turn' && node.Alias !== 't')
      .map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
  };

  it('reads only its last ended turn when a message arrives or a turn begins', async () => {
    const seq = async (sql: Sql) => expect(await answeredUpTo(sql, workspaceId, conversationId)).toBe(TURNS);
    expect(await readBy(seq)).toEqual([1]);
    const queued = (at: number) => (sql: Sql) =>
      queueTurns(sql, systemIds, workspaceId, [{ conversationId, seq: at }], new Date());
    expect(await readBy(queued(TURNS))).toEqual([1]);
    expect(await readBy(queued(TURNS + 1))).toEqual([0]);
  });
});
