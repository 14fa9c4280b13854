import { randomUUID } from 'node:crypto';
import { noConditions } from '@workops/conversations';
import { anAccount } from '@workops/conversations/testing';
import { MINUTE, systemActor, type Actor } from '@workops/kernel';
import { BEGIN, ticketsPlace, type TicketsPlace } from './testing/tickets';

describe('tickets with their conversations', () => {
  let place: TicketsPlace;
  let messages: TicketsPlace['messages'];
  let tickets: TicketsPlace['tickets'];
  let notices: TicketsPlace['notices'];
  let work: TicketsPlace['work'];
  let at: TicketsPlace['at'];
  let setUp: TicketsPlace['setUp'];

  beforeAll(async () => {
    place = await ticketsPlace();
    ({ messages, tickets, notices, work, at, setUp } = place);
  });
  afterAll(() => place.drop());
  beforeEach(() => at(0));

  it('announce a late first answer once, ignoring notes and bots, with two monitors', async () => {
    const { memberId, actor, bot, id, policy, say, bodies } = await setUp({
      defaultHandler: 'bot',
      aiAgentId: randomUUID(),
    });
    const { id: policyId } = await policy({ firstResponseMinutes: 60 });
    const ticket = await tickets.open(actor, id, { subject: 'Reclamo' });
    at(5);
    await messages.note(actor, id, { content: 'Ojo', mentions: [] });
    await say(bot);
    expect((await tickets.read(actor, { id: ticket.id })).firstResponseAt).toBeNull();
    at(65);
    await messages.assign(actor, id, { assigneeUserId: memberId });
    await say(actor);
    at(70);
    await Promise.all([work.announceBreaches(), work.announceBreaches()]);
    await work.announceBreaches();
    expect(await bodies('sla.breached')).toEqual([
      {
        ticket_id: ticket.id,
        ticket_display_id: 'T-1',
        policy_id: policyId,
        policy_name: expect.any(String),
        breach_type: 'first_response',
        target_minutes: 60,
        elapsed_seconds: 4_200,
        assignee: memberId,
        breached_at: new Date(BEGIN + 60 * MINUTE).toISOString(),
      },
    ]);
    const { standing } = tickets.shown(await tickets.read(actor, { number: 1 }));
    expect(standing?.firstResponse).toMatchObject({
      metAt: new Date(BEGIN + 65 * MINUTE),
      breachedAt: new Date(BEGIN + 60 * MINUTE),
    });
    expect((await tickets.list(actor, { limit: 10, cursor: null, breached: true })).items).toHaveLength(1);
    expect((await tickets.list(actor, { limit: 10, cursor: null, breached: false })).items).toHaveLength(0);
  });

  it('are answered by the first message that did not fail', async () => {
    const { actor, open, say, status, policy } = await setUp();
    await policy({ firstResponseMinutes: 60 });
    const { id } = await open();
    at(1);
    const failed = await say(actor);
    at(2);
    const second = await say(actor);
    const answer = async () => (await tickets.read(actor, { id })).firstResponseMessageId;
    expect(await answer()).toBe(failed.id);
    await status(failed.id, 'failed');
    expect(await answer()).toBe(second.id);
    await status(second.id, 'failed');
    expect(await answer()).toBeNull();
    await messages.retry(actor, second.id);
    expect(await answer()).toBe(second.id);
    await status(failed.id, 'delivered');
    expect(await answer()).toBe(failed.id);
  });

  it('are not answered by a notice in a member’s name', async () => {
    const { actor, id: conversationId, open, say, status } = await setUp();
    const { id } = await open();
    const answer = async () => (await tickets.read(actor, { id })).firstResponseMessageId;
    const notice = { matter: 'cancel', text: 'Su cita fue cancelada.', variables: [], onBehalfOf: 'member' } as const;
    expect(await notices.tell(actor, { conversationId, ...notice })).toBe(true);
    expect(await answer()).toBeNull();
    at(1);
    const first = await say(actor);
    at(2);
    await notices.tell(actor, { conversationId, ...notice });
    expect(await answer()).toBe(first.id);
    await status(first.id, 'failed');
    expect(await answer()).toBeNull();
    at(3);
    const second = await say(actor);
    expect(await answer()).toBe(second.id);
  });

  it('stop their clock while pending, and choose a policy again on a new priority', async () => {
    const { actor, open, policy, bodies } = await setUp();
    const strict = await policy({
      firstResponseMinutes: 30,
      position: 1,
      conditions: { ...noConditions, priorities: ['urgent'] },
    });
    await policy({ firstResponseMinutes: 60, position: 2 });
    const { id } = await open();
    at(40);
    await tickets.setStatus(actor, { id }, 'pending');
    at(160);
    expect((await tickets.setStatus(actor, { id }, 'open')).firstResponseDueAt).toEqual(new Date(BEGIN + 180 * MINUTE));
    await tickets.change(actor, { id }, { priority: 'urgent' });
    at(161);
    await work.announceBreaches();
    expect(await bodies('sla.breached')).toEqual([
      expect.objectContaining({ policy_id: strict.id, target_minutes: 30, elapsed_seconds: 41 * 60 }),
    ]);
    at(400);
    await work.announceBreaches();
    expect(await bodies('sla.breached')).toHaveLength(1);
  });

  it('that are pending open, with their clock, when the contact answers', async () => {
    const { actor, id, account, writeTo, sibling, open, policy, types } = await setUp();
    await policy({ firstResponseMinutes: 60, pauseOnPending: true });
    const ticket = await open();
    const other = await sibling();
    await tickets.attach(actor, { id: ticket.id }, other);
    const status = async () => (await tickets.read(actor, { id: ticket.id })).status;
    const pend = () => tickets.setStatus(actor, { id: ticket.id }, 'pending');
    await pend();
    at(10);
    await writeTo(account, { type: 'reaction', content: '👍' });
    await writeTo(account, { automated: true });
    expect(await status()).toBe('pending');
    await writeTo(account);
    expect(await tickets.read(actor, { id: ticket.id })).toMatchObject({
      status: 'open',
      reopenCount: 0,
      firstResponseDueAt: new Date(BEGIN + 70 * MINUTE),
    });
    await pend();
    await messages.resolve(actor, id);
    await writeTo(account);
    expect(await status()).toBe('open');
    expect(await types()).toEqual(['ticket.opened']);
  });

  it('end once with the last of fifty siblings resolved concurrently, and close once', async () => {
    const { actor, id, open, sibling, types, bodies } = await setUp();
    const ticket = await open();
    const siblings = [id];
    while (siblings.length < 50) siblings.push(await sibling());
    for (const each of siblings.slice(1)) await tickets.attach(actor, { id: ticket.id }, each);
    const oneMore = tickets.attach(actor, { id: ticket.id }, await sibling());
    await expect(oneMore).rejects.toMatchObject({ kind: 'conflict', details: { reason: 'too_many' } });
    await Promise.all(siblings.map((each) => messages.resolve(actor, each)));
    expect(await types()).toEqual(['ticket.opened', 'ticket.resolved']);
    expect(await bodies('ticket.resolved')).toMatchObject([{ ticket_id: ticket.id, resolved_by: 'human' }]);
    await Promise.all([work.moveDue(), work.moveDue()]);
    expect(await types()).toEqual(['ticket.opened', 'ticket.resolved', 'ticket.closed']);
    expect(await bodies('ticket.closed')).toMatchObject([{ ticket_id: ticket.id, closed_by: 'system' }]);
  });

  it('end once each time two siblings end concurrently', async () => {
    const { actor, id, open, sibling, types } = await setUp();
    const other = await sibling();
    const ticket = await open();
    await tickets.attach(actor, { id: ticket.id }, other);
    for (let round = 1; round <= 100; round += 1) {
      await Promise.all([messages.resolve(actor, id), messages.resolve(actor, other)]);
      await Promise.all([messages.reopen(actor, id), messages.reopen(actor, other)]);
    }
    expect(await types()).toEqual([
      'ticket.opened',
      ...Array.from({ length: 100 }, () => ['ticket.resolved', 'ticket.reopened']).flat(),
    ]);
  });

  it('reopen if the contact writes within the window, and are replaced after it', async () => {
    const { workspaceId, memberId, actor, id, account, writeTo, open, types, bodies } = await setUp();
    const ticket = await open();
    const teamId = randomUUID();
    await tickets.change(actor, { id: ticket.id }, { assigneeUserId: memberId, teamId });
    await tickets.setStatus(actor, { id: ticket.id }, 'resolved');
    await tickets.close(actor, { id: ticket.id });
    expect(await types()).toEqual(['ticket.opened']);
    await messages.config.save(actor, { reopenWindowHours: 1 });
    await messages.resolve(actor, id);
    at(59);
    await writeTo(account);
    expect(await types()).toEqual(['ticket.opened', 'ticket.reopened']);
    await messages.config.save(actor, { reopenWindowHours: 0 });
    await messages.resolve(actor, id);
    await writeTo(account);
    expect(await types()).toEqual(['ticket.opened', 'ticket.reopened', 'ticket.resolved', 'ticket.opened']);
    const [, followed] = await bodies('ticket.opened');
    expect(followed).toMatchObject({ opened_by: 'system', opened_via: 'stale_handoff', origin_conversation_id: id });
    const [later] = (await tickets.list(systemActor(workspaceId, true), { limit: 1, cursor: null })).items;
    expect([later!.subject, later!.assigneeUserId, later!.teamId, later!.conversationIds]).toEqual([
      'Reclamo',
      memberId,
      teamId,
      [id],
    ]);
    expect((await tickets.read(actor, { id: ticket.id })).conversationIds).toEqual([id]);
  });

  it('closed with a sibling reopen if the contact writes in another conversation', async () => {
    const { actor, id, account, writeTo, sibling, open, told } = await setUp();
    const ticket = await open();
    const other = await sibling();
    await tickets.attach(actor, { id: ticket.id }, other);
    await messages.resolve(actor, id);
    await messages.close(actor, other);
    at(59);
    await writeTo(account);
    expect((await told()).map(({ type, changes }) => [type, changes?.['status']])).toEqual([
      ['ticket.opened', undefined],
      ['ticket.closed', { from: 'open', to: 'closed' }],
      ['ticket.reopened', { from: 'closed', to: 'open' }],
    ]);
  });

  it('opened by a handoff have its author as opener', async () => {
    const { workspaceId, bot, writeTo, bodies } = await setUp();
    const id = await writeTo(
      await anAccount(place.database, workspaceId, { defaultHandler: 'bot', aiAgentId: randomUUID() }),
    );
    await messages.handOff(bot, id, { reason: 'Pide una persona', ticket: { subject: 'Reclamo' } });
    expect(await bodies('ticket.opened')).toMatchObject([
      { opened_by: 'bot', opened_via: 'handoff', origin_conversation_id: id },
    ]);
  });

  it('share assignee and handoff with conversations, and get a clock once people answer', async () => {
    const { memberId, actor, bot, id, policy, types } = await setUp({ defaultHandler: 'external' });
    await policy({ firstResponseMinutes: 60 });
    at(10);
    const opened = await tickets.open(actor, id, { subject: 'Reclamo' });
    expect(opened.sla).toBeNull();
    at(20);
    await messages.handOff(bot, id, {
      reason: 'Pide una persona',
      assigneeUserId: memberId,
      ticket: { subject: 'Otro' },
    });
    const handed = await tickets.read(actor, { id: opened.id });
    expect([handed.assigneeUserId, handed.firstResponseDueAt]).toEqual([memberId, new Date(BEGIN + 80 * MINUTE)]);
    const other = randomUUID();
    await tickets.change(actor, { id: opened.id }, { assigneeUserId: other });
    expect((await messages.read(actor, { id })).assigneeUserId).toBe(other);
    expect(await types()).toEqual(['ticket.opened']);
  });

  it('do not set the assignee of conversations that the caller cannot see', async () => {
    const { memberId, actor, id, open, sibling } = await setUp();
    const ticket = await open();
    const hidden = await sibling();
    await tickets.attach(actor, { id: ticket.id }, hidden);
    await tickets.change(actor, { id: ticket.id }, { assigneeUserId: memberId });
    const elsewhere = randomUUID();
    await messages.assign(actor, hidden, { assigneeUserId: elsewhere });
    const assignees = async () =>
      Promise.all([id, hidden].map(async (each) => (await messages.read(actor, { id: each })).assigneeUserId));
    expect(await assignees()).toEqual([memberId, elsewhere]);
    const [first, second] = [randomUUID(), randomUUID()];
    const narrowed: Actor = { ...actor, visibility: { kind: 'assigned', memberId } };
    await tickets.change(narrowed, { id: ticket.id }, { assigneeUserId: first });
    expect(await assignees()).toEqual([first, elsewhere]);
    await tickets.change(actor, { id: ticket.id }, { assigneeUserId: second });
    expect(await assignees()).toEqual([second, second]);
  });

  it('that ended under another system get clocks when reopened by people', async () => {
    const { memberId, actor, id, policy } = await setUp({ defaultHandler: 'external' });
    await policy({ firstResponseMinutes: 60 });
    const { id: ticketId } = await tickets.open(actor, id, { subject: 'Reclamo' });
    await tickets.setStatus(actor, { id: ticketId }, 'resolved');
    at(20);
    await messages.assign(actor, id, { assigneeUserId: memberId });
    const ended = await tickets.read(actor, { id: ticketId });
    expect([ended.assigneeUserId, ended.clockSince, ended.firstResponseDueAt]).toEqual([null, null, null]);
    at(50);
    expect((await tickets.setStatus(actor, { id: ticketId }, 'open')).firstResponseDueAt).toEqual(
      new Date(BEGIN + 110 * MINUTE),
    );
  });
});
