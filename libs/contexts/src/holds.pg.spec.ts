import { randomUUID } from 'node:crypto';
import { correspondentsOn } from '@workops/contacts';
import { nothingSuppressed } from '@workops/contacts/testing';
import {
  holdsOn,
  holdSweep,
  inboxOn,
  messagesOn,
  Sending,
  type ChannelProvider,
  type Holds,
  type Inbox,
  type Messages,
  type OutgoingInput,
} from '@workops/conversations';
import {
  anAccount,
  conversationTables,
  holdsRead,
  MemoryProvider,
  noDirectories,
  openedAccount,
  safetyHolds,
} from '@workops/conversations/testing';
import { DAY, systemClock, type BusinessHours } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { createLogger } from '@workops/platform/process';
import {
  eventually,
  latch,
  MemoryStorage,
  recordedEvents,
  testDatabase,
  type TestDatabase,
} from '@workops/platform/testing';
import { contexts } from './registry';

const OFFICE: BusinessHours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [['09:00', '17:00']]]),
);

const text = (content: string, purpose?: OutgoingInput['purpose']): OutgoingInput => ({
  type: 'text',
  content,
  attachmentIds: [],
  location: null,
  flow: null,
  template: null,
  replyToMessageId: null,
  purpose,
  acknowledge: [],
});

