import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { answeredKey, loopLimits } from '../domain/loop-guard';
import { automaticAnswers } from './automatic-answers';

const CONVERSATION = `
  INSERT INTO conversations.conversation (workspace_id, id, number, contact_id, channel, account_id, identity, status, handler, priority, filtered, last_seq,
                                          read_seq, unread_count, activity_at, created_at, updated_at)
  SELECT $1, $2, 1, $3, 'whatsapp', $4, '+56911111111', 'open', 'bot', 'normal', false, $5, 0, 0, now(), now(), now()`;
/**
 * In every group of messages the last ones are from the author. They are evenly spaced, and the oldest has the given
 * age.
 */
const MESSAGES = `
  INSERT INTO conversations.message (workspace_id, id, conversation_id, seq, account_id, direction, type, content, author, acknowledged, automated, created_at)
  SELECT $1, gen_random_uuid(), $2, n, $3, CASE WHEN is_ours THEN 'outbound' ELSE 'inbound' END, 'text', '',
         jsonb_build_object('kind', CASE WHEN is_ours THEN $7 ELSE 'contact' END), '{}', false, now() - ($4 - n) * ($8::float8 / $4) * interval '1 min'
    FROM generate_series(1, $4::int) AS n CROSS JOIN LATERAL (SELECT (n - 1) % $5::int >= $5::int - $6::int AS is_ours) AS of`;

interface Talk {
  messages: number;
  /** Messages from one answer to the next, including the latter. */
  every: number;
  /** Parts of an answer. */
  parts?: number;
  by?: 'system' | 'ai_agent' | 'member';
  /** Age of the oldest message. */
  minutes?: number;
}

describe('the count of automatic answers to a contact', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const answersIn = async ({ messages, every, parts = 1, by = 'ai_agent', minutes = 50 }: Talk): Promise<number> => {
    const [workspaceId, id, contactId, accountId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await test.database.query(CONVERSATION, [workspaceId, id, contactId, accountId, messages]);
    await test.database.query(MESSAGES, [workspaceId, id, accountId, messages, every, parts, by, minutes]);
    const answered = { contactId, accountId, channel: 'whatsapp' as const, identity: '+56911111111' };
    const answers = await test.database.transaction((tx) =>
      automaticAnswers(tx, workspaceId, [answered], loopLimits.minutes),
    );
    return answers.get(answeredKey(answered))!;
  };

  it.each<[number, Talk]>([
    [19, { messages: 38, every: 2 }],
    [20, { messages: 120, every: 6 }],
    [20, { messages: 120, every: 6, by: 'system' }],
    [20, { messages: 2_000, every: 100 }],
    [19, { messages: 1_919, every: 101 }],
    [19, { messages: 570, every: 30, parts: 5 }],
    [0, { messages: 120, every: 6, by: 'member' }],
  ])('is %i, for any number of messages in between: %p', async (expected, talk) => {
    expect(await answersIn(talk)).toBe(expected);
  });

  it('includes only the last hour', async () => {
    expect(await answersIn({ messages: 1_000, every: 100, minutes: 120 })).toBe(5);
  });

  it('stops once the limit is exceeded', async () => {
    const answers = await answersIn({ messages: 4_000, every: 4 });
    expect(answers).toBeGreaterThanOrEqual(loopLimits.answersToAContact);
    expect(answers).toBeLessThan(2 * 25);
  });
});
