import { randomUUID } from 'node:crypto';
import { anAccount, conversationTables } from '@workops/conversations/testing';
import { contactTables } from '@workops/contacts/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp } from '../../testing/api-app';

interface Lead {
  lead_id: string | null;
  contact_id: string;
}

describe('the conversation of a lead from the website', () => {
  let api: ApiApp;

  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const setUp = async (...kinds: ('whatsapp' | 'email')[]) => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    for (const kind of kinds)
      await anAccount(api.database, workspaceId, { kind, ...(kind === 'email' && { windowHours: null }) });
    const lead = (over: object = {}) =>
      api.insist<{ data: Lead }>('POST', '/website-leads', {
        token,
        body: { submission_id: randomUUID(), name: 'Ana', ...over },
      });
    const announced = async () =>
      (await recordedEvents(api.database, workspaceId)).filter(({ type }) => type === 'website.lead');
    const named = async () =>
      (await announced()).map(({ data }) => (data as { conversation_id: string | null }).conversation_id);
    const begun = async () =>
      (await recordedEvents(api.database, workspaceId)).filter(({ type }) => type === 'conversation.created');
    const read = async <T>(path: string) => (await api.insist<{ data: T }>('GET', path, { token })).body.data;
    const post = (path: string, body: object) => api.insist('POST', path, { token, body });
    const received = async () =>
      (await recordedEvents(api.database, workspaceId)).filter(({ type }) => type === 'message.received');
    return {
      workspaceId,
      read,
      post,
      received,
      lead,
      named,
      begun,
      ...conversationTables(api.database, workspaceId),
      ...contactTables(api.database, workspaceId),
    };
  };

  it('is opened once for concurrent leads with a phone number, and named in events', async () => {
    const { lead, named, begun, conversations } = await setUp('email', 'whatsapp');
    const leads = await Promise.all(
      Array.from({ length: 5 }, () => lead({ phone: '912345678', email: 'ana@example.com' })),
    );
    const [conversation, ...more] = await conversations();
    expect(more).toEqual([]);
    expect(conversation).toMatchObject({
      contact_id: leads[0]!.body.data.contact_id,
      status: 'open',
      source: 'website',
      identity: '+56912345678',
    });
    expect(await named()).toEqual(Array(5).fill(conversation!.id));
    expect(await begun()).toHaveLength(1);
  });

  it('is opened by mail if only an address is given, never without account', async () => {
    const { lead, named, conversations } = await setUp('whatsapp', 'email');
    await lead({ email: 'ana@example.com' });
    await lead({ name: 'Eva' });
    expect(await conversations()).toEqual([
      expect.objectContaining({ identity: 'ana@example.com', source: 'website' }),
    ]);
    expect(await named()).toEqual([(await conversations())[0]!.id, null]);
    const none = await setUp();
    await none.lead({ phone: '912345678' });
    expect([await none.named(), await none.conversations()]).toEqual([[null], []]);
  });

  it('holds their words as an unread message that waits, once for each lead', async () => {
    const { lead, read, post, received } = await setUp('whatsapp');
    const submission = { submission_id: randomUUID(), phone: '912345678', message: '  ¿Sigue disponible?  ' };
    await lead(submission);
    await lead(submission);
    const [conversation, ...more] = await read<{ id: string }[]>('/conversations?waiting=true');
    expect([conversation, more]).toEqual([
      expect.objectContaining({
        source: 'website',
        unread_count: 1,
        window_expires_at: null,
        last_message: expect.objectContaining({ direction: 'inbound', excerpt: '¿Sigue disponible?' }),
      }),
      [],
    ]);
    expect(await received()).toEqual([
      expect.objectContaining({
        author: expect.objectContaining({ kind: 'contact' }),
        data: expect.objectContaining({ content: '¿Sigue disponible?', external_message_id: null }),
      }),
    ]);
    const path = `/conversations/${conversation!.id}`;
    await post(`${path}/tickets`, { subject: 'Auto' });
    const [ticket] = await read<{ id: string }[]>('/tickets');
    await post(`${path}/resolve`, {});
    await lead({ phone: '912345678', message: '¿Y el rojo?' });
    expect(await read(path)).toMatchObject({ status: 'open', unread_count: 2 });
    expect(await read(`/tickets/${ticket!.id}`)).toMatchObject({ status: 'open', reopen_count: 1 });
    const found = await read<{ conversation_id: string }[]>('/messages/search?q=disponible');
    expect(found.map(({ conversation_id: id }) => id)).toEqual([conversation!.id]);
  });

  it('is given to a member by an assignment rule', async () => {
    const { lead, read, post } = await setUp('email');
    const team = await post('/teams', { name: 'Ventas' });
    const { id } = (team.body as { data: { id: string } }).data;
    await post('/assignment-rules', { name: 'Web', position: 1, strategy: 'round_robin', team_id: id });
    await lead({ email: 'ana@example.com', message: '¿Sigue disponible?' });
    expect(await read('/conversations')).toEqual([expect.objectContaining({ team_id: id, unread_count: 1 })]);
  });

  it('is compared by no rule with the words of the form', async () => {
    const { lead, read, post } = await setUp('email');
    const team = await post('/teams', { name: 'Gerencia' });
    const { id } = (team.body as { data: { id: string } }).data;
    const conditions = [{ field: 'message.content', op: 'contains', value: 'gerente' }];
    const rule = { name: 'Gerencia', position: 1, strategy: 'round_robin', team_id: id, conditions };
    await post('/assignment-rules', rule);
    await lead({ email: 'ana@example.com', message: 'Quiero hablar con el gerente' });
    expect(await read('/conversations')).toEqual([expect.objectContaining({ team_id: null, unread_count: 1 })]);
  });

  it('is not opened with a blocked contact', async () => {
    const { lead, named, conversations, blockAndArchive, close } = await setUp('whatsapp');
    await lead({ phone: '912345678' });
    await close();
    await blockAndArchive();
    expect((await lead({ phone: '912345678' })).body.data.lead_id).toBeNull();
    expect(await conversations()).toHaveLength(1);
    expect((await named())[1]).toBeNull();
  });
});
