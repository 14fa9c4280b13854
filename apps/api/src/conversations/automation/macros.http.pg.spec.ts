import { randomUUID } from 'node:crypto';
import { INBOX, type Inbox } from '@workops/conversations';
import { anAccount, conversationTables } from '@workops/conversations/testing';
import { ALL_SCOPES, type Scope } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type Refusal } from '../../testing/api-app';

type Applied = {
  data: { conversation: { status: string; priority: string; assignee_user_id: string | null }; message_ids: string[] };
} & Refusal;

describe('a macro', () => {
  let api: ApiApp;
  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  /** A workspace with a message received this many hours ago. */
  const setUp = async ({ hoursAgo = 0, name = 'Ana' as string | null } = {}) => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const account = await anAccount(api.database, workspaceId);
    const subject = randomUUID();
    const member = await api.access.enrolMember({
      workspaceId,
      name: 'Eva',
      email: `${subject}@example.com`,
      subject,
      role: 'owner',
    });
    const { messages } = await api.app.get<Inbox>(INBOX).receive(account, {
      messages: [
        {
          externalMessageId: randomUUID(),
          from: { kind: 'whatsapp', identity: '56912345678' },
          profileName: name,
          type: 'text',
          content: 'Hola',
          attachments: [],
          sentAt: new Date(Date.now() - hoursAgo * 3_600_000),
          automated: false,
        },
      ],
      statuses: [],
    });
    const id = messages[0]!.conversationId;
    const macro = async (actions: object[]) =>
      (
        await api.call<{ data: { id: string } } & Refusal>('POST', '/macros', {
          token,
          body: { name: randomUUID(), actions },
        })
      ).body;
    const apply = (macroId: string, as = token) =>
      api.call<Applied>('POST', `/conversations/${id}/macros/${macroId}/apply`, { token: as, body: {} });
    /** Event types from the creation of the macro on. */
    const events = async () => {
      const types = (await recordedEvents(api.database, workspaceId)).map(({ type }) => type);
      return types.slice(types.indexOf('macro.created'));
    };
    return { workspaceId, token, member, macro, apply, events, ...conversationTables(api.database, workspaceId) };
  };

  it('performs all actions in one transaction, with one event in addition to theirs', async () => {
    const { member, macro, apply, events, messages } = await setUp();
    const { data } = await macro([
      { type: 'assign', assignee_user_id: member.id },
      { type: 'set_priority', priority: 'urgent' },
      { type: 'send_message', content: 'Hola {{contact.name|}}, {{company.name|amiga}}.' },
      { type: 'add_note', content: 'Nota {{contact.name}}' },
      { type: 'resolve' },
    ]);
    const applied = await apply(data.id);
    expect([applied.status, applied.body.data.conversation]).toEqual([
      200,
      expect.objectContaining({ status: 'resolved', priority: 'urgent', assignee_user_id: member.id }),
    ]);
    const kept = await messages();
    expect(kept.map(({ content }) => content)).toEqual(['Hola', 'Hola Ana, amiga.', 'Nota {{contact.name}}']);
    expect(applied.body.data.message_ids).toEqual([kept[1]!.id]);
    expect(await events()).toEqual([
      'macro.created',
      'conversation.assigned',
      'message.sent',
      'conversation.resolved',
      'macro.applied',
    ]);
  });

  it('records a rule as opener and closer of tickets, and the caller for conversations', async () => {
    const { token, macro, apply, conversations } = await setUp();
    const id = (await conversations())[0]!.id;
    const read = async (path: string) => (await api.call<{ data: object }>('GET', path, { token })).body.data;
    const { data: opens } = await macro([{ type: 'open_ticket', subject: 'Reclamo' }, { type: 'resolve' }]);
    expect((await apply(opens.id)).status).toBe(200);
    expect([await read('/tickets/T-1'), await read(`/conversations/${id}`)]).toMatchObject([
      { status: 'resolved', opened_by: 'rule', opened_via: 'macro', resolved_by: 'rule', closed_by: null },
      { status: 'resolved', resolved_by: null },
    ]);
    const { data: closes } = await macro([{ type: 'close' }]);
    expect((await apply(closes.id)).status).toBe(200);
    expect(await read('/tickets/T-1')).toMatchObject({ status: 'closed', resolved_by: 'rule', closed_by: 'rule' });
  });

  it('sets the active ticket pending, and is refused without one', async () => {
    const { workspaceId, token, macro, apply } = await setUp();
    const { data } = await macro([{ type: 'open_ticket', subject: 'Reclamo' }, { type: 'pend_ticket' }]);
    expect((await apply(data.id)).status).toBe(200);
    const list = await api.call<{ data: { status: string }[] }>('GET', '/tickets', { token });
    expect(list.body.data.map(({ status }) => status)).toEqual(['pending']);
    const again = await macro([{ type: 'pend_ticket' }, { type: 'resolve' }, { type: 'pend_ticket' }]);
    const { status, body } = await apply(again.data.id);
    expect([status, body.error.details]).toEqual([409, { reason: 'no_ticket', step: 2 }]);
    const narrow = await api.key(workspaceId, ['macros:read', 'conversations:write', 'conversations:read']);
    expect((await apply(again.data.id, narrow)).status).toBe(403);
  });

  it('rolls back all actions if one is refused, and returns its step', async () => {
    const { member, macro, apply, events, conversations } = await setUp({ hoursAgo: 25 });
    const { data } = await macro([
      { type: 'assign', assignee_user_id: member.id },
      { type: 'send_message', content: 'Hola' },
      { type: 'resolve' },
    ]);
    const before = await conversations();
    const { status, body } = await apply(data.id);
    expect([status, body.error]).toEqual([
      422,
      expect.objectContaining({
        code: 'OUTBOUND_BLOCKED',
        reasons: ['template_missing', 'window_closed'],
        details: { step: 1 },
      }),
    ]);
    expect(await conversations()).toEqual(before);
    expect(await events()).toEqual(['macro.created']);
  });

  it('refuses a WhatsApp text whose placeholder would be empty', async () => {
    const { macro, apply, events } = await setUp({ name: null });
    const { data } = await macro([{ type: 'pend' }, { type: 'send_message', content: 'Hola {{contact.name}}' }]);
    const { status, body } = await apply(data.id);
    expect([status, body.error.details]).toEqual([422, expect.objectContaining({ reason: 'variable_empty', step: 1 })]);
    expect(await events()).toEqual(['macro.created']);
  });

  it('requires the scope of each action', async () => {
    const { workspaceId, macro, apply } = await setUp();
    const { data } = await macro([{ type: 'pend' }, { type: 'send_message', content: 'Hola' }]);
    const as = (scopes: Scope[]) => api.key(workspaceId, ['macros:read', ...scopes]);
    const refused = await apply(data.id, await as(['conversations:write']));
    expect([refused.status, refused.body.error.details]).toEqual([
      403,
      { reason: 'scope_not_held', step: 1, scope: 'messages:send' },
    ]);
    expect((await apply(data.id, await as(['conversations:write', 'messages:send']))).status).toBe(200);
  });

  it('rejects references that do not exist, and malformed actions', async () => {
    const { macro } = await setUp();
    const { error } = await macro([
      { type: 'assign', team_id: randomUUID() },
      { type: 'send_message', content: '{{contact.phone}}' },
      { type: 'send_template', name: 'ninguna', language: 'es' },
    ]);
    expect([error.code, error.details.body!.map(({ path }) => path)]).toEqual([
      'VALIDATION_ERROR',
      ['actions.1.content', 'actions.0.team_id', 'actions.2.name'],
    ]);
    const malformed = await macro([{ type: 'snooze' }, { type: 'assign' }, { type: 'pend', minutes: 5 }]);
    expect(malformed.error.details.body!.map(({ path, code }) => [path, code])).toEqual([
      ['actions.0.minutes', 'invalid_type'],
      ['actions.1', 'invalid_type'],
      ['actions.2.minutes', 'unrecognized_keys'],
    ]);
  });
});
