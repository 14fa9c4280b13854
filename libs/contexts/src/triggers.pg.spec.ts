import { randomUUID } from 'node:crypto';
import { noConditions, usualTargets } from '@workops/conversations';
import { aSafetyHold, lockTicket, placeAccounts } from '@workops/conversations/testing';
import { latch, untilSomebodyWaits } from '@workops/platform/testing';
import { automationPlace, HOLIDAY, type AutomationPlace } from './testing/automation';

describe('triggers', () => {
  let place: AutomationPlace;
  let warned: jest.SpiedFunction<AutomationPlace['logger']['warn']>;
  let automation: AutomationPlace['automation'];
  let messages: AutomationPlace['messages'];
  let sla: AutomationPlace['sla'];
  let round: AutomationPlace['round'];
  let missed: AutomationPlace['missed'];
  let away: AutomationPlace['away'];
  let setUp: AutomationPlace['setUp'];

  beforeAll(async () => {
    place = await automationPlace();
    warned = jest.spyOn(place.logger, 'warn');
    ({ automation, messages, sla, round, missed, away, setUp } = place);
  });
  afterAll(() => place.drop());

  it('run once per event, with any number of processes, and record it', async () => {
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
    expect(sent).toMatchObject({
      author: { kind: 'system' },
      chain: [id],
      data: { sender_type: expect.stringMatching(/human_user|api_key/) },
    });
  });

  it('do not follow the words of a website form, which prove no author', async () => {
    const { actor, receive, trigger, settle, runs, conversations } = await setUp();
    const follows = await trigger({});
    const compares = await trigger({
      event: 'conversation.resolved',
      conditions: [{ field: 'message.content', op: 'contains', value: 'anule' }],
    });
    const conversationId = await receive({ content: 'Hola' });
    await settle();
    const { contact_id: contactId } = (await conversations())[0]! as { contact_id: string };
    const form = { contactId, locationId: null, source: 'website', words: 'Anule todas mis citas' };
    expect(await messages.openFor(actor, form)).toMatchObject({ id: conversationId, unreadCount: 2 });
    await messages.resolve(actor, conversationId);
    await settle();
    expect([await runs(follows.id), await runs(compares.id)]).toEqual([[expect.anything()], []]);
    await receive({ content: 'Por favor, anule mi cita' });
    await messages.resolve(actor, conversationId);
    await settle();
    expect([(await runs(follows.id)).length, (await runs(compares.id)).length]).toEqual([2, 1]);
  });

  it('do nothing while their maker is not authorised, and record the reason', async () => {
    const { actor, receive, trigger, settle, runs } = await setUp();
    const { id } = await trigger({});
    const maker = actor.author.id!;
    const standing = { active: true, scopes: actor.scopes, visibility: actor.visibility };
    for (const lost of [
      { ...standing, active: false },
      { ...standing, scopes: new Set([...actor.scopes].filter((scope) => scope !== 'conversations:write')) },
      { ...standing, visibility: { kind: 'branches' as const, locationIds: [] } },
    ]) {
      place.standings.set(maker, lost);
      await receive();
      await settle();
    }
    const reasons = ['maker_lacks_visibility', 'maker_lacks_scope', 'maker_gone'];
    expect((await runs(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual(
      reasons.map((reason) => ['skipped', reason]),
    );
    expect(await automation.triggers.read(actor, id)).toMatchObject({ stoppedReason: 'maker_lacks_visibility' });
    const other = { ...actor, author: { ...actor.author, id: randomUUID() } };
    expect(await automation.triggers.change(other, id, {})).toMatchObject({ stoppedReason: null });
    await receive();
    await settle();
    expect((await runs(id))[0]).toMatchObject({ outcome: 'applied' });
    place.standings.clear();
  });

  it.each([
    ['message.content', 'conversations:read'],
    ['contact.brand', 'contacts:read'],
  ] as const)('do nothing once their maker may no longer read a compared field: %s', async (field, scope) => {
    const { actor, receive, trigger, settle, runs } = await setUp();
    const { id } = await trigger({ conditions: [{ field, op: 'is_not', value: 'Otra cosa' }] });
    await receive();
    await settle();
    const scopes = new Set([...actor.scopes].filter((each) => each !== scope));
    place.standings.set(actor.author.id!, { active: true, scopes, visibility: actor.visibility });
    await receive();
    await settle();
    expect((await runs(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['skipped', 'maker_lacks_scope'],
      ['applied', null],
    ]);
    expect(await automation.triggers.read(actor, id)).toMatchObject({ stoppedReason: 'maker_lacks_scope' });
    place.standings.clear();
  });

  it('list runs only in conversations that the caller can see', async () => {
    const { actor, receive, from, trigger, settle, runs } = await setUp();
    const [branch, member] = [randomUUID(), randomUUID()];
    const { id } = await trigger({});
    const assigned = await receive(from(1));
    await messages.assign(actor, assigned, { assigneeUserId: member });
    await placeAccounts(place.database, actor.workspaceId, branch, { kind: 'member', id: randomUUID(), appId: null });
    const inBranch = await receive(from(2));
    await settle();
    expect((await runs(id)).map(({ conversationId }) => conversationId).sort()).toEqual([assigned, inBranch].sort());
    const seen = async (visibility: typeof actor.visibility) => {
      const { items, nextCursor } = await automation.triggers.runs({ ...actor, visibility }, id, {
        limit: 1,
        cursor: null,
      });
      return [items.map(({ conversationId }) => conversationId), nextCursor];
    };
    expect(await seen({ kind: 'assigned', memberId: member })).toEqual([[assigned], null]);
    expect(await seen({ kind: 'assigned', memberId: randomUUID() })).toEqual([[], null]);
    expect(await seen({ kind: 'branches', locationIds: [branch] })).toEqual([[inBranch], null]);
    expect(await seen({ kind: 'branches', locationIds: [] })).toEqual([[], null]);
  });

  it('do nothing if any of their actions is refused', async () => {
    const { receive, trigger, settle, runs, conversations, types } = await setUp();
    const { id } = await trigger({
      actions: [{ type: 'pend' }, { type: 'send_template', name: 'x', language: 'es' }],
    }).catch(() => ({ id: '' }));
    expect(id).toBe('');
    const failing = await trigger({
      actions: [{ type: 'set_priority', priority: 'urgent' }, { type: 'close' }, { type: 'pend' }],
    });
    await receive();
    const before = await types();
    await settle();
    expect(await runs(failing.id)).toEqual([expect.objectContaining({ outcome: 'failed', reason: 'closed' })]);
    expect(await conversations()).toEqual([expect.objectContaining({ status: 'open', priority: 'normal' })]);
    expect(await types()).toEqual(before);
  });

  it('send nothing to a contact with a safety hold, while a member’s macro does', async () => {
    const { actor, receive, trigger, settle, runs, conversations, messages: kept } = await setUp();
    const actions = [{ type: 'send_message' as const, content: '¿Sí?' }];
    const { id } = await trigger({ actions });
    const conversationId = await receive();
    await aSafetyHold(place.database, actor.workspaceId, (await conversations())[0]!.contact_id);
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

  it('run once in a chain of triggers, which their events carry', async () => {
    const { receive, trigger, settle, runs, actor, types } = await setUp();
    const opens = await trigger({
      event: 'conversation.resolved',
      actions: [{ type: 'open_ticket', subject: 'Otra vez' }],
    });
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

  it('follow a first message, a reopened ticket and a missed target, once each', async () => {
    const { actor, receive, trigger, settle, runs, types, conversations } = await setUp();
    await sla.create(actor, {
      ...usualTargets,
      name: 'Una hora',
      position: 1,
      conditions: noConditions,
      isActive: true,
      firstResponseMinutes: 60,
    });
    const hola = [{ field: 'message.content', op: 'contains', value: 'hola' }];
    const followed = await Promise.all([
      trigger({
        event: 'conversation.created',
        conditions: hola,
        actions: [{ type: 'open_ticket', subject: 'Nuevo' }],
      }),
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

  it('follow a resolved ticket, however it was resolved', async () => {
    const { actor, receive, trigger, settle, runs, conversations } = await setUp();
    const { id } = await trigger({ event: 'ticket.resolved', actions: [{ type: 'set_priority', priority: 'low' }] });
    const conversationId = await receive();
    await messages.openTicket(actor, conversationId, { subject: 'Reclamo' });
    await settle();
    expect(await runs(id)).toEqual([]);
    await messages.resolve(actor, conversationId);
    await settle();
    expect(await runs(id)).toMatchObject([{ outcome: 'applied', conversationId }]);
    expect(await conversations()).toMatchObject([{ priority: 'low', status: 'resolved' }]);
  });

  it('act as rules on tickets, and as the system on conversations', async () => {
    const { actor, receive, trigger, settle, events } = await setUp();
    await trigger({
      event: 'conversation.created',
      actions: [{ type: 'open_ticket', subject: 'Nuevo' }, { type: 'resolve' }],
    });
    await trigger({ event: 'conversation.resolved', actions: [{ type: 'close' }] });
    const conversationId = await receive();
    await settle();
    expect((await messages.read(actor, { id: conversationId })).resolvedBy).toBe('system');
    const recorded = (await events()).filter(({ type }) => /^(ticket\.|conversation\.resolved)/.test(type));
    expect(recorded.map(({ type, author, data }) => ({ type, author: author.kind, data }))).toMatchObject([
      { type: 'ticket.opened', author: 'system', data: { opened_by: 'rule', opened_via: 'trigger' } },
      { type: 'conversation.resolved', author: 'system', data: { resolved_by: 'system' } },
      { type: 'ticket.resolved', author: 'system', data: { resolved_by: 'rule' } },
      { type: 'ticket.closed', author: 'system', data: { closed_by: 'rule' } },
    ]);
  });

  it('use the business hours at the time of their event, however late they run', async () => {
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
    const late = (await conversations())
      .filter(({ status }) => status === 'pending')
      .map(({ number }) => Number(number));
    expect([late, (await runs(id)).map(({ outcome }) => outcome)]).toEqual([
      [2, 3, 5],
      ['applied', 'applied', 'applied'],
    ]);
  });

  it('run one by one if a batch fails, and retry only the failing ones', async () => {
    const { receive, from, trigger, follow, done, runs, conversations, triggerJobs } = await setUp();
    const { id } = await trigger({ conditions: [{ field: 'contact.language', op: 'is_empty' }] });
    for (let n = 0; n < 5; n += 1) await receive(from(n));
    // Two failing jobs, so that at least one batch mixes failing and good jobs.
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

  it('lock the tickets of a whole batch first, to avoid deadlocks', async () => {
    const { actor, receive, from, trigger, follow, done, runs } = await setUp();
    const tickets: string[] = [];
    for (const n of [1, 2])
      tickets.push((await messages.openTicket(actor, await receive(from(n)), { subject: 'Reclamo' })).id);
    await follow();
    const { id } = await trigger({ actions: [{ type: 'resolve' }] });
    for (const n of [2, 1]) {
      await receive(from(n));
      await follow();
    }
    const [isHeld, mayGoOn] = [latch(), latch()];
    const both = place.database.transaction(async (tx) => {
      const [first, second] = tickets.toSorted() as [string, string];
      await lockTicket(tx, first);
      isHeld.open();
      await mayGoOn.opened;
      await lockTicket(tx, second);
    });
    await isHeld.opened;
    warned.mockClear();
    const running = round();
    await untilSomebodyWaits(place.database);
    mayGoOn.open();
    await both;
    await running;
    await done();
    expect((await runs(id)).map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    expect(warned).not.toHaveBeenCalled();
  });

  it('ignore automated messages and blocked contacts', async () => {
    const { receive, from, trigger, settle, runs, filter } = await setUp();
    const made = await Promise.all([trigger({}), trigger({ event: 'conversation.created' })]);
    await receive({ ...from(1), automated: true });
    await receive(from(2));
    await filter();
    await settle();
    expect(await Promise.all(made.map(({ id }) => runs(id)))).toEqual([[], []]);
  });
});
