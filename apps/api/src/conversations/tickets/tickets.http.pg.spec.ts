import { randomUUID } from 'node:crypto';
import { INBOX, type Inbox } from '@workops/conversations';
import { anAccount } from '@workops/conversations/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type Page, type Refusal } from '../../testing/api-app';
import { TokenIssuer } from '../../testing/token-issuer';

interface Ticket {
  id: string;
  display_id: string;
  status: string;
  assignee_user_id: string | null;
  conversation_ids: string[];
  sla: { policy_id: string; paused: boolean; first_response: { due_at: string | null } | null } | null;
}

describe('the tickets API', () => {
  let api: ApiApp;
  let issuer: TokenIssuer;

  beforeAll(async () => {
    issuer = await TokenIssuer.start();
    api = await ApiApp.start(issuer.env);
  });
  afterAll(async () => {
    await api.close();
    await issuer.close();
  });

  const setUp = async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const conversation = async (identity = '56912345678') => {
      const account = await anAccount(api.database, workspaceId);
      const { messages } = await api.app.get<Inbox>(INBOX).receive(account, {
        messages: [
          {
            externalMessageId: randomUUID(),
            from: { kind: account.kind, identity },
            profileName: 'Ana',
            type: 'text',
            content: 'Hola',
            attachments: [],
            sentAt: new Date(),
            automated: false,
          },
        ],
        statuses: [],
      });
      return messages[0]!.conversationId;
    };
    const call = <Body = { data: Ticket } & Refusal>(
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      body?: object,
      as = token,
    ) => api.call<Body>(method, path, { token: as, ...(body && { body }) });
    const refused = async (...args: Parameters<typeof call>) => {
      const { status, body } = await call(...args);
      return [status, body.error.details?.['reason'] ?? body.error.code];
    };
    const member = async (name: string) => {
      const subject = randomUUID();
      const enrolled = await api.access.enrolMember({
        workspaceId,
        name,
        email: `${subject}@example.com`,
        subject,
        role: 'owner',
      });
      return { id: enrolled.id, token: issuer.token(workspaceId, subject) };
    };
    const events = async () =>
      (await recordedEvents(api.database, workspaceId))
        .map(({ type }) => type)
        .filter((type) => /^(ticket|conversation\.assigned)/.test(type));
    return { workspaceId, token, conversation, call, refused, member, events };
  };

  it('opens without a conversation, which may join later', async () => {
    const { call, conversation, events, refused, member } = await setUp();
    const ana = await member('Ana');
    const id = await conversation();
    const { body: talk } = await call<{ data: { contact_id: string } }>('GET', `/conversations/${id}`);
    const contact = { contact_id: talk.data.contact_id };
    await call('POST', '/sla-policies', {
      name: 'Una hora',
      position: 1,
      first_response_minutes: 60,
      resolution_minutes: 120,
      business_hours_only: false,
    });
    const opened = await call('POST', '/tickets', { ...contact, subject: 'Llamó por la entrega' }, ana.token);
    expect([opened.status, opened.body.data]).toEqual([
      201,
      expect.objectContaining({
        display_id: 'T-1',
        conversation_ids: [],
        origin_conversation_id: null,
        opened_by: 'human',
        assignee_user_id: null,
        sla: expect.objectContaining({ paused: false, first_response: expect.objectContaining({ breached_at: null }) }),
      }),
    ]);
    const path = `/tickets/${opened.body.data.id}`;
    expect((await call('PATCH', path, { assignee_user_id: ana.id })).body.data.assignee_user_id).toBe(ana.id);
    expect((await call('PUT', `${path}/status`, { status: 'pending' })).body.data.status).toBe('pending');
    expect((await call('PUT', `${path}/close`, { reason: 'Listo' })).body.data.status).toBe('resolved');
    expect((await call('PUT', `${path}/status`, { status: 'open' })).body.data.status).toBe('open');
    const joined = await call('POST', `${path}/conversations`, { conversation_id: id });
    expect(joined.body.data.conversation_ids).toEqual([id]);
    await call('POST', `/conversations/${id}/resolve`, {});
    expect((await call('GET', path)).body.data.status).toBe('resolved');
    expect(await events()).toEqual(['ticket.opened', 'ticket.resolved', 'ticket.reopened', 'ticket.resolved']);
    const nobody = { contact_id: randomUUID(), subject: 'x', location_id: randomUUID() };
    expect(await refused('POST', '/tickets', nobody)).toEqual([422, 'VALIDATION_ERROR']);
    expect(await refused('POST', '/tickets', { ...contact, subject: 'x', conversation_id: id })).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
  });

  it('opens, reads by either id, assigns with its conversations, and closes', async () => {
    const { conversation, call, refused, member, events } = await setUp();
    const id = await conversation();
    const ana = await member('Ana');
    const opened = await call(
      'POST',
      `/conversations/${id}/tickets`,
      { subject: 'Reclamo', reason: 'No llegó' },
      ana.token,
    );
    expect([opened.status, opened.body.data]).toEqual([
      201,
      expect.objectContaining({
        display_id: 'T-1',
        status: 'open',
        opened_by: 'human',
        opened_via: 'app',
        conversation_ids: [id],
        sla: null,
      }),
    ]);
    expect(await refused('POST', `/conversations/${id}/tickets`, { subject: 'Otro' })).toEqual([409, 'ticket_active']);
    const ticketId = opened.body.data.id;
    expect((await call('GET', '/tickets/T-1')).body.data.id).toBe(ticketId);
    expect((await call<{ data: { ticket_id: string } }>('GET', `/conversations/${id}`)).body.data.ticket_id).toBe(
      ticketId,
    );
    const sibling = await conversation();
    expect(
      (await call('POST', '/tickets/T-1/conversations', { conversation_id: sibling })).body.data.conversation_ids,
    ).toEqual([id, sibling]);
    expect((await call('PATCH', '/tickets/T-1', { assignee_user_id: ana.id })).body.data.assignee_user_id).toBe(ana.id);
    for (const each of [id, sibling]) {
      expect(
        (await call<{ data: { assignee_user_id: string } }>('GET', `/conversations/${each}`)).body.data
          .assignee_user_id,
      ).toBe(ana.id);
    }
    const mine = await call<Page<Ticket>>(
      'GET',
      '/tickets?assignee_user_id=me&status=open,pending&breached=false',
      undefined,
      ana.token,
    );
    expect(mine.body.data.map((each) => each.display_id)).toEqual(['T-1']);
    expect((await call('DELETE', `/tickets/T-1/conversations/${id}`)).status).toBe(204);
    expect(await refused('DELETE', `/tickets/T-1/conversations/${sibling}`)).toEqual([409, 'last']);
    expect((await call('PUT', '/tickets/T-1/close', { reason: 'Listo' })).body.data.status).toBe('resolved');
    expect((await call('PUT', '/tickets/T-1/close', {})).body.data.status).toBe('resolved');
    expect(await refused('PUT', '/tickets/T-1/status', { status: 'pending' })).toEqual([409, 'invalid_state']);
    expect((await call('PUT', '/tickets/T-1/status', { status: 'open' })).body.data).toMatchObject({
      status: 'open',
      reopen_count: 1,
    });
    await call('POST', `/conversations/${sibling}/close`, {});
    expect((await call('GET', '/tickets/T-1')).body.data.status).toBe('closed');
    expect(await refused('PATCH', '/tickets/T-1', { subject: 'Tarde' })).toEqual([409, 'closed']);
    expect((await call('PUT', '/tickets/T-1/status', { status: 'closed' })).status).toBe(400);
    expect(await events()).toEqual([
      'ticket.opened',
      'conversation.assigned',
      'conversation.assigned',
      'ticket.resolved',
      'ticket.reopened',
      'ticket.closed',
    ]);
  });

  it('refuses conversations of other contacts and of other workspaces', async () => {
    const { conversation, call, refused } = await setUp();
    await call('POST', `/conversations/${await conversation()}/tickets`, { subject: 'Reclamo' });
    const stranger = await conversation('56987654321');
    expect(await refused('POST', '/tickets/T-1/conversations', { conversation_id: stranger })).toEqual([
      422,
      'VALIDATION_ERROR',
    ]);
    const other = await setUp();
    const theirs = await other.conversation();
    expect(await refused('POST', '/tickets/T-1/conversations', { conversation_id: theirs })).toEqual([
      422,
      'VALIDATION_ERROR',
    ]);
    expect(await other.refused('GET', '/tickets/T-1')).toEqual([404, 'NOT_FOUND']);
    expect(
      await refused('POST', `/conversations/${stranger}/tickets`, { subject: 'A', assignee_user_id: randomUUID() }),
    ).toEqual([422, 'VALIDATION_ERROR']);
  });

  it('moves tickets to the survivor of a merge, even one opened concurrently', async () => {
    const { conversation, call, refused } = await setUp();
    const [kept, merged] = [await conversation(), await conversation('56987654321')];
    const readContactId = async (id: string) =>
      (await call<{ data: { contact_id: string } }>('GET', `/conversations/${id}`)).body.data.contact_id;
    const [survivor, secondary] = [await readContactId(kept), await readContactId(merged)];
    await call('POST', `/conversations/${kept}/tickets`, { subject: 'Reclamo' });
    await call('POST', `/conversations/${merged}/tickets`, { subject: 'Otro reclamo' });
    const later = await conversation('56987654321');
    expect(await refused('POST', '/tickets/T-1/conversations', { conversation_id: later })).toEqual([
      422,
      'VALIDATION_ERROR',
    ]);
    const [opened] = await Promise.all([
      call('POST', `/conversations/${later}/tickets`, { subject: 'Tercero' }),
      call('POST', `/contacts/${survivor}/merge`, { secondary_ids: [secondary] }),
    ]);
    expect(opened.status).toBe(201);
    const ofContact = async (id: string) =>
      (await call<Page<Ticket>>('GET', `/tickets?contact_id=${id}`)).body.data.map((each) => each.display_id).sort();
    expect(await ofContact(survivor)).toEqual(['T-1', 'T-2', 'T-3']);
    expect(
      (await call('POST', '/tickets/T-3/conversations', { conversation_id: await conversation('56987654321') })).status,
    ).toBe(200);
    expect((await call('PUT', '/tickets/T-2/close', {})).body.data.status).toBe('resolved');
    expect((await call('GET', '/tickets/T-1')).body.data.status).toBe('open');
  });

  it('applies the SLA policy as it was when the ticket was opened', async () => {
    const { workspaceId, conversation, call, refused } = await setUp();
    const policy = await call<{ data: { id: string } }>('POST', '/sla-policies', {
      name: 'Una hora',
      position: 1,
      first_response_minutes: 60,
    });
    expect(policy.status).toBe(201);
    const { id } = policy.body.data;
    const opened = await call('POST', `/conversations/${await conversation()}/tickets`, { subject: 'Reclamo' });
    const { sla } = opened.body.data;
    expect(sla).toMatchObject({
      policy_id: id,
      policy_name: 'Una hora',
      paused: false,
      first_response: { target_minutes: 60, met_at: null },
    });
    await call('PATCH', `/sla-policies/${id}`, { first_response_minutes: 30, conditions: { priorities: ['urgent'] } });
    await call('PATCH', `/sla-policies/${id}`, { first_response_minutes: 30 });
    expect((await call('GET', '/tickets/T-1')).body.data.sla).toEqual(sla);
    expect((await call('PUT', '/tickets/T-1/status', { status: 'pending' })).body.data.sla).toMatchObject({
      paused: true,
      first_response: { due_at: null },
    });
    expect(
      await refused('POST', '/sla-policies', { name: 'una HORA', position: 1, first_response_minutes: 5 }),
    ).toEqual([409, 'UNIQUE_CONFLICT']);
    expect(await refused('POST', '/sla-policies', { name: 'Sin meta', position: 1 })).toEqual([
      422,
      'VALIDATION_ERROR',
    ]);
    const hours = { name: 'Hábil', position: 1, first_response_minutes: 5, business_hours_only: true };
    expect(await refused('POST', '/sla-policies', hours)).toEqual([422, 'VALIDATION_ERROR']);
    const schedule = { timezone: 'America/Santiago', business_hours: { mon: [['17:00', '09:00']] } };
    expect(await refused('POST', '/sla-policies', { ...hours, schedule })).toEqual([400, 'VALIDATION_ERROR']);
    expect((await call('DELETE', `/sla-policies/${id}`)).status).toBe(204);
    const recorded = (await recordedEvents(api.database, workspaceId)).filter(({ type }) =>
      type.startsWith('sla_policy.'),
    );
    expect(recorded.map(({ type, data }) => [type, data])).toEqual([
      ['sla_policy.created', { id }],
      ['sla_policy.updated', { id, updated_fields: ['conditions', 'first_response_minutes'] }],
      ['sla_policy.deleted', { id }],
    ]);
  });

  it('previews due times by schedule, holidays and pauses', async () => {
    const { call } = await setUp();
    const days = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [['09:00', '17:00']]]));
    const schedule = { timezone: 'America/Santiago', business_hours: days };
    const preview = async (opened_at: string, more: object = {}) =>
      (
        await call<{ data: { first_response_due_at: string | null } }>('POST', '/sla-policies/preview', {
          first_response_minutes: 60,
          business_hours_only: true,
          schedule,
          opened_at,
          ...more,
        })
      ).body.data.first_response_due_at;
    expect(await preview('2026-11-27T19:30:00.000Z')).toBe('2026-11-30T12:30:00.000Z');
    expect(await preview('2026-12-31T19:30:00.000Z')).toBe('2027-01-04T12:30:00.000Z');
    expect(await preview('2026-12-31T19:30:00.000Z', { observe_holidays: false })).toBe('2027-01-01T12:30:00.000Z');
    const pauses = [{ from: '2026-11-27T19:45:00.000Z', to: '2026-11-30T15:00:00.000Z' }];
    expect(await preview('2026-11-27T19:30:00.000Z', { pauses })).toBe('2026-11-30T15:45:00.000Z');
    expect(await preview('2026-11-27T19:30:00.000Z', { pauses: [{ from: '2026-11-27T19:45:00.000Z' }] })).toBeNull();
    expect(await preview('0001-01-01T00:00:00.000Z')).toEqual(expect.any(String));
    expect(await preview('9999-12-30T00:00:00.000Z', { pauses, first_response_minutes: 525_600 })).toBeNull();
  });
});
