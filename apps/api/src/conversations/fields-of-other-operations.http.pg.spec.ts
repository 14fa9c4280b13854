import { ALL_SCOPES } from '@workops/kernel';
import { INBOX, type Inbox } from '@workops/conversations';
import { aReceivedMessage, anAccount } from '@workops/conversations/testing';
import { declaredFields, refusedNamesOf } from '@workops/edge/testing';
import { ApiApp, type Refusal } from '../testing/api-app';

type Shown = { data: Record<string, unknown> & { id: string } } & Refusal;

describe('fields that belong to another operation of conversations and tickets', () => {
  let api: ApiApp;
  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const setUp = async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const account = await anAccount(api.database, workspaceId);
    const { messages } = await api.app
      .get<Inbox>(INBOX)
      .receive(account, { messages: [aReceivedMessage()], statuses: [] });
    const { conversationId } = messages[0]!;
    const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object, as = token) =>
      api.call<Shown>(method, path, { token: as, ...(body && { body }) });
    const refused = async (...given: Parameters<typeof call>) => {
      const { status, body } = await call(...given);
      const issues = (body.error?.details?.['body'] ?? []) as { path: string; code: string }[];
      return [status, ...issues.map(({ path, code }) => `${path} ${code}`)];
    };
    return { workspaceId, conversationId, path: `/conversations/${conversationId}`, call, refused };
  };

  it.each([
    ['messages', { content: 'Hola', attachments: [{}], html: '<b>Hola</b>', cc: null }, ['attachments', 'html']],
    ['templates', { name: 'hora', language: 'es', to: '+56912345678' }, ['to']],
    ['notes', { content: 'Hola', attachment_ids: ['1'] }, ['attachment_ids']],
    ['resolve', { reason: 'Listo' }, ['reason']],
    ['close', { note: 'Listo' }, ['note']],
    ['snooze', { until: '2027-01-01T00:00:00.000Z', reason: 'Feriado' }, ['reason']],
    ['assign', { assignee_user_id: null, note: 'Para Ana' }, ['note']],
    ['tickets', { subject: 'Reclamo', description: 'Largo' }, ['description']],
  ])('are refused by POST .../%s', async (operation, body, names) => {
    const { path, refused, call } = await setUp();
    expect(await refused('POST', `${path}/${operation}`, body)).toEqual([
      400,
      ...names.map((name) => `${name} unrecognized_keys`),
    ]);
    expect((await call('GET', path)).body.data).toMatchObject({ status: 'open', ticket_id: null });
  });

  it('are refused by a change of a conversation, unless they are as they were', async () => {
    const { path, call, refused } = await setUp();
    const whole = (await call('GET', path)).body.data;
    expect(await refused('PATCH', path, { ...whole, subject: 'Otro' })).toEqual([200]);
    expect(await refused('PATCH', path, { ...whole, status: 'resolved', team_id: whole.id, note: 'x' })).toEqual([
      400,
      'note unrecognized_keys',
    ]);
    expect(await refused('PATCH', path, { status: 'resolved', team_id: whole.id, priority: 'high' })).toEqual([
      400,
      'status unrecognized_keys',
      'team_id unrecognized_keys',
    ]);
    expect((await call('GET', path)).body.data).toMatchObject({ priority: 'normal', subject: 'Otro' });
  });

  it('are refused by a change of a ticket, unless they are as they were', async () => {
    const { path, call, refused } = await setUp();
    const { data: ticket } = (await call('POST', `${path}/tickets`, { subject: 'Reclamo' })).body;
    const place = `/tickets/${ticket.id}`;
    expect(await refused('PATCH', place, { ...ticket, subject: 'Otro' })).toEqual([200]);
    expect(await refused('PATCH', place, { status: 'resolved', reason: 'Otro' })).toEqual([
      400,
      'status unrecognized_keys',
      'reason unrecognized_keys',
    ]);
    expect(await refused('PUT', `${place}/status`, { status: 'pending', note: 'x' })).toEqual([
      400,
      'note unrecognized_keys',
    ]);
    expect((await call('GET', place)).body.data).toMatchObject({ status: 'open', subject: 'Otro' });
  });

  it('may be sent back as an older reading of the record, with times in another form', async () => {
    const { path, call, refused } = await setUp();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await call('POST', `${path}/snooze`, { until });
    const whole = (await call('GET', path)).body.data;
    const another = { ...whole, snoozed_until: until.replace('Z', '+00:00') };
    expect(await refused('PATCH', path, { ...another, subject: 'Otro' })).toEqual([200]);
    await call('POST', `${path}/reopen`, {});
    expect(await refused('PATCH', path, { ...whole, priority: 'high' })).toEqual([200]);
    expect((await call('GET', path)).body.data).toMatchObject({ status: 'open', priority: 'high' });
  });

  it('are never those of the record that a change or a move answers with', () => {
    const clashes = api.operations.flatMap(({ id, method, status, body, response }) =>
      method === 'GET' || status === 201 || !body || !response
        ? []
        : [...declaredFields(response).values()]
            .filter(({ wire }) => refusedNamesOf(body).has(wire))
            .map(({ wire }) => `${id}: ${wire}`),
    );
    expect(clashes).toEqual([]);
  });

  it('tell a caller who may not read conversations nothing', async () => {
    const { workspaceId, path, refused } = await setUp();
    const writer = await api.key(workspaceId, ['conversations:write']);
    for (const status of ['open', 'resolved'])
      expect(await refused('PATCH', path, { status, priority: 'high' }, writer)).toEqual([200]);
  });
});
