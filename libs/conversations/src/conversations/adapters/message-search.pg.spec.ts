import { randomUUID } from 'node:crypto';
import { systemActor, type Actor } from '@workops/kernel';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { fewConversations, inConversations, searchMessages } from './message-search';
import { PREFIX } from './search-sql';

const CONVERSATION = `
  INSERT INTO conversations.conversation (workspace_id, id, number, contact_id, channel, account_id, identity, status, handler, assignee_user_id, priority,
                                          filtered, last_seq, read_seq, unread_count, activity_at, created_at, updated_at)
  SELECT $1, $2::uuid, $4, gen_random_uuid(), 'web', gen_random_uuid(), $2::uuid::text, 'open', 'human', $3::uuid, 'normal', false, $5, 0, 0, now(), now(), now()`;
const MESSAGES = `
  WITH said AS (
    INSERT INTO conversations.message (workspace_id, id, conversation_id, seq, account_id, direction, type, content, author, acknowledged, automated, created_at)
    SELECT $1, gen_random_uuid(), $2, n, gen_random_uuid(), 'inbound', 'text', 'gracias', '{"kind": "contact", "id": null, "name": null}', '{}', false, now()
      FROM generate_series(1, $3::int) n RETURNING workspace_id, id, conversation_id
  )
  INSERT INTO conversations.message_words (workspace_id, message_id, conversation_id, block, words)
  SELECT workspace_id, id, conversation_id, 0, array_to_tsvector(ARRAY[${PREFIX('workspace_id', '0')} || 'gracias']) FROM said`;

interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
}
const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

describe('a search for a frequent word', () => {
  const [workspaceId, ours, theirs, memberId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const everybody = systemActor(workspaceId, true);
  const member = (id: string): Actor => ({ ...everybody, visibility: { kind: 'assigned', memberId: id } });
  const search = { words: ['grac'] };
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
    const { database } = test;
    await database.query(CONVERSATION, [workspaceId, ours, memberId, 1, 5]);
    await database.query(CONVERSATION, [workspaceId, theirs, null, 2, 2_000]);
    await database.query(MESSAGES, [workspaceId, ours, 5]);
    await database.query(MESSAGES, [workspaceId, theirs, 2_000]);
    await database.query('ANALYZE conversations.message, conversations.message_words, conversations.conversation');
  });
  afterAll(() => test.drop());

  it('reads only the visible messages if the caller sees few', async () => {
    const actor = member(memberId);
    expect(await fewConversations(test.database, actor, search)).toEqual([ours]);
    const { text, values } = inConversations([ours], actor, search, { limit: 20, after: null });
    const [plan] = await test.database.transaction(async (tx) => {
      // Plans as for tables that are too large for a sequential scan.
      await tx.query('SET LOCAL enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    });
    const read = nodesIn(plan!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name']?.startsWith('message'));
    expect(read.length).toBeGreaterThan(1);
    for (const node of read) expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThanOrEqual(5);
  });

  it('pages through visible messages, the same as in a single conversation', async () => {
    const page = (actor: Actor, over: object, after: { block: number; id: string } | null) =>
      searchMessages(test.database, actor, { ...search, ...over }, { limit: 3, after });
    const first = await page(member(memberId), {}, null);
    const second = await page(member(memberId), {}, first.at(-1)!.place);
    expect([first.length, second.length]).toEqual([3, 2]);
    const ids = [...first, ...second].map(({ message }) => message.id);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(await page(everybody, { conversationId: ours }, null)).toEqual(first);
    expect(await page(everybody, { conversationId: ours }, first.at(-1)!.place)).toEqual(second);
  });

  it('returns nothing without visible conversations, and searches by block with full visibility', async () => {
    expect(await searchMessages(test.database, member(randomUUID()), search, { limit: 3, after: null })).toEqual([]);
    expect(await fewConversations(test.database, everybody, search)).toBeUndefined();
    expect(await searchMessages(test.database, everybody, search, { limit: 50, after: null })).toHaveLength(50);
  });
});
