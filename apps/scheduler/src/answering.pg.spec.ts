import { randomUUID } from 'node:crypto';
import { answeringOn, queueingTurns, type ModelOutcome } from '@workops/agents';
import {
  begunWithFirst,
  callsOfModels,
  disableAgents,
  publishedSince,
  queuedTurn,
  turnsHaveWaited,
} from '@workops/agents/testing';
import { AnsweringPlace, saying, writing } from '@workops/contexts/testing';
import { mostCharactersOf } from '@workops/conversations';
import { aSafetyHold } from '@workops/conversations/testing';
import { conflict } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { aTalk, type Answers } from './testing/a-talk';

describe('AI agents', () => {
  let place: AnsweringPlace;

  beforeAll(async () => {
    place = await AnsweringPlace.start();
  });
  afterAll(() => place.close());

  const claimed = async ({ actor, messages, talk }: Awaited<ReturnType<typeof aTalk>>): Promise<void> => {
    await messages.handOff(actor, (await talk()).id, { reason: 'me hago cargo' });
  };
  const putOnHold = async (talk: Awaited<ReturnType<typeof aTalk>>) =>
    aSafetyHold(talk.database, talk.workspaceId, (await talk.talk()).contactId);

  it('answer all messages so far with one message, as its author', async () => {
    const { receive, answer, turns, sent, seen, agentId, database, workspaceId } = await aTalk(place);
    await receive('uno', 'dos', 'tres');
    await answer(() => saying('Hola'));
    expect(await turns()).toMatchObject([{ status: 'answered', upto_seq: 3, reason: null }]);
    const [event, ...rest] = await sent();
    expect(rest).toEqual([]);
    expect(event).toMatchObject({
      data: { content: 'Hola', sender_type: 'ai_agent' },
      author: { kind: 'ai_agent', id: agentId },
    });
    expect(seen.requests[0]!.messages.slice(1).map(({ content }) => content)).toEqual(['uno', 'dos', 'tres']);
    expect(await callsOfModels(database, workspaceId)).toBe(1);
  });

  it("hand off without a model call if the turn's version has lost its publisher", async () => {
    const { receive, answer, turns, sent, seen, agentId, database, workspaceId } = await aTalk(place, {
      publisher: randomUUID(),
    });
    await receive('uno');
    await publishedSince(database, workspaceId, agentId);
    await begunWithFirst(database, workspaceId, agentId);
    await answer(() => saying('Hola'));
    expect(await turns()).toMatchObject([{ status: 'handed_off', reason: 'disabled' }]);
    expect((await sent()).map(({ data }) => data.content)).toEqual(['Ya le atienden.']);
    expect(seen.requests).toEqual([]);
  });

  it('do not answer machines, reactions or filtered conversations', async () => {
    const { receive, receiveAs, depsWith, turns, answer } = await aTalk(place);
    await receiveAs({ automated: true }, ['Estoy de vacaciones']);
    await receiveAs({ type: 'reaction' }, ['👍']);
    const deps = depsWith(() => saying('Hola'));
    const byIds: typeof deps.talks.byIds = async (...args) =>
      (await deps.talks.byIds(...args)).map((talk) => ({ ...talk, filtered: true }));
    await receiveAs({}, ['Soy un bloqueado'], queueingTurns({ ...deps, talks: { ...deps.talks, byIds } }));
    expect(await turns()).toEqual([]);
    await receive('Hola');
    // Nothing is left for another test's process.
    await answer(() => saying('Hola'));
    expect(await turns()).toMatchObject([{ status: 'answered', upto_seq: 4 }]);
  });

  it('restart if a message arrives during the turn, at most twice in a row', async () => {
    const talk = await aTalk(place);
    await talk.receive('uno');
    let more = 1;
    await talk.answer(async () => {
      if (more-- > 0) await talk.receive('otra cosa');
      return saying('Hola');
    });
    await talk.answer(() => saying('Hola'));
    expect((await talk.turns()).map(({ status }) => status)).toEqual(['superseded', 'answered']);
    expect(await talk.sent()).toHaveLength(1);
    // Both model calls are billed.
    expect(await callsOfModels(talk.database, talk.workspaceId)).toBe(2);
    const busy = await aTalk(place);
    await busy.receive('uno');
    let calls = 0;
    for (let round = 0; round < 4; round += 1) {
      await busy.answer(async () => {
        if ((calls += 1) <= 3) await busy.receive(`más ${calls}`);
        return saying(`Hola ${calls}`);
      });
    }
    expect((await busy.turns()).map(({ status }) => status)).toEqual([
      'superseded',
      'superseded',
      'answered',
      'answered',
    ]);
    expect(await busy.sent()).toHaveLength(2);
  });

  it('wait until the contact has been quiet for 1.5 s, at most 6 s', async () => {
    const { receive, turns, database, workspaceId, answer } = await aTalk(place);
    const waits = async () => {
      const [turn, ...rest] = await turns();
      expect(rest).toEqual([]);
      return {
        quiet: Number(turn!.due_at) - Number(turn!.updated_at),
        all: Number(turn!.due_at) - Number(turn!.created_at),
      };
    };
    await receive('uno', 'dos', 'tres');
    expect((await waits()).quiet).toBe(1_500);
    await turnsHaveWaited(database, workspaceId, 5_500);
    await receive('cuatro');
    expect((await waits()).all).toBe(6_000);
    await answer(() => saying('Hola'));
  });

  it('answer a contact twenty times per hour, then leave it to people', async () => {
    const { receive, answer, turns, sent, seen, talk } = await aTalk(place);
    let calls = 0;
    for (let n = 0; n < 21; n += 1) {
      calls = seen.requests.length;
      await receive(`Estoy de vacaciones ${n}`);
      await answer(() => saying('Con gusto le ayudo.'));
    }
    expect((await turns()).filter(({ status }) => status !== 'answered')).toMatchObject([
      { status: 'blocked', reason: 'loop_guard' },
    ]);
    expect([(await sent()).length, seen.requests.length, (await talk()).handler]).toEqual([20, calls, 'human']);
  });

  it('see the tool calls of an unanswered earlier turn, and do not repeat them', async () => {
    const talk = await aTalk(place);
    await talk.receive('uno');
    await talk.answer(async () => {
      if (talk.seen.requests.length === 1) return writing;
      if (talk.seen.requests.length === 2) await talk.receive('dos');
      return saying('Hecho');
    });
    expect((await talk.turns()).map(({ status }) => status)).toEqual(['superseded', 'answered']);
    expect(talk.seen.called).toHaveLength(1);
    const [, , third] = talk.seen.requests;
    expect(third!.messages.slice(1)).toMatchObject([
      { role: 'user', content: 'uno' },
      { role: 'assistant', toolCalls: [{ name: 'escribir' }] },
      { role: 'tool', content: 'hecho' },
      { role: 'user', content: 'dos' },
    ]);
    await talk.receive('tres');
    await talk.answer(() => saying('Hola'));
    expect(talk.seen.requests.at(-1)!.messages.filter(({ role }) => role === 'tool')).toEqual([]);
  });

  it('send nothing that policy forbids, and leave it to people without a handoff message', async () => {
    const old = { windowHours: 24, sentAt: () => new Date(Date.now() - 30 * 3_600_000) };
    const ends: [Answers, object][] = [
      [() => saying('Hola'), { status: 'blocked', reason: 'window_closed' }],
      [() => ({ kind: 'failed', reason: 'model_unavailable' }), { status: 'failed', reason: 'model_unavailable' }],
    ];
    for (const [answers, end] of ends) {
      const talk = await aTalk(place, old);
      await talk.receive('uno');
      await talk.answer(answers);
      expect(await talk.turns()).toMatchObject([{ ...end, message_ids: [] }]);
      expect(await talk.sent()).toEqual([]);
      expect(await talk.talk()).toMatchObject({ handler: 'human' });
    }
  });

  it('send a long answer in parts, all or none', async () => {
    const talk = await aTalk(place);
    const long = Array.from({ length: 3 }, (_, n) => `${'palabra '.repeat(mostCharactersOf('web') / 10)}${n}.`).join(
      ' ',
    );
    await talk.receive('uno');
    await talk.answer(() => saying(long));
    const parts = (await talk.sent()).length;
    expect(parts).toBeGreaterThan(1);
    expect((await talk.turns())[0]!.message_ids).toHaveLength(parts);
    await talk.receive('dos');
    const deps = talk.depsWith(() => saying(long));
    let replies = 0;
    const say: (typeof deps)['talks']['say'] = (...message) =>
      (replies += 1) === 2 ? Promise.reject(conflict('closed', 'Refused.')) : deps.talks.say(...message);
    await talk.due();
    await answeringOn({ ...deps, talks: { ...deps.talks, say } }).round();
    expect((await talk.turns()).at(-1)).toMatchObject({ status: 'blocked', reason: 'closed', message_ids: [] });
    expect(await talk.sent()).toHaveLength(parts);
  });

  it('send nothing if a person took over during the turn', async () => {
    const talk = await aTalk(place);
    await talk.receive('uno');
    await talk.answer(async () => {
      await claimed(talk);
      return saying('Hola');
    });
    expect(await talk.turns()).toMatchObject([{ status: 'blocked', reason: 'handler_human', message_ids: [] }]);
    expect(await talk.sent()).toEqual([]);
  });

  it('send nothing if a hold is placed during the turn, and hand over', async () => {
    const talk = await aTalk(place);
    await talk.receive('uno');
    await talk.answer(async () => {
      await putOnHold(talk);
      return saying('Hola');
    });
    expect(await talk.turns()).toMatchObject([{ status: 'blocked', reason: 'safety_hold' }]);
    expect(await talk.sent()).toEqual([]);
    expect(await talk.talk()).toMatchObject({ handler: 'human' });
  });

  /** A model that does not respond until the call is aborted. */
  const cutOff = async (signal: AbortSignal): Promise<ModelOutcome> => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return { kind: 'failed', reason: 'timeout', spent: { promptTokens: 4, completionTokens: 1, estimated: true } };
  };

  it.each([
    ['a claim', claimed, ['blocked handler_human']],
    ['a hold', putOnHold, ['blocked safety_hold']],
    [
      'a newer message',
      (talk: Awaited<ReturnType<typeof aTalk>>) => talk.receive('otra cosa'),
      ['superseded null', 'answered null'],
    ],
  ])('cancel a model call that %s has made useless, and bill its usage', async (_what, meanwhile, ends) => {
    const talk = await aTalk(place);
    await talk.receive('uno');
    await talk.answer(async (_request, signal) => {
      if (talk.seen.requests.length > 1) return saying('Hola');
      await meanwhile(talk);
      return cutOff(signal);
    });
    // The turn of a newer message waits a moment, so a quick round may end before.
    await talk.answer(() => saying('Hola'));
    const turns = await talk.turns();
    expect(turns.map(({ status, reason }) => `${status} ${reason}`)).toEqual(ends);
    expect(turns[0]).toMatchObject({ shown: { usage: { promptTokens: 4, completionTokens: 1, estimated: true } } });
    expect(await talk.sent()).toHaveLength(ends.length - 1);
    expect(await callsOfModels(talk.database, talk.workspaceId)).toBe(ends.length);
  });

  it.each<[string, Answers, { status: string; reason: string }]>([
    [
      'fails',
      () => ({ kind: 'failed', reason: 'model_unavailable' }),
      { status: 'failed', reason: 'model_unavailable' },
    ],
    ['says nothing', () => saying(' '), { status: 'failed', reason: 'empty_answer' }],
    [
      'hands off',
      () => saying('', [{ id: 'a', name: 'handoff', arguments: '{"reason":"pide una persona"}' }]),
      { status: 'handed_off', reason: 'pide una persona' },
    ],
  ])('hand off if the model %s, after the handoff message and with a ticket', async (_what, answers, end) => {
    const talk = await aTalk(place);
    await talk.receive('uno');
    await talk.answer(answers);
    expect(await talk.turns()).toMatchObject([end]);
    expect((await talk.sent()).map(({ data }) => data.content)).toEqual(['Ya le atienden.']);
    expect(await talk.talk()).toMatchObject({ handler: 'human' });
    const types = (await recordedEvents(talk.database, talk.workspaceId)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['conversation.assigned', 'ticket.opened']));
  });

  it('hand off without a model call if the agent is disabled', async () => {
    const talk = await aTalk(place);
    await disableAgents(talk.database, talk.workspaceId);
    await talk.receive('uno');
    await talk.answer(() => saying('Hola'));
    expect(talk.seen.requests).toEqual([]);
    expect(await talk.turns()).toMatchObject([{ status: 'handed_off', reason: 'disabled' }]);
  });

  it('do not repeat a write whose result is unknown after a crash', async () => {
    const talk = await aTalk(place);
    await talk.receive('uno');
    let isKilled = false;
    let bury = (): void => undefined;
    const deps = talk.depsWith(() => writing);
    const killed = answeringOn({
      ...deps,
      callTool: (call) => {
        void deps.callTool(call);
        isKilled = true;
        // The process dies before it can write anything more.
        return new Promise((_resolve, reject) => (bury = () => reject(new Error('killed'))));
      },
    });
    await talk.due();
    const round = killed.round();
    while (!isKilled) await new Promise((resolve) => setImmediate(resolve));
    await talk.answer((request) => saying(request.messages.at(-1)!.content));
    bury();
    await round;
    expect(talk.seen.called).toHaveLength(1);
    const [turn] = await talk.turns();
    expect(turn).toMatchObject({ status: 'answered', shown: { calls: [{ outcome: 'outcome_unknown' }] } });
    const [event, ...rest] = await talk.sent();
    expect(rest).toEqual([]);
    expect(String(event!.data.content)).toContain('outcome_unknown');
  });

  it('answer a message that arrives while a turn has nothing to answer', async () => {
    const { receive, answer, turns, depsWith, database, workspaceId, talk, sent } = await aTalk(place);
    await receive('uno');
    await answer(() => saying('Hola'));
    await queuedTurn(database, workspaceId, (await talk()).id, 1);
    const deps = depsWith(({ messages }) => saying(messages.at(-1)!.content));
    let isRead = false;
    const byIds: (typeof deps)['talks']['byIds'] = async (...args) => {
      const read = await deps.talks.byIds(...args);
      if (!isRead) await receive('dos');
      isRead = true;
      return read;
    };
    await answeringOn({ ...deps, talks: { ...deps.talks, byIds } }).round();
    expect((await turns()).map(({ status, upto_seq: seq }) => [status, seq])).toEqual([
      ['answered', 1],
      ['answered', 3],
    ]);
    expect((await sent()).map(({ data }) => data.content)).toEqual(['Hola', 'dos']);
  });

  it('answer once, however many processes run; a process without its lease writes nothing', async () => {
    const talk = await aTalk(place);
    await talk.receive('uno');
    const slow = { go: (): void => undefined };
    const slowCall = new Promise<void>((resolve) => (slow.go = resolve));
    const first = talk.answer(async () => {
      await slowCall;
      return saying('del primero');
    });
    while (talk.seen.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([talk.answer(() => saying('del segundo')), talk.answer(() => saying('del segundo'))]);
    slow.go();
    await first;
    expect((await talk.sent()).map(({ data }) => data.content)).toEqual(['del segundo']);
    expect((await talk.turns()).map(({ status }) => status)).toEqual(['answered']);
  });
});
