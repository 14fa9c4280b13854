import { malformed } from '@workops/kernel';
import type { ReceivedMessage, ReceivedPayload } from '../message-ports';
import { receiveEntries } from './receive-entries';

const account = { workspaceId: 'w', id: 'a' };
const message = (externalMessageId: string): ReceivedMessage => ({
  externalMessageId,
  from: { kind: 'sms', identity: '+56911111111' },
  profileName: null,
  type: 'text',
  content: '',
  attachments: [],
  sentAt: new Date(0),
  automated: false,
});
const status = (externalMessageId: string) => ({ externalMessageId, status: 'read' as const, at: new Date(0) });
const payload: ReceivedPayload = {
  messages: ['m1', 'm2', 'm3', 'm4', 'm5'].map(message),
  statuses: ['s1', 's2'].map(status),
};

function inboxThatFailsFor(errors: Record<string, Error>) {
  const kept: string[] = [];
  let calls = 0;
  let largest = 0;
  return {
    kept,
    calls: () => calls,
    largest: () => largest,
    receive: async ({ messages, statuses }: ReceivedPayload) => {
      calls += 1;
      const ids = [...messages, ...statuses].map(({ externalMessageId }) => externalMessageId!);
      largest = Math.max(largest, ids.length);
      const bad = ids.find((id) => id in errors);
      const error = bad === undefined ? undefined : errors[bad];
      if (error) throw error;
      kept.push(...ids);
      return { messages: [] };
    },
  };
}

const take = (inbox: ReturnType<typeof inboxThatFailsFor>, given = payload) =>
  receiveEntries(
    { receive: (_account, part) => inbox.receive(part) },
    (error) => (error as { code?: string }).code === '22021',
  )(account, given);

describe('entries of a payload', () => {
  it('are stored together if none is invalid', async () => {
    const inbox = inboxThatFailsFor({});
    expect([await take(inbox), inbox.calls(), inbox.kept]).toEqual([[], 1, ['m1', 'm2', 'm3', 'm4', 'm5', 's1', 's2']]);
  });

  it('are stored in batches of 500, the statuses last', async () => {
    const ids = (letter: string, count: number) => Array.from({ length: count }, (_none, n) => `${letter}${n}`);
    const inbox = inboxThatFailsFor({ m700: malformed('body', []) });
    const lost = await take(inbox, { messages: ids('m', 1_200).map(message), statuses: ids('s', 501).map(status) });
    expect(lost.map(({ externalId }) => externalId)).toEqual(['m700']);
    expect(inbox.kept).toEqual([...ids('m', 1_200).filter((id) => id !== 'm700'), ...ids('s', 501)]);
    expect(inbox.largest()).toBe(500);
  });

  it('are independent: invalid ones are returned and the rest is stored', async () => {
    const inbox = inboxThatFailsFor({
      m2: malformed('body', []),
      s1: Object.assign(new Error('bytes'), { code: '22021' }),
    });
    const lost = await take(inbox);
    expect(lost.map(({ externalId }) => externalId)).toEqual(['m2', 's1']);
    expect(inbox.kept.sort()).toEqual(['m1', 'm3', 'm4', 'm5', 's2']);
  });

  it('are stored before a programming error at one makes the provider repeat', async () => {
    const inbox = inboxThatFailsFor({ m3: new TypeError('undefined is not a function') });
    await expect(take(inbox)).rejects.toThrow(TypeError);
    expect(inbox.kept.sort()).toEqual(['m1', 'm2', 'm4', 'm5', 's1', 's2']);
  });

  it('are not tried one by one if nothing can be stored', async () => {
    const inbox = inboxThatFailsFor({ m1: new Error('connection refused') });
    await expect(take(inbox)).rejects.toThrow('connection refused');
    expect(inbox.calls()).toBe(1);
  });
});