describe('a safety hold', () => {
  let test: TestDatabase;
  let inbox: Inbox;
  let messages: Messages;
  let holds: Holds;
  const correspondents = () =>
    correspondentsOn({
      mailStanding: nothingSuppressed,
      workspaces: { loadProfile: async () => ({ livemode: true, country: 'CL' }) },
      clock: systemClock,
      ids: systemIds,
      database: test.database,
    });
  const templates = {
    find: async () => undefined,
    isPublishedFlow: async () => false,
    ofNotices: async () => undefined,
  };

  beforeAll(async () => {
    test = await testDatabase();
    const files = new Files(test.database, new MemoryStorage(), systemClock, systemIds);
    const on = { database: test.database, files, correspondents: correspondents(), clock: systemClock, ids: systemIds };
    inbox = inboxOn({ ...on, workspaces: noDirectories.workspaces });
    messages = messagesOn({ ...on, templates, directories: noDirectories });
    holds = holdsOn({ ...on, directories: { contacts: { live: async (_workspaceId, id) => id } } });
  });
  afterAll(() => test.drop());

  const setUp = async (maxPerSecond: number) => {
    const workspaceId = randomUUID();
    const account = await anAccount(test.database, workspaceId, { provider: workspaceId, maxPerSecond });
    const heardBy = async (by: typeof account): Promise<string> => {
      const received = await inbox.receive(by, {
        messages: [
          {
            externalMessageId: randomUUID(),
            from: { kind: by.kind, identity: '56912345678' },
            profileName: null,
            type: 'text',
            content: 'Hola',
            attachments: [],
            sentAt: new Date(),
            automated: false,
          },
        ],
        statuses: [],
      });
      return received.messages[0]!.conversationId;
    };
    const id = await heardBy(account);
    const actor = anActor({ workspaceId });
    const member = anActor({ workspaceId, author: { kind: 'member', id: randomUUID(), name: 'Ana' } });
    const tables = conversationTables(test.database, workspaceId);
    const [conversation] = await tables.conversations();
    const contactId = conversation!.contact_id;
    await holds.config.save(actor, { enabled: true });
    const place = () =>
      holds.place(actor, {
        contactId,
        scope: 'contact',
        kind: 'safety',
        reason: 'Alarma',
        stepKey: null,
        ticketId: null,
      });
    const outbound = async () => (await tables.messages()).filter(({ direction }) => direction === 'outbound');
    const sendingBy = (provider: ChannelProvider) =>
      new Sending({
        database: test.database,
        logger: createLogger('test', 'silent'),
        directUrl: test.url,
        providers: { [workspaceId]: provider },
        templates,
        correspondents: correspondents(),
        bounced: async () => undefined,
        now: () => new Date(),
        stops: async () => new Map(),
        accounts: {
          byIds: async () => [],
          opened: (_workspaceId, accountId) => openedAccount(test.database, accountId),
          credentialRejected: async () => undefined,
        },
      });
    const status = (messageId: string, deliveryStatus: 'failed' | 'delivered', by = account) =>
      inbox.receive(by, {
        messages: [],
        statuses: [{ messageId, externalMessageId: messageId, status: deliveryStatus, at: new Date() }],
      });
    return { workspaceId, id, actor, member, contactId, place, outbound, sendingBy, status, heardBy };
  };

  it('blocks queued messages once it is placed, but not answers', async () => {
    const { workspaceId, actor, member, place, outbound, sendingBy, heardBy } = await setUp(50);
    const accounts = Array.from({ length: 11 }, () =>
      anAccount(test.database, workspaceId, { provider: workspaceId, maxPerSecond: 10 }),
    );
    const [calm, ...lines] = await Promise.all(accounts.map(async (account) => heardBy(await account)));
    const queue = async (id: string): Promise<void> => {
      for (let n = 0; n < 100; n += 1) await messages.send(actor, id, text(`${n}`, 'service'));
    };
    await Promise.all(lines.map(queue));
    const provider = new MemoryProvider();
    const senders = [sendingBy(provider), sendingBy(provider)];
    for (const sender of senders) sender.start();
    await eventually(async () => provider.handed.length >= 5, 60_000);
    await place();
    const handedByThen = provider.handed.length;
    await messages.send(member, calm!, text('Le llamo ahora.'));
    const failedOnes = async () => (await outbound()).filter(({ delivery_status }) => delivery_status === 'failed');
    // The first message of each lane fails first, and the ones behind it follow.
    await eventually(
      async () =>
        provider.handed.some(({ content }) => content === 'Le llamo ahora.') && (await failedOnes()).length >= 200,
      120_000,
    );
    await Promise.all(senders.map((sender) => sender.stop()));
    expect(provider.handed.slice(handedByThen).map(({ content }) => content)).toEqual(['Le llamo ahora.']);
    expect(new Set((await failedOnes()).map(({ error }) => error!.code))).toEqual(new Set(['safety_hold']));
  }, 180_000);

  it('fails a scheduled retry without waiting for its time', async () => {
    const { id, actor, place, outbound, sendingBy } = await setUp(1000);
    const provider = new MemoryProvider(() => ({
      kind: 'retry',
      afterSeconds: 3_600,
      error: { code: 'provider_unavailable', providerCode: null, message: 'Later.' },
    }));
    const sender = sendingBy(provider);
    sender.start();
    await messages.send(actor, id, text('Recuerde su control.', 'service'));
    await eventually(async () => (await outbound())[0]?.delivery_status === 'retrying', 60_000);
    await place();
    await eventually(async () => (await outbound())[0]?.delivery_status === 'failed', 60_000);
    await sender.stop();
    expect(provider.handed).toHaveLength(1);
  });

  it('stops a message during a slow file upload', async () => {
    const { id, actor, place, outbound, sendingBy, workspaceId } = await setUp(1000);
    const uploading = latch();
    const handed: string[] = [];
    const provider: ChannelProvider = {
      repeatsAreKnown: false,
      check: () => Promise.resolve('ok'),
      send: async (_account, message, _signal, mayBegin) => {
        await uploading.opened;
        if (!(await mayBegin!()))
          return { kind: 'retry', error: { code: 'provider_unavailable', providerCode: null, message: 'Stopped.' } };
        handed.push(message.content);
        return { kind: 'sent', externalId: randomUUID() };
      },
    };
    const sender = sendingBy(provider);
    sender.start();
    await messages.send(actor, id, text('Recuerde su control.', 'service'));
    const sends = () => conversationTables(test.database, workspaceId).sends();
    await eventually(async () => (await sends()).some(({ attempts }) => attempts === 1), 60_000);
    await place();
    uploading.open();
    await eventually(async () => (await outbound())[0]?.delivery_status === 'failed', 60_000);
    await sender.stop();
    expect([handed, (await outbound())[0]!.error!.code]).toEqual([[], 'safety_hold']);
  });

  it('is answered by the first message of a member that did not fail', async () => {
    const { id, actor, member, place, status } = await setUp(1000);
    const hold = await place();
    const answeredAt = async () => (await holds.read(actor, hold.id)).firstResponseAt;
    await messages.send(actor, id, text('Le escribimos.'));
    expect(await answeredAt()).toBeNull();
    const first = await messages.send(member, id, text('Le llamo ahora.'));
    const second = await messages.send(member, id, text('¿Está ahí?'));
    expect(await answeredAt()).toEqual(first.createdAt);
    await status(first.id, 'failed');
    expect(await answeredAt()).toEqual(second.createdAt);
    await status(second.id, 'failed');
    expect(await answeredAt()).toBeNull();
    await messages.retry(member, second.id);
    expect(await answeredAt()).toEqual(second.createdAt);
    await status(first.id, 'delivered');
    expect(await answeredAt()).toEqual(first.createdAt);
  });

  it('is answered correctly if an answer and a failure commit concurrently', async () => {
    const { workspaceId, id, actor, member, place, status, heardBy } = await setUp(1000);
    const account = await anAccount(test.database, workspaceId);
    const other = await heardBy(account);
    const hold = await place();
    for (let round = 0; round < 10; round += 1) {
      const failing = await messages.send(member, id, text('Le llamo ahora.'));
      const [answer] = await Promise.all([
        messages.send(member, other, text('¿Está ahí?')),
        status(failing.id, 'failed'),
      ]);
      expect((await holds.read(actor, hold.id)).firstResponseAt).toEqual(answer.createdAt);
      await status(answer.id, 'failed', account);
    }
  });

  it.each<{
    when: string;
    hours: BusinessHours;
    placed: string;
    ack: [number, string];
    firstResponse: [number, string];
  }>([
    {
      when: 'ten minutes before coverage ends',
      hours: OFFICE,
      placed: '2027-01-15T19:50:00Z',
      ack: [15, '2027-01-18T12:05:00Z'],
      firstResponse: [60, '2027-01-18T12:50:00Z'],
    },
    {
      when: 'on a holiday, which coverage knows nothing of',
      hours: OFFICE,
      placed: '2027-01-01T12:00:00Z',
      ack: [15, '2027-01-01T12:15:00Z'],
      firstResponse: [60, '2027-01-01T13:00:00Z'],
    },
    {
      when: 'before an hour that comes twice',
      hours: { sat: [['22:00', '24:00']] },
      placed: '2027-04-04T01:00:00Z',
      ack: [60, '2027-04-04T02:00:00Z'],
      firstResponse: [150, '2027-04-04T03:30:00Z'],
    },
    {
      when: 'before an hour that does not come',
      hours: { sun: [['00:00', '02:00']] },
      placed: '2027-09-05T03:30:00Z',
      ack: [30, '2027-09-05T04:30:00Z'],
      firstResponse: [60, '2027-09-05T05:00:00Z'],
    },
  ])(
    '$when is late by the minutes of its coverage, once for each clock, whatever number of schedulers looks',
    async (scenario) => {
      const { workspaceId, actor, contactId } = await setUp(1000);
      let moment = Date.parse(scenario.placed);
      const on = { database: test.database, clock: { ...systemClock, now: () => new Date(moment) } };
      const then = holdsOn({
        ...on,
        ids: systemIds,
        directories: { contacts: { live: async (_workspaceId, id) => id } },
      });
      const [[ackMinutes, ackLate], [firstResponseMinutes, answerLate]] = [scenario.ack, scenario.firstResponse];
      const coverage = { timezone: 'America/Santiago', businessHours: scenario.hours };
      await then.config.save(actor, { enabled: true, ackMinutes, firstResponseMinutes, coverage });
      const { id } = await then.place(actor, {
        contactId,
        scope: 'contact',
        kind: 'safety',
        reason: 'Alarma',
        stepKey: null,
        ticketId: null,
      });
      const sweep = holdSweep({
        ...on,
        workspaces: { loadProfile: async () => ({ livemode: true }) },
        onFailure: (error) => {
          throw error;
        },
      });
      const lateAt = async (instant: number) => {
        moment = instant;
        await Promise.all([sweep(), sweep(), sweep()]);
        const overdueEvents = (await recordedEvents(test.database, workspaceId)).filter(({ type }) =>
          type.endsWith('_overdue'),
        );
        return overdueEvents.map(({ type, resource, data }) => [
          type,
          resource.id,
          data['targetMinutes'],
          data['elapsedMinutes'],
          data['withinCoverage'],
        ]);
      };
      const ack = ['safety_hold.ack_overdue', id, ackMinutes, ackMinutes, true];
      const answer = ['safety_hold.first_response_overdue', id, firstResponseMinutes, firstResponseMinutes, true];
      expect(await lateAt(Date.parse(ackLate) - 1)).toEqual([]);
      expect(await lateAt(Date.parse(ackLate))).toEqual([ack]);
      expect(await lateAt(Date.parse(answerLate) - 1)).toEqual([ack]);
      expect(await lateAt(Date.parse(answerLate))).toEqual([ack, answer]);
      expect(await lateAt(Date.parse(answerLate) + 7 * DAY)).toEqual([ack, answer]);
    },
  );

  it('moves to the survivor when its contact is merged', async () => {
    const { workspaceId, actor, contactId, place } = await setUp(1000);
    const hold = await place();
    const survivorId = randomUUID();
    const { move } = contexts.find(({ name }) => name === 'conversations')!.contactIds![0]!;
    await move(test.database, workspaceId, survivorId, [contactId], new Date());
    expect((await holds.read(actor, hold.id)).contactId).toBe(survivorId);
  });

  describe('that is overdue', () => {
    const TEN = new Date('2020-01-01T10:00:00Z');
    const sweeping = (at: string, loadLivemode: (workspaceId: string) => void = () => undefined) =>
      holdSweep({
        database: test.database,
        clock: { ...systemClock, now: () => new Date(at) },
        workspaces: { loadProfile: async (workspaceId) => (loadLivemode(workspaceId), { livemode: true }) },
        onFailure: (error) => {
          throw error;
        },
      });
    const two = () => [randomUUID(), randomUUID()].sort() as [string, string];
    const countEvents = async (workspaceId: string) => (await recordedEvents(test.database, workspaceId)).length;

    it('is found without reading the others, however many there are', async () => {
      const [large, small] = two();
      await safetyHolds(test.database, large, 2_000, TEN);
      await safetyHolds(test.database, large, 2_000, new Date('2019-12-30T10:00:00Z'));
      await holds.config.save(anActor({ workspaceId: large }), {
        coverage: { timezone: 'America/Santiago', businessHours: { wed: [['07:00', '24:00']] } },
      });
      await safetyHolds(test.database, small, 1, new Date('2020-01-01T09:59:00Z'));
      const rows = await test.database.transaction(async (tx) => {
        await sweeping('2020-01-01T10:14:00Z')();
        return holdsRead(tx);
      });
      expect([await countEvents(large), await countEvents(small)]).toEqual([0, 1]);
      expect(rows).toBeLessThan(300);
    });

    it('is announced in batches of a hundred, taking turns with other workspaces', async () => {
      const [large, small] = two();
      const then = new Date('2019-06-01T10:00:00Z');
      await safetyHolds(test.database, large, 201, then);
      await safetyHolds(test.database, small, 1, then);
      const turns: string[] = [];
      expect(await sweeping('2019-06-01T10:15:00Z', (workspaceId) => turns.push(workspaceId))()).toBe(202);
      expect(turns.filter((id) => id === large || id === small)).toEqual([large, small, large, large]);
      expect([await countEvents(large), await countEvents(small)]).toEqual([201, 1]);
    });
  });
});
