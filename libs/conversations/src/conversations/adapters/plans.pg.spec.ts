import { randomUUID } from 'node:crypto';
import { systemActor } from '@workops/kernel';
import { planOnce, type Transaction } from '@workops/platform/database';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { Client } from 'pg';
import type { ConversationRepository } from '../conversation-ports';
import { MARK } from '../../automation/adapters/trigger-events';
import { conversationsOf } from './postgres-conversations';

type Statements = [sql: string, values: readonly unknown[]][];

/** A transaction that records its statements and returns no rows. */
class Written implements Pick<Transaction, 'query' | 'defer'> {
  readonly statements: Statements = [];
  query<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    this.statements.push([sql, values]);
    return Promise.resolve([]);
  }
  defer(sql: string, values: readonly unknown[] = []): void {
    this.statements.push([sql, values]);
  }
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
}

const MESSAGES = `
  INSERT INTO conversations.message (workspace_id, id, conversation_id, seq, account_id, direction, type, content, author, acknowledged, automated, created_at)
  SELECT $1, gen_random_uuid(), gen_random_uuid(), 1, gen_random_uuid(), 'inbound', 'text', '', '{}', '{}', false, now() FROM generate_series(1, $2::int)`;

const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];
const [workspaceId, accountId, one, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

/** Key lookups, with the index conditions that should serve them. */
const asked: [what: string, ask: (rows: ConversationRepository) => unknown, conditions: RegExp[]][] = [
  [
    'the standing conversations of identities',
    (rows) => rows.lockForInbox(accountId, ['+56911111111'], [one]),
    [/identity = /, /id = ANY/],
  ],
  ['some conversations', (rows) => rows.lockUntrimmed([one, other]), [/id = ANY/]],
  [
    'the messages of a provider',
    (rows) => rows.messagesByExternalIds(accountId, ['wamid.1']),
    [/external_message_id = ANY/],
  ],
  ['a party', (rows) => rows.party(accountId, '+56911111111'), [/identity = /]],
  ['files that are sent', (rows) => rows.attach([one, other], randomUUID()), [/id = ANY/]],
  ['early statuses', (rows) => rows.takeEarly(accountId, ['wamid.1']), [/external_message_id = ANY/]],
];

describe('conversation statements on empty tables without statistics', () => {
  let test: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    test = await testDatabase();
    client = new Client({ connectionString: test.url });
    await client.connect();
    await client.query('BEGIN');
    planOnce({ defer: (sql) => void client.query(sql) });
  });
  afterAll(async () => {
    await client.end();
    await test.drop();
  });

  const readBy = async (sql: string): Promise<Node[]> => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${sql}`,
    );
    return nodesIn(rows[0]!['QUERY PLAN'][0].Plan).filter(
      (node) => node['Relation Name'] && node['Node Type'] !== 'ModifyTable',
    );
  };

  it.each(asked)('look up %s by their keys', async (_what, ask, conditions) => {
    const written = new Written();
    await Promise.resolve(ask(conversationsOf(written, systemActor(workspaceId, true)))).catch(() => undefined);
    const read: Node[] = [];
    for (const [sql] of written.statements) read.push(...(await readBy(sql)));
    const found = read.map((node) => node['Index Cond'] ?? node['Node Type']);
    expect(found.filter((condition) => !conditions.some((wanted) => wanted.test(condition)))).toEqual([]);
    expect(conditions.filter((wanted) => !found.some((condition) => wanted.test(condition)))).toEqual([]);
  });

  it('read one message per trigger of an event when there are many', async () => {
    await client.query(MESSAGES, [workspaceId, 1_000]);
    await client.query('ANALYZE conversations.message');
    const messages = (await readBy(MARK)).filter((node) => node['Relation Name'] === 'message');
    const conditions = messages.map((node) => node['Index Cond'] ?? node['Node Type']).sort();
    expect(conditions).toEqual([
      expect.stringMatching(/\(conversation_id = .*\(seq = 1\)/),
      expect.stringMatching(/\(id = /),
    ]);
  });
});
