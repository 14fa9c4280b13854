import { randomUUID } from 'node:crypto';
import { answeringOn, queueingTurns, type AnsweringDeps, type ModelOutcome } from '@workops/agents';
import { countedEarlier, limitTurns, liveAgent, turnCounts, turnRows, turnsAreDue } from '@workops/agents/testing';
import { AnsweringPlace, idleBuiltins, pinnedAgent, saying, createTalks, writing } from '@workops/contexts/testing';
import { anAccount, aVisitor } from '@workops/conversations/testing';
import { conflict } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { createLogger } from '@workops/platform/process';
import { recordedEvents } from '@workops/platform/testing';

type Account = Awaited<ReturnType<typeof anAccount>>;

const HOUR_MS = 3_600_000;
const hourEnds = (Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS;
/** A clock that stops at the end of the hour in which the tests began, so that counts are not reset during a test. */
const withinTheHour = { now: () => new Date(Math.min(Date.now(), hourEnds - 1)) };

const limit = (over: object) => ({
  turnsHour: 1_000,
  tokensDay: 1_000_000,
  toolCallsDay: 1_000,
  bookingsDay: 100,
  ...over,
});
const wide = { channel: limit({}), contact: limit({}), network: limit({}), sender: limit({}) };
const booking = saying('', [
  {
    id: 'b',
    name: 'book_appointment',
    arguments: JSON.stringify({ appointment_type_id: randomUUID(), starts_at: '2030-01-02T10:00:00Z' }),
  },
]);

describe('limits on agents per sender and network', () => {
  let place: AnsweringPlace;

  beforeAll(async () => {
    place = await AnsweringPlace.start();
  });
  afterAll(() => place.close());

  async function aShop(turnLimits: object = {}) {
    const { database, access } = place;
    const { id: workspaceId } = (await access.createWorkspace({ name: 'Automotora', livemode: true })).workspace;
    const agentId = randomUUID();
    await liveAgent(database, workspaceId, agentId, pinnedAgent('book_appointment'));
    await limitTurns(database, workspaceId, { turnLimits: { ...wide, ...turnLimits } });
    const anAgentsAccount = (kind: 'web' | 'email' | 'whatsapp' = 'web') =>
      anAccount(database, workspaceId, { kind, defaultHandler: 'bot', aiAgentId: agentId, windowHours: null });
    const [inbox, bots] = [place.inbox(), place.bots()];
    const seen = { asked: 0, refused: [] as string[], booked: 0 };
    const deps = (answers: () => ModelOutcome | Promise<ModelOutcome> = () => saying('Hola')): AnsweringDeps => ({
      database,
      logger: createLogger('scheduler', 'silent'),
      clock: withinTheHour,
      ids: systemIds,
      workspaces: access,
      owners: access,
      model: {
        offers: [{ name: 'local', contextTokens: 8_000, inputUsd: 100, outputUsd: 100 }],
        ask: async () => {
          seen.asked += 1;
          return answers();
        },
      },
      talks: createTalks(bots),
      digest: (text) => `digest of ${text}`,
      turnRefused: (reason) => void seen.refused.push(reason),
      builtins: {
        ...idleBuiltins,
        bookAppointment: () => {
          seen.booked += 1;
          return Promise.resolve({});
        },
      },
      callTool: () => Promise.resolve({ outcome: 'ok', status: 200, text: 'hecho', durationMs: 1 }),
    });
    const write = async (account: Account, identity: string, content = 'Hola'): Promise<string> => {
      await inbox.receive(account, {
        messages: [
          {
            externalMessageId: randomUUID(),
            from: { kind: account.kind, identity },
            profileName: null,
            type: 'text',
            content,
            attachments: [],
            sentAt: new Date(),
            automated: false,
          },
        ],
        statuses: [],
      });
      const events = (await recordedEvents(database, workspaceId)).filter(({ type }) => type === 'message.received');
      await database.transaction((tx) => queueingTurns(deps())(events.slice(-1), tx));
      return String(events.at(-1)!.data.conversation_id);
    };
    const answer = async (answers?: () => ModelOutcome | Promise<ModelOutcome>): Promise<void> => {
      await turnsAreDue(database, workspaceId);
      await answeringOn(deps(answers)).round();
    };
    /** Sends a message and lets the agent answer; returns the end of the turn. */
    const ask = async (account: Account, identity: string, answers?: () => ModelOutcome): Promise<string> => {
      await write(account, identity);
      await answer(answers);
      return (await ends()).at(-1)!;
    };
    const ends = async () =>
      (await turnRows(database, workspaceId)).map(({ status, reason }) =>
        reason === null ? status : `${status} ${reason}`,
      );
    const handlers = async (...ids: string[]) => (await bots.byIds(workspaceId, ids)).map(({ handler }) => handler);
    const counts = async () =>
      Object.fromEntries(
        (await turnCounts(database, workspaceId)).map(({ kind, turns, tokens, tool_calls: calls }) => [
          kind,
          [turns, tokens, calls],
        ]),
      );
    return { workspaceId, database, anAgentsAccount, deps, seen, write, answer, ask, ends, handlers, counts };
  }

  it('hands a visitor over the hourly limit to people once, without a model call', async () => {
    const shop = await aShop({ sender: limit({ turnsHour: 2 }) });
    const site = await shop.anAgentsAccount();
    const visitor = await aVisitor(place.database, site, { network: 'one' });
    expect([await shop.ask(site, visitor), await shop.ask(site, visitor), await shop.ask(site, visitor)]).toEqual([
      'answered',
      'answered',
      'failed sender_limit',
    ]);
    const conversation = await shop.write(site, visitor);
    await shop.answer();
    expect(await shop.handlers(conversation)).toEqual(['human']);
    expect(await shop.ends()).toHaveLength(3);
    expect(shop.seen).toMatchObject({ asked: 2, refused: ['sender_limit'] });
    const opened = (await recordedEvents(place.database, shop.workspaceId)).filter(
      ({ type }) => type === 'ticket.opened',
    );
    expect(opened).toMatchObject([{ data: { reason: 'sender_limit' } }]);
  });

  it('counts visitors of one network together, and a visitor across networks as one', async () => {
    const shop = await aShop({ sender: limit({ turnsHour: 4 }), network: limit({ turnsHour: 2 }) });
    const site = await shop.anAgentsAccount();
    const visitors = [];
    for (let n = 0; n < 3; n += 1) visitors.push(await aVisitor(place.database, site, { network: 'one' }));
    expect([
      await shop.ask(site, visitors[0]!),
      await shop.ask(site, visitors[1]!),
      await shop.ask(site, visitors[2]!),
    ]).toEqual(['answered', 'answered', 'failed network_limit']);
    const proven = [];
    for (const network of ['two', 'three', 'four', 'five', 'six']) {
      const identity = await aVisitor(place.database, site, { network, externalId: 'cliente-7' });
      proven.push(await shop.ask(site, identity));
    }
    expect(proven).toEqual(['answered', 'answered', 'answered', 'answered', 'failed sender_limit']);
  });

  it("counts plus forms of an email, and a phone's channels, as one sender", async () => {
    const shop = await aShop({ sender: limit({ turnsHour: 2 }) });
    const mail = await shop.anAgentsAccount('email');
    const ends = [];
    for (const form of ['ana@example.com', 'ana+1@example.com', 'Ana+2@example.com'])
      ends.push(await shop.ask(mail, form));
    expect(ends).toEqual(['answered', 'answered', 'failed sender_limit']);
    const [first, other] = [await shop.anAgentsAccount('whatsapp'), await shop.anAgentsAccount('whatsapp')];
    for (const account of [first, other]) expect(await shop.ask(account, '56911111111')).toBe('answered');
    expect(await shop.ask(other, '56911111111')).toMatch(/^failed (sender|contact)_limit$/);
  });

  it('allows concurrent turns of one network exactly the remaining number', async () => {
    const shop = await aShop({ network: limit({ turnsHour: 3 }) });
    const site = await shop.anAgentsAccount();
    for (let n = 0; n < 8; n += 1) await shop.write(site, await aVisitor(place.database, site, { network: 'one' }));
    await turnsAreDue(place.database, shop.workspaceId);
    await Promise.all([
      answeringOn(shop.deps()).round(),
      answeringOn(shop.deps()).round(),
      answeringOn(shop.deps()).round(),
    ]);
    const ends = await shop.ends();
    expect([
      ends.filter((end) => end === 'answered').length,
      ends.filter((end) => end === 'failed network_limit').length,
    ]).toEqual([3, 5]);
    expect(shop.seen.asked).toBe(3);
  });

  it("does not count a rejected turn towards the channel's limit", async () => {
    const shop = await aShop({ sender: limit({ turnsHour: 1 }), channel: limit({ turnsHour: 2 }) });
    const site = await shop.anAgentsAccount();
    const greedy = await aVisitor(place.database, site, { network: 'one' });
    await shop.ask(site, greedy);
    expect(await shop.ask(site, greedy)).toBe('failed sender_limit');
    expect((await shop.counts()).channel).toEqual([1, 15, 0]);
    expect(await shop.ask(site, await aVisitor(place.database, site, { network: 'two' }))).toBe('answered');
    expect(await shop.ask(site, await aVisitor(place.database, site, { network: 'three' }))).toBe(
      'failed channel_limit',
    );
  });

  it("counts a turn's tokens and tool calls for every party, and rejects the next", async () => {
    const shop = await aShop({ contact: limit({ toolCallsDay: 1 }), sender: limit({ tokensDay: 100 }) });
    const site = await shop.anAgentsAccount();
    const visitor = await aVisitor(place.database, site, { network: 'one' });
    const replies = [writing, saying('Hecho')];
    expect(await shop.ask(site, visitor, () => replies.shift()!)).toBe('answered');
    const used = [1, 30, 1];
    expect(await shop.counts()).toEqual({ channel: used, contact: used, network: used, sender: used });
    expect(await shop.ask(site, visitor)).toBe('failed contact_limit');
    await limitTurns(place.database, shop.workspaceId, { turnLimits: { ...wide, sender: limit({ tokensDay: 30 }) } });
    const again = await aVisitor(place.database, site, { network: 'two' });
    expect(await shop.ask(site, again, () => saying('Hola'))).toBe('answered');
    expect(await shop.ask(site, again)).toBe('answered');
    expect(await shop.ask(site, again)).toBe('failed sender_limit');
  });

  it('resets each hour, and each day for tokens', async () => {
    const shop = await aShop({ sender: limit({ turnsHour: 1, tokensDay: 20 }) });
    const site = await shop.anAgentsAccount();
    const first = await aVisitor(place.database, site, { network: 'one' });
    expect(await shop.ask(site, first)).toBe('answered');
    await countedEarlier(place.database, shop.workspaceId, 24);
    expect(await shop.ask(site, first)).toBe('answered');
    expect((await shop.counts()).sender).toEqual([1, 15, 0]);
  });

  it('counts a turn once if a crash interrupts it before its answer', async () => {
    const shop = await aShop({ sender: limit({ turnsHour: 1 }) });
    const site = await shop.anAgentsAccount();
    await shop.write(site, await aVisitor(place.database, site, { network: 'one' }));
    await turnsAreDue(place.database, shop.workspaceId);
    let isAsked = false;
    let bury = (): void => undefined;
    const killed = answeringOn(
      shop.deps(() => {
        isAsked = true;
        return new Promise((_resolve, reject) => (bury = () => reject(new Error('killed'))));
      }),
    ).round();
    while (!isAsked) await new Promise((resolve) => setImmediate(resolve));
    await shop.answer();
    bury();
    await killed;
    expect(await shop.ends()).toEqual(['answered']);
    expect((await shop.counts()).sender).toEqual([1, 15, 0]);
  });

  it('reserves part of the budget for other channels, if there are any', async () => {
    const shop = await aShop();
    const site = await shop.anAgentsAccount();
    // An answer costs 1,500 micro-dollars.
    await limitTurns(place.database, shop.workspaceId, { turnLimits: wide, usdMonthMicros: 4_000, sharePct: 60 });
    const asks = async (account: Account) =>
      shop.ask(account, await aVisitor(place.database, account, { network: randomUUID() }));
    expect([await asks(site), await asks(site)]).toEqual(['answered', 'answered']);
    const other = await shop.anAgentsAccount('whatsapp');
    expect(await asks(site)).toBe('failed channel_budget_exceeded');
    expect(await shop.ask(other, '56922222222')).toBe('answered');
    expect(await shop.ask(other, '56922222223')).toBe('failed budget_exceeded');
    await limitTurns(place.database, shop.workspaceId, { turnLimits: wide, usdMonthMicros: 8_000, sharePct: 60 });
    expect([await asks(site), await asks(site), await asks(site)]).toEqual([
      'answered',
      'answered',
      'failed channel_budget_exceeded',
    ]);
    await limitTurns(place.database, shop.workspaceId, { turnLimits: wide, usdMonthMicros: 8_000, sharePct: 100 });
    expect(await asks(site)).toBe('answered');
  });

  it("rejects a booking over the network's limit, and does not count it", async () => {
    const shop = await aShop({ network: limit({ bookingsDay: 2 }) });
    const site = await shop.anAgentsAccount();
    const books = async (network: string) => {
      const replies = [booking, saying('Listo')];
      return shop.ask(site, await aVisitor(place.database, site, { network }), () => replies.shift()!);
    };
    for (let n = 0; n < 4; n += 1) expect(await books('one')).toBe('answered');
    expect(shop.seen.booked).toBe(2);
    const outcomes = (await turnRows(place.database, shop.workspaceId)).map(({ shown }) => shown!.calls[0]!.outcome);
    expect(outcomes).toEqual(['ok', 'ok', 'refused', 'refused']);
    await books('two');
    expect(shop.seen.booked).toBe(3);
    const full = shop.deps(() => booking);
    full.builtins.bookAppointment = () => Promise.reject(conflict('slot_taken', 'La hora ya está tomada.'));
    const replies = [booking, saying('Lo siento')];
    await shop.write(site, await aVisitor(place.database, site, { network: 'three' }));
    await turnsAreDue(place.database, shop.workspaceId);
    await answeringOn({ ...full, model: { ...full.model, ask: async () => replies.shift()! } }).round();
    const [channel] = await turnCounts(place.database, shop.workspaceId);
    expect(channel).toMatchObject({ kind: 'channel', bookings: 3 });
  });

  it('does not affect a workspace while another exceeds every limit', async () => {
    const tight = limit({ turnsHour: 1 });
    const busy = await aShop({ channel: tight, contact: tight, network: tight, sender: tight });
    const quiet = await aShop();
    const [loud, calm] = [await busy.anAgentsAccount(), await quiet.anAgentsAccount()];
    for (let n = 0; n < 6; n += 1) await busy.write(loud, await aVisitor(place.database, loud, { network: 'one' }));
    await quiet.write(calm, await aVisitor(place.database, calm, { network: 'one' }));
    await turnsAreDue(place.database, busy.workspaceId);
    await quiet.answer();
    expect(await quiet.ends()).toEqual(['answered']);
    expect((await busy.ends()).filter((end) => end === 'answered')).toHaveLength(1);
  });
});
