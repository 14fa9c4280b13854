import { DomainError, type Clock } from '@workops/kernel';
import { deltaEvent, endEvent, joinedEvents, tryEnd, type AgentTry, type TryEvent } from '../domain/agent-try';
import type { ToldEvent, TryEvents } from '../try-ports';
import { TryFollowers, type TryReader } from './follow-tries';
import { Telling } from './telling';

const usage = { promptTokens: 1, completionTokens: 2, estimated: false };
const run = { calls: [], steps: [], usage, costMicros: 23 };

const aTry = (over: Partial<AgentTry> = {}): AgentTry => ({
  workspaceId: 'w',
  id: 't',
  agentId: 'a',
  versionKind: 'draft',
  versionNumber: null,
  messages: [],
  allowWrites: false,
  ...run,
  status: 'running',
  answer: null,
  reason: null,
  createdAt: new Date(),
  startedAt: null,
  endedAt: null,
  ...over,
});

describe('events of a try', () => {
  it('join consecutive parts of a text, but not across a call', () => {
    const call: TryEvent = { name: 'tool_call', data: { n: 1 } };
    expect(joinedEvents([deltaEvent('Ho'), deltaEvent('la'), call, deltaEvent('!')])).toEqual([
      deltaEvent('Hola'),
      call,
      deltaEvent('!'),
    ]);
  });

  it('are written in order, and a failed write is reported at the end', async () => {
    const tryReader: TryEvent[] = [];
    const telling = new Telling(async (events) => void tryReader.push(...events));
    for (const part of ['a', 'b', 'c']) telling.say(deltaEvent(part));
    await telling.done();
    expect(joinedEvents(tryReader)).toEqual([deltaEvent('abc')]);
    const failing = new Telling(() => Promise.reject(new Error('away')));
    failing.say(deltaEvent('a'));
    await expect(failing.done()).rejects.toThrow('away');
  });

  it('end with the answer, or with the reason why there is none', () => {
    expect(tryEnd({ kind: 'answer', text: 'Hola' })).toEqual({ status: 'done', answer: 'Hola', reason: null });
    expect(tryEnd({ kind: 'handoff', reason: 'pide un humano', text: '' })).toEqual({
      status: 'done',
      answer: null,
      reason: 'pide un humano',
    });
    expect(tryEnd({ kind: 'failed', reason: 'timeout' })).toEqual({
      status: 'failed',
      answer: null,
      reason: 'timeout',
    });
    const { name, data } = endEvent('t', aTry({ status: 'failed', reason: 'timeout' }));
    expect([name, data]).toMatchObject([
      'error',
      { id: 't', status: 'failed', reason: 'timeout', completion_tokens: 2, cost_usd: 0.000023 },
    ]);
  });
});

/** Events of a single try, to which a test can add. */
function aStream(kept: ToldEvent[] = []) {
  let now = 0;
  let looks = 0;
  const behind: TryEvents['behind'] = (places) => {
    looks += 1;
    return Promise.resolve(places.map(({ after }) => kept.filter(({ seq }) => seq > after)));
  };
  const events: TryEvents = { behind, behindOfAll: behind };
  const clock: Clock = { now: () => new Date(now) };
  const followers = new TryFollowers(events, clock);
  const reader = () => {
    const heard: string[] = [];
    const over = new Set<string>();
    const tryReader: TryReader = {
      tell: ({ id, name }) => void heard.push(`${id} ${name}`),
      comment: () => void heard.push(':'),
      ready: () => Promise.resolve(true),
      end: () => void over.add('end'),
    };
    return { heard, isOver: () => over.has('end'), tryReader };
  };
  return { kept, followers, reader, later: (ms: number) => (now += ms), looks: () => looks };
}

const turned = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

const delta = (seq: number): ToldEvent => ({ seq, name: 'delta', data: '{}' });
const done = (seq: number): ToldEvent => ({ seq, name: 'done', data: '{}' });

describe('a follower of a try', () => {
  it('receives events as they happen, from its position to the end', async () => {
    const { kept, followers, reader } = aStream([delta(1), delta(2)]);
    const [first, back] = [reader(), reader()];
    await followers.follow(aTry(), 0, first.tryReader);
    await followers.follow(aTry(), 1, back.tryReader);
    await turned(() => first.heard.length === 2 && back.heard.length === 1);
    kept.push(done(3));
    await turned(() => first.isOver() && back.isOver());
    expect([first.heard, back.heard]).toEqual([
      ['1 delta', '2 delta', '3 done'],
      ['2 delta', '3 done'],
    ]);
  });

  it('receives a keep-alive every 15 s', async () => {
    const { followers, reader, later } = aStream();
    const { heard, tryReader } = reader();
    const leave = await followers.follow(aTry(), 0, tryReader);
    later(15_000);
    await turned(() => heard.length > 0);
    expect(heard).toEqual([':']);
    leave();
  });

  it('of an ended try without events receives only the end, and only once', async () => {
    const ended = aTry({ status: 'done', answer: 'Hola', endedAt: new Date() });
    const heardBy = async (after: number, kept: ToldEvent[] = []) => {
      const { followers, reader } = aStream(kept);
      const { heard, isOver, tryReader } = reader();
      await followers.follow(ended, after, tryReader);
      await turned(isOver);
      return heard;
    };
    expect([await heardBy(0), await heardBy(7), await heardBy(999_999_999)]).toEqual([
      ['999999999 done'],
      ['999999999 done'],
      [],
    ]);
    expect([await heardBy(0, [delta(1), done(2)]), await heardBy(2, [delta(1), done(2)])]).toEqual([
      ['1 delta', '2 done'],
      [],
    ]);
  });

  it('is refused if its workspace has too many; other workspaces are not', async () => {
    const { followers, reader } = aStream();
    const { tryReader } = reader();
    const leaving: (() => void)[] = [];
    const follow = async (workspaceId: string, times: number): Promise<void> => {
      for (let n = 0; n < times; n += 1) leaving.push(await followers.follow(aTry({ workspaceId }), 0, tryReader));
    };
    await follow('a', 200);
    await expect(follow('a', 1)).rejects.toThrow(DomainError);
    for (const loud of ['b', 'c', 'd']) await follow(loud, loud === 'd' ? 150 : 200);
    await expect(follow('d', 1)).rejects.toThrow(DomainError);
    for (let n = 0; n < 50; n += 1) await follow(`quiet ${n}`, 5);
    await expect(follow('quiet', 1)).rejects.toThrow(DomainError);
    for (const leave of leaving) leave();
    await follow('a', 1);
  });
});
