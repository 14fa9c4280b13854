import { randomUUID } from 'node:crypto';
import { correspondentsOn } from '@workops/contacts';
import { describePerson } from '@workops/contacts/testing';
import {
  automationOn,
  breachMonitorOn,
  inboxOn,
  messagesOn,
  noConditions,
  slaOn,
  triggerWork,
  usualTargets,
  type Automation,
  type Inbox,
  type Messages,
  type ReceivedMessage,
  type Sla,
} from '@workops/conversations';
import { anAccount, aSafetyHold, conversationTables, lockTicket, noDirectories } from '@workops/conversations/testing';
import { ALL_SCOPES, DomainError, MINUTE, systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { createLogger } from '@workops/platform/process';
import { eventually, latch, MemoryStorage, recordedEvents, testDatabase, untilSomebodyWaits, type TestDatabase } from '@workops/platform/testing';
import { subscribers } from './index';

const HOLIDAY = '2027-01-18';

describe('automation', () => {
  let test: TestDatabase;
  let inbox: Inbox;
  let messages: Messages;
  let automation: Automation;
  let sla: Sla;
  let round: () => Promise<number>;
  const logger = createLogger('test', 'silent');
  const warned = jest.spyOn(logger, 'warn');
  /** The monitor, two hours later. */
  let missed: () => Promise<number>;
  /** Team to its members. */
  const teams = new Map<string, string[]>();
  /** Of every day, in Santiago. */
  const openingHours = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['09:00', '17:00'] as [string, string]]]),
  );
  /** Contacts of whom nothing can be asked. */
  const away = new Set<string>();

  beforeAll(async () => {
    test = await testDatabase();
    const { database } = test;
    const active = async (_workspaceId: string, ids: readonly string[]) => ids.map((id) => ({ id }));
    const settingsOf = async () => ({ timezone: 'America/Santiago', country: 'CL', openingHours });
    const workspaces = {
      ...{
        ...noDirectories.workspaces,
        settingsOf,
        holidays: { between: (_country: string | null, from: string) => [HOLIDAY].filter((day) => day === from) },
      },
      ...{ profileOf: async () => ({ livemode: true, country: 'CL' }), active },
      membersOf: async (_workspaceId: string, teamId: string) => teams.get(teamId),
    };
    const deps = { database, workspaces, clock: systemClock, ids: systemIds };
    const everybody = correspondentsOn(deps);
    const factsOf: typeof everybody.factsOf = async (workspaceId, contactId) => {
      if (away.has(contactId)) throw new Error('away');
      return everybody.factsOf(workspaceId, contactId);
    };
    const correspondents = { ...everybody, factsOf };
    const shared = { ...deps, correspondents, files: new Files(database, new MemoryStorage(), systemClock, systemIds) };
    const directories = { ...noDirectories, workspaces, members: { active }, teams: { exists: async () => true } };
    const templates = { find: async () => undefined, isPublishedFlow: async () => false, ofNotices: async () => undefined };
    inbox = inboxOn(shared);
    messages = messagesOn({ ...shared, templates, directories });
    sla = slaOn({ ...shared, directories });
    missed = breachMonitorOn({
      ...{ ...shared, clock: { now: () => new Date(Date.now() + 120 * MINUTE) } },
      onFailure: (error) => {
        throw error;
      },
    });
    automation = automationOn({
      ...{ database, commands: messages, clock: systemClock, ids: systemIds },
      directories: {
        members: { active },
        teams: { among: async (_workspaceId, ids) => new Set(ids) },
        contacts: { facts: correspondents.factsOf },
      },
    });
    round = triggerWork({ ...shared, directories, logger }, () => false);
  });
  afterAll(() => test.drop());

  const setUp = async () => {
    const workspaceId = randomUUID();
    const actor = anActor({ workspaceId, scopes: new Set(ALL_SCOPES) });
    const account = await anAccount(test.database, workspaceId);
    const said = (over: Partial<ReceivedMessage> = {}): ReceivedMessage => ({
      ...{ externalMessageId: randomUUID(), from: { kind: 'whatsapp', identity: '56912345678' }, profileName: 'Ana', type: 'text', content: 'Hola' },
      ...{ attachments: [], sentAt: new Date(), automated: false, ...over },
    });
    const from = (n: number) => ({ from: { kind: 'whatsapp' as const, identity: `5691234${String(n).padStart(4, '0')}` } });
    /** As a provider does: what is refused as unavailable for the moment is sent again. */
    const receive = async (over: Partial<ReceivedMessage> = {}): Promise<string> => {
      const message = said(over);
      let taken: string | undefined;
      await eventually(async () => {
        try {
          taken = (await inbox.receive(account, { messages: [message], statuses: [] })).messages[0]!.conversationId;
          return true;
        } catch (error) {
          if (error instanceof DomainError && error.kind === 'unavailable') return false;
          throw error;
        }
      });
      return taken!;
    };
    const tables = conversationTables(test.database, workspaceId);
    const events = () => recordedEvents(test.database, workspaceId);
    const types = async () => (await events()).map(({ type }) => type);
    const team = (count: number) => {
      const id = randomUUID();
      const members = Array.from({ length: count }, () => randomUUID());
      teams.set(id, members);
      return { id, members };
    };
    const taken = new Set<string>();
    /** Events become jobs, as if they had occurred then. Whether there were any. */
    const follow = async (occurredAt?: Date): Promise<boolean> => {
      const handle = subscribers.find(({ name }) => name === 'conversations-triggers')!.handler!({
        ...{ database: test.database, clock: systemClock, ids: systemIds, logger },
      });
      const fresh = (await events()).filter(({ id }) => !taken.has(id)).map((event) => ({ ...event, ...(occurredAt && { occurredAt }) }));
      for (const { id } of fresh) taken.add(id);
      if (fresh.length > 0) await test.database.transaction((tx) => handle(fresh, tx));
      return fresh.length > 0;
    };
    /** What was put off for the moment comes back. */
    const done = () =>
      eventually(async () => {
        await round();
        return (await tables.triggerJobs()).length === 0;
      });
    /** What schedulers do: several processes run the jobs at once. */
    const settle = async () => {
      while (await follow()) {
        await Promise.all([round(), round(), round()]);
        await done();
      }
    };
    const trigger = (over: object) =>
      automation.triggers.create(actor, { name: randomUUID(), event: 'message.received', actions: [{ type: 'pend' }], ...over });
    const runs = async (id: string) => (await automation.triggers.runs(actor, id, { limit: 200, cursor: null })).items;
    return { actor, receive, from, events, types, team, follow, done, settle, trigger, runs, ...tables };
  };

  describe('assignment rules', () => {
    const rule = (actor: Awaited<ReturnType<typeof setUp>>['actor'], over: object) =>
      automation.rules.create(actor, { name: randomUUID(), position: 10, strategy: 'round_robin', ...over });

    it('go round a team evenly, however many write at once, in the commit of their message', async () => {
      const { actor, receive, from, team, assignees, events } = await setUp();
      const { id, members } = team(3);
      await rule(actor, { teamId: id });
      await Promise.all(Array.from({ length: 15 }, (_, n) => receive(from(n))));
      const given = await assignees();
      expect(members.map((member) => given.filter((each) => each === member).length)).toEqual([5, 5, 5]);
      const assigned = (await events()).filter(({ type }) => type === 'conversation.assigned');
      expect(assigned).toHaveLength(15);
      expect(assigned[0]).toMatchObject({ author: { kind: 'system' }, changes: { team_id: { from: null, to: id } } });
    });

    it('give nobody more than there may be, however many write at once; then the team alone has it', async () => {
      const { actor, receive, from, team, assignees, conversations } = await setUp();
      const { id, members } = team(2);
      await rule(actor, { teamId: id, strategy: 'least_loaded', maxActive: 2 });
      await Promise.all(Array.from({ length: 7 }, (_, n) => receive(from(n))));
      const given = await assignees();
      expect(members.map((member) => given.filter((each) => each === member).length)).toEqual([2, 2]);
      expect(await conversations()).toEqual(Array.from({ length: 7 }, () => expect.objectContaining({ team_id: id, handler: 'human' })));
    });

    it('pass over who is away, and ask the first that fits alone', async () => {
      const { actor, receive, from, team, assignees } = await setUp();
      const { id, members } = team(2);
      const [away, here] = members as [string, string];
      await automation.sayAvailability({ ...actor, author: { kind: 'member', id: away, name: 'Eva' } }, 'away');
      await rule(actor, { teamId: id, position: 20 });
      await rule(actor, {
        position: 1,
        strategy: 'member',
        assigneeUserId: away,
        conditions: [{ field: 'message.content', op: 'contains', value: 'precio' }],
      });
      await receive(from(1));
      await receive({ ...from(2), content: '¿Precio?' });
      await receive({ ...from(3), automated: true });
      expect(await assignees()).toEqual([here, null, null]);
    });

    it('ask what stands on the card of the contact', async () => {
      const { actor, receive, team, assignees, conversations } = await setUp();
      const conversation = await receive();
      await messages.pend(actor, conversation);
      const others = [['contact.brand', 'Sur'] as const, ['contact.language', 'en'] as const, ['contact.lifecycle_stage', 'lead'] as const];
      for (const [field, value] of others) await rule(actor, { teamId: team(1).id, position: 1, conditions: [{ field, op: 'is', value }] });
      const { id, members } = team(1);
      const theirs = [['contact.brand', 'norte'] as const, ['contact.language', 'es'] as const, ['contact.lifecycle_stage', 'customer'] as const];
      await rule(actor, { teamId: id, position: 2, conditions: theirs.map(([field, value]) => ({ field, op: 'is', value })) });
      const contactId = (await conversations())[0]!.contact_id;
      await describePerson(test.database, actor.workspaceId, contactId, { brand: 'Norte', language: 'es', lifecycleStage: 'customer' });
      await receive();
      expect(await assignees()).toEqual(members);
    });

    it('give one member alone who is there what there is room for, with the team that the rule names', async () => {
      const { actor, receive, from, team, conversations } = await setUp();
      const { id } = team(2);
      const eva = randomUUID();
      await rule(actor, { strategy: 'member', assigneeUserId: eva, teamId: id, maxActive: 2 });
      for (const n of [1, 2, 3]) await receive(from(n));
      const given = await conversations();
      expect(given.map(({ assignee_user_id, team_id }) => [assignee_user_id, team_id])).toEqual([
        [eva, id],
        [eva, id],
        [null, id],
      ]);
      await messages.resolve(actor, given[0]!.id);
      await receive(from(4));
      expect((await conversations()).at(-1)).toMatchObject({ assignee_user_id: eva, team_id: id });
    });

    it('are asked when a contact opens it again and after a handoff, and not at the messages between', async () => {
      const { actor, receive, team, assignees, handToBot } = await setUp();
      const conversation = await receive();
      const { id, members } = team(1);
      await rule(actor, { teamId: id });
      await receive();
      expect(await assignees()).toEqual([null]);
      await messages.pend(actor, conversation);
      await receive();
      expect(await assignees()).toEqual(members);
      await messages.assign(actor, conversation, { assigneeUserId: null });
      await handToBot();
      await messages.handOff(actor, conversation, { reason: 'Pide una persona' });
      expect(await assignees()).toEqual(members);
    });
  });

  describe('triggers', () => {
    it('run once for an event, whatever the number of processes, and say so', async () => {
      const { receive, trigger, settle, runs, messages: kept, events } = await setUp();
      const { id } = await trigger({
        conditions: [{ field: 'message.content', op: 'contains', value: 'hola' }],
        actions: [{ type: 'send_message', content: 'Hola {{contact.name|}}' }, { type: 'pend' }],
      });
      const conversationId = await receive();
      await receive({ content: 'Otra cosa' });
      await settle();
      expect(await runs(id)).toEqual([expect.objectContaining({ outcome: 'applied', reason: null, conversationId })]);
      expect((await kept()).map(({ content }) => content)).toEqual(['Hola', 'Otra cosa', 'Hola Ana']);
      const sent = (await events()).find(({ type }) => type === 'message.sent')!;
      expect(sent).toMatchObject({ author: { kind: 'system' }, chain: [id], data: { sender_type: expect.stringMatching(/human_user|api_key/) } });
    });

    it('do nothing where one of their actions is refused', async () => {
      const { receive, trigger, settle, runs, conversations, types } = await setUp();
      const { id } = await trigger({ actions: [{ type: 'pend' }, { type: 'send_template', name: 'x', language: 'es' }] }).catch(() => ({ id: '' }));
      expect(id).toBe('');
      const failing = await trigger({ actions: [{ type: 'set_priority', priority: 'urgent' }, { type: 'close' }, { type: 'pend' }] });
      await receive();
      const before = await types();
      await settle();
      expect(await runs(failing.id)).toEqual([expect.objectContaining({ outcome: 'failed', reason: 'closed' })]);
      expect(await conversations()).toEqual([expect.objectContaining({ status: 'open', priority: 'normal' })]);
      expect(await types()).toEqual(before);
    });

    it('say nothing to whom a safety hold keeps it from, while a member goes on with a macro', async () => {
      const { actor, receive, trigger, settle, runs, conversations, messages: kept } = await setUp();
      const actions = [{ type: 'send_message' as const, content: '¿Sí?' }];
      const { id } = await trigger({ actions });
      const conversationId = await receive();
      await aSafetyHold(test.database, actor.workspaceId, (await conversations())[0]!.contact_id);
      await settle();
      expect(await runs(id)).toMatchObject([{ outcome: 'failed', reason: 'safety_hold' }]);
      const macro = await automation.macros.create(actor, { name: 'Preguntar', actions });
      const member = { ...actor, author: { kind: 'member' as const, id: randomUUID(), name: 'Eva' } };
      await automation.macros.apply(member, conversationId, macro.id, { acknowledge: [] });
      expect((await kept()).map(({ direction, author }) => [direction, author.kind])).toEqual([
        ['inbound', 'contact'],
        ['outbound', 'member'],
      ]);
    });

    it('set each other off once: their events carry their chain', async () => {
      const { receive, trigger, settle, runs, actor, types } = await setUp();
      const opens = await trigger({ event: 'conversation.resolved', actions: [{ type: 'open_ticket', subject: 'Otra vez' }] });
      const ends = await trigger({ event: 'ticket.opened', actions: [{ type: 'resolve' }] });
      const conversation = await receive();
      await messages.openTicket(actor, conversation, { subject: 'Reclamo' });
      await settle();
      expect((await runs(ends.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
        ['skipped', 'loop_guard'],
        ['applied', null],
      ]);
      expect((await runs(opens.id)).map(({ outcome }) => outcome)).toEqual(['applied']);
      expect((await types()).filter((type) => type === 'ticket.opened')).toHaveLength(2);
    });

    it('follow the first message of a conversation, a ticket that is opened again and a missed target, once each', async () => {
      const { actor, receive, trigger, settle, runs, types, conversations } = await setUp();
      await sla.create(actor, { ...usualTargets, name: 'Una hora', position: 1, conditions: noConditions, isActive: true, firstResponseMinutes: 60 });
      const hola = [{ field: 'message.content', op: 'contains', value: 'hola' }];
      const followed = await Promise.all([
        trigger({ event: 'conversation.created', conditions: hola, actions: [{ type: 'open_ticket', subject: 'Nuevo' }] }),
        trigger({ event: 'ticket.reopened', actions: [{ type: 'set_priority', priority: 'high' }] }),
        trigger({
          event: 'sla.breached',
          actions: [
            { type: 'add_note', content: 'Tarde' },
            { type: 'set_priority', priority: 'urgent' },
          ],
        }),
      ]);
      const outcomes = () => Promise.all(followed.map(async ({ id }) => (await runs(id)).map(({ outcome }) => outcome)));
      const conversationId = await receive();
      await receive();
      await settle();
      expect(await outcomes()).toEqual([['applied'], [], []]);
      await messages.resolve(actor, conversationId);
      await messages.reopen(actor, conversationId);
      await settle();
      expect(await outcomes()).toEqual([['applied'], ['applied'], []]);
      expect(await conversations()).toMatchObject([{ status: 'open', priority: 'high' }]);
      await Promise.all([missed(), missed()]);
      await settle();
      expect(await outcomes()).toEqual([['applied'], ['applied'], ['applied']]);
      expect(await conversations()).toMatchObject([{ priority: 'urgent' }]);
      expect((await types()).filter((type) => /^(ticket|sla)\./.test(type))).toEqual([
        'ticket.opened',
        'ticket.resolved',
        'ticket.reopened',
        'sla.breached',
      ]);
    });

    it('open and end tickets as rules, and conversations as the system', async () => {
      const { actor, receive, trigger, settle, events } = await setUp();
      await trigger({ event: 'conversation.created', actions: [{ type: 'open_ticket', subject: 'Nuevo' }, { type: 'resolve' }] });
      await trigger({ event: 'conversation.resolved', actions: [{ type: 'close' }] });
      const conversationId = await receive();
      await settle();
      expect((await messages.read(actor, { id: conversationId })).resolvedBy).toBe('system');
      const told = (await events()).filter(({ type }) => /^(ticket\.|conversation\.resolved)/.test(type));
      expect(told.map(({ type, author, data }) => ({ type, author: author.kind, data }))).toMatchObject([
        { type: 'ticket.opened', author: 'system', data: { opened_by: 'rule', opened_via: 'trigger' } },
        { type: 'conversation.resolved', author: 'system', data: { resolved_by: 'system' } },
        { type: 'ticket.resolved', author: 'system', data: { resolved_by: 'rule' } },
        { type: 'ticket.closed', author: 'system', data: { closed_by: 'rule' } },
      ]);
    });

    it('run five times in a chain', async () => {
      const { actor, receive, trigger, settle, runs, events } = await setUp();
      const opens = await trigger({ event: 'conversation.resolved', actions: [{ type: 'open_ticket', subject: 'Otra vez' }] });
      const marks = await trigger({ event: 'ticket.opened', actions: [{ type: 'set_priority', priority: 'high' }] });
      const before = Array.from({ length: 4 }, () => randomUUID());
      await messages.resolve({ ...actor, chain: before }, await receive());
      await settle();
      expect(await runs(opens.id)).toMatchObject([{ outcome: 'applied' }]);
      expect((await events()).find(({ type }) => type === 'ticket.opened')?.chain).toEqual([...before, opens.id]);
      expect(await runs(marks.id)).toMatchObject([{ outcome: 'skipped', reason: 'loop_guard' }]);
    });

    it('run twenty times in a conversation within the hour, against a responder that answers everything', async () => {
      const { receive, trigger, settle, runs } = await setUp();
      const { id } = await trigger({ actions: [{ type: 'send_message', content: '¿Sí?' }] });
      for (let n = 0; n < 22; n += 1) await receive({ content: `${n}` });
      await settle();
      const outcomes = (await runs(id)).map(({ outcome, reason }) => `${outcome} ${reason ?? ''}`.trim());
      expect(outcomes.filter((each) => each === 'applied')).toHaveLength(20);
      expect(outcomes.filter((each) => each === 'skipped loop_guard')).toHaveLength(2);
    });

    it('go by the hours at which their event occurred, however late they are run', async () => {
      const { receive, from, trigger, follow, done, runs, conversations } = await setUp();
      const { id } = await trigger({ conditions: [{ field: 'within_business_hours', op: 'is', value: false }] });
      // Friday in Santiago, three hours behind UTC in summer.
      for (const [n, instant] of [
        '2027-01-15T19:59:59.999Z',
        '2027-01-15T20:00:00Z',
        '2027-01-16T11:59:59Z',
        '2027-01-16T12:00:00Z',
        `${HOLIDAY}T15:00:00Z`,
      ].entries()) {
        await receive(from(n));
        await follow(new Date(instant));
      }
      await done();
      const late = (await conversations()).filter(({ status }) => status === 'pending').map(({ number }) => Number(number));
      expect([late, (await runs(id)).map(({ outcome }) => outcome)]).toEqual([
        [2, 3, 5],
        ['applied', 'applied', 'applied'],
      ]);
    });

    it('that are done together are done one by one where some of them cannot be: they alone wait, and are tried again', async () => {
      const { receive, from, trigger, follow, done, runs, conversations, triggerJobs } = await setUp();
      const { id } = await trigger({ conditions: [{ field: 'contact.language', op: 'is_empty' }] });
      for (let n = 0; n < 5; n += 1) await receive(from(n));
      // Two, so that of any two batches one has a bad one among others.
      for (const place of [2, 3]) away.add((await conversations())[place]!.contact_id);
      try {
        await follow();
        warned.mockClear();
        await round();
        expect(warned.mock.calls.map(([, text]) => text)).toContainEqual(expect.stringContaining('run one by one'));
        expect((await runs(id)).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 3 }, () => 'applied'));
        expect(await triggerJobs()).toHaveLength(2);
      } finally {
        away.clear();
      }
      await done();
      expect((await runs(id)).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'applied'));
    });

    it('that are done together have the tickets of all their conversations before any: whoever has one of them can have the others', async () => {
      const { actor, receive, from, trigger, follow, done, runs } = await setUp();
      const tickets: string[] = [];
      for (const n of [1, 2]) tickets.push((await messages.openTicket(actor, await receive(from(n)), { subject: 'Reclamo' })).id);
      await follow();
      const { id } = await trigger({ actions: [{ type: 'resolve' }] });
      for (const n of [2, 1]) {
        await receive(from(n));
        await follow();
      }
      const [isHeld, mayGoOn] = [latch(), latch()];
      const both = test.database.transaction(async (tx) => {
        const [first, second] = tickets.toSorted() as [string, string];
        await lockTicket(tx, first);
        isHeld.open();
        await mayGoOn.opened;
        await lockTicket(tx, second);
      });
      await isHeld.opened;
      warned.mockClear();
      const running = round();
      await untilSomebodyWaits(test.database);
      mayGoOn.open();
      await both;
      await running;
      await done();
      expect((await runs(id)).map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
      expect(warned).not.toHaveBeenCalled();
    });

    it('follow nothing that nobody wrote, nor a blocked contact', async () => {
      const { receive, from, trigger, settle, runs, filter } = await setUp();
      const made = await Promise.all([trigger({}), trigger({ event: 'conversation.created' })]);
      await receive({ ...from(1), automated: true });
      await receive(from(2));
      await filter();
      await settle();
      expect(await Promise.all(made.map(({ id }) => runs(id)))).toEqual([[], []]);
    });
  });
});
