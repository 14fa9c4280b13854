import { randomUUID } from 'node:crypto';
import { INBOX, type Inbox } from '@workops/conversations';
import { anAccount, conversationTables } from '@workops/conversations/testing';
import { ALL_SCOPES, MINUTE, systemClock, type Clock } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type Page, type Refusal } from '../../testing/api-app';
import { followEvents } from '../../testing/follow-events';
import { TokenIssuer } from '../../testing/token-issuer';

const ANA = '56912345678';
const EVA = '56987654321';

describe('conversations of contacts and members', () => {
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
    const account = await anAccount(api.database, workspaceId);
    const wrote = async (identity: string, content = 'Hola') => {
      const message = {
        externalMessageId: randomUUID(),
        from: { kind: 'whatsapp' as const, identity },
        profileName: 'Ana',
        type: 'text' as const,
        content,
        attachments: [],
        sentAt: new Date(),
        automated: false,
      };
      return (await api.app.get<Inbox>(INBOX).receive(account, { messages: [message], statuses: [] })).messages[0]!;
    };
    const call = <Data>(method: 'GET' | 'POST', path: string, body?: object, as = token) =>
      api.call<{ data: Data }>(method, path, { token: as, body });
    const listed = async (query = '') =>
      (await api.call<Page<{ id: string }>>('GET', `/conversations${query}`, { token })).body.data.map(({ id }) => id);
    /** Handles the events of contacts as the scheduler does. */
    const follow = (name: string, clock?: Clock) => followEvents(api.database, workspaceId, name, clock);
    return { workspaceId, token, wrote, call, listed, follow, ...conversationTables(api.database, workspaceId) };
  };

  it('are filtered for a blocked contact, and become normal once it is unblocked', async () => {
    const { wrote, call, listed, follow, conversations } = await setUp();
    const first = await wrote(ANA);
    const contactId = (await conversations())[0]!.contact_id;
    const block = async (value: boolean) =>
      expect((await call('POST', `/contacts/${contactId}/block`, { value })).status).toBe(200);
    await call('POST', `/conversations/${first.conversationId}/close`, {});
    await block(true);
    const { conversationId } = await wrote(ANA, 'Otra vez');
    expect([await listed('?status=open'), await listed('?filtered=true')]).toEqual([[], [conversationId]]);
    await block(false);
    await block(true);
    await follow('conversations-unblocking');
    expect(await listed('?status=open')).toEqual([]);
    await block(false);
    await follow('conversations-unblocking');
    expect([await listed('?status=open'), await listed('?filtered=true')]).toEqual([[conversationId], []]);
    expect((await call<{ by_status: object }>('GET', '/conversations/stats')).body.data.by_status).toMatchObject({
      open: 1,
      closed: 1,
    });
  });

  it('have tickets without a clock while their contact is blocked', async () => {
    const { token, wrote, call, follow, conversations } = await setUp();
    const { conversationId: former } = await wrote(ANA);
    const contactId = (await conversations())[0]!.contact_id;
    await call('POST', `/conversations/${former}/close`, {});
    await call('POST', `/contacts/${contactId}/block`, { value: true });
    const { conversationId } = await wrote(ANA, 'Otra vez');
    await call('POST', '/sla-policies', {
      name: 'Urgente',
      position: 1,
      conditions: { priorities: ['urgent'] },
      first_response_minutes: 60,
    });
    await call('POST', `/conversations/${conversationId}/tickets`, { subject: 'Reclamo' });
    type Sla = { policy_name: string; first_response: { due_at: string } } | null;
    const readSla = async () => (await call<{ sla: Sla }>('GET', '/tickets/T-1')).body.data.sla;
    await api.insist('PATCH', '/tickets/T-1', { token, body: { priority: 'urgent' } });
    expect(await readSla()).toBeNull();
    await call('POST', `/contacts/${contactId}/block`, { value: false });
    const later = new Date(systemClock.now().getTime() + 180 * MINUTE);
    await follow('conversations-unblocking', { ...systemClock, now: () => later });
    const sla = await readSla();
    expect(sla).toMatchObject({
      policy_name: 'Urgente',
      first_response: { due_at: new Date(later.getTime() + 60 * MINUTE).toISOString() },
    });
    await follow('conversations-unblocking');
    expect(await readSla()).toEqual(sla);
  });

  it('move to the survivor of a merge, and two with one account both stay', async () => {
    const { wrote, call, conversations } = await setUp();
    const [ana, eva] = [await wrote(ANA), await wrote(EVA)];
    const [survivor, secondary] = (await conversations()).map(({ contact_id }) => contact_id);
    const merged = await call('POST', `/contacts/${survivor}/merge`, { secondary_ids: [secondary] });
    expect(merged.body.data).toMatchObject({ merged_count: 1, conversations_reassigned: 1 });
    const more = [await wrote(ANA, 'De Ana'), await wrote(EVA, 'De Eva')];
    expect(more.map(({ conversationId }) => conversationId)).toEqual(
      [ana, eva].map(({ conversationId }) => conversationId),
    );
    expect((await conversations()).map(({ contact_id, status, last_seq }) => [contact_id, status, last_seq])).toEqual([
      [survivor, 'open', 2],
      [survivor, 'open', 2],
    ]);
  });

  it('notify a mentioned member once per note', async () => {
    const { workspaceId, wrote, call } = await setUp();
    const { conversationId } = await wrote(ANA);
    const subject = randomUUID();
    const eva = await api.access.enrolMember({
      workspaceId,
      name: 'Eva',
      email: `${subject}@example.com`,
      subject,
      role: 'owner',
    });
    const note = (mentions: string[]) =>
      call('POST', `/conversations/${conversationId}/notes`, { content: '¿La atiendes?', mentions });
    expect((await note([eva.id, eva.id])).status).toBe(201);
    expect((await note([randomUUID()])).status).toBe(422);
    const { body } = await api.call<Page<{ kind: string }>>('GET', '/notifications', {
      token: issuer.token(workspaceId, subject),
    });
    expect(body.data).toEqual([expect.objectContaining({ kind: 'conversation_mention' })]);
    const events = (await recordedEvents(api.database, workspaceId)).map(({ type }) => type);
    expect(events.filter((type) => type.startsWith('message.'))).toEqual(['message.received']);
  });

  it('send a mention notice with conversation and author, but without the note’s content', async () => {
    const { workspaceId, token, wrote, call } = await setUp();
    const { conversationId } = await wrote(ANA);
    const named = { workspaceId, name: 'Eva', email: `${randomUUID()}@example.com`, role: 'owner' } as const;
    const eva = await api.access.enrolMember(named);
    const content = 'Deuda 4417, no llamar';
    expect((await call('POST', `/conversations/${conversationId}/notes`, { content, mentions: [eva.id] })).status).toBe(
      201,
    );
    const { display_id } = (await call<{ display_id: string }>('GET', `/conversations/${conversationId}`)).body.data;
    const { author } = (await call<{ author: { name: string } }>('GET', '/me')).body.data;
    const readsNotices = await api.key(workspaceId, ['notifications:read']);
    const { body } = await api.call<Page<{ subject: string; text: string }>>('GET', '/notifications', {
      token: readsNotices,
    });
    expect(body.data).toHaveLength(1);
    const [notice] = body.data;
    for (const part of [display_id, author.name])
      expect([notice!.subject, notice!.text]).toEqual(Array(2).fill(expect.stringContaining(part)));
    expect(JSON.stringify(body)).not.toMatch(/Deuda|4417|llamar/);
    expect(
      (await api.call<Page<{ content: string }>>('GET', `/conversations/${conversationId}/messages`, { token })).body
        .data,
    ).toEqual(expect.arrayContaining([expect.objectContaining({ content })]));
  });

  it.each([
    ['who sees other conversations only', 'assigned', ['conversations:read', 'notifications:read']],
    ['of a branch that the conversation is not in', 'branches', ['conversations:read', 'notifications:read']],
    ['who may read no conversations', 'all', ['notifications:read']],
  ])('refuse a mention of a member %s, and store no note', async (_, visibility, scopes) => {
    const { workspaceId, token, wrote, call } = await setUp();
    const { conversationId } = await wrote(ANA);
    const role = (await call<{ id: string }>('POST', '/roles', { name: 'Mesa', scopes, visibility })).body.data;
    const locationIds =
      visibility === 'branches'
        ? [(await call<{ id: string }>('POST', '/locations', { name: 'Norte' })).body.data.id]
        : [];
    const subject = randomUUID();
    const named = { workspaceId, name: 'Eva', email: `${subject}@example.com`, subject };
    const eva = await api.access.enrolMember({ ...named, role: 'custom', customRoleId: role.id, locationIds });
    const { id: owner } = await api.access.enrolMember({
      workspaceId,
      name: 'Olga',
      email: `${randomUUID()}@example.com`,
      role: 'owner',
    });
    const note = { content: 'Ojo', mentions: [owner, eva.id] };
    const { status, body } = await api.call<Refusal>('POST', `/conversations/${conversationId}/notes`, {
      token,
      body: note,
    });
    expect([status, body.error.details?.body?.map(({ path }) => path)]).toEqual([422, ['mentions.1']]);
    const listed = await api.call<Page<{ content: string }>>('GET', `/conversations/${conversationId}/messages`, {
      token,
    });
    expect(listed.body.data.map(({ content }) => content)).toEqual(['Hola']);
    const notices = await api.call<Page<object>>('GET', '/notifications', {
      token: await api.key(workspaceId, ['notifications:read']),
    });
    expect(notices.body.data).toEqual([]);
  });

  it('accept a mention of their assignee with visibility assigned', async () => {
    const { workspaceId, wrote, call } = await setUp();
    const { conversationId } = await wrote(ANA);
    const role = (
      await call<{ id: string }>('POST', '/roles', {
        name: 'Mesa',
        scopes: ['conversations:read'],
        visibility: 'assigned',
      })
    ).body.data;
    const named = { workspaceId, name: 'Eva', email: `${randomUUID()}@example.com` };
    const { id } = await api.access.enrolMember({ ...named, role: 'custom', customRoleId: role.id });
    expect((await call('POST', `/conversations/${conversationId}/assign`, { assignee_user_id: id })).status).toBe(200);
    expect(
      (await call('POST', `/conversations/${conversationId}/notes`, { content: 'Ojo', mentions: [id] })).status,
    ).toBe(201);
  });
});
