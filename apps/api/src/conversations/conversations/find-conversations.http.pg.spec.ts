import { INBOX, type Inbox } from '@workops/conversations';
import { aReceivedMessage, anAccount } from '@workops/conversations/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp, type Page, type Refusal } from '../../testing/api-app';

describe('the list of conversations', () => {
  let api: ApiApp;
  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const setUp = async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const receive = async (kind: 'whatsapp' | 'web' | 'instagram', identity: string, profileName: string) => {
      const account = await anAccount(api.database, workspaceId, { kind });
      const message = aReceivedMessage({ from: { kind, identity }, profileName });
      const received = await api.app.get<Inbox>(INBOX).receive(account, { messages: [message], statuses: [] });
      return received.messages[0]!.conversationId;
    };
    const ids = {
      ana: await receive('whatsapp', '56912345678', 'Ana Muñoz'),
      eva: await receive('web', 'visitor-1', 'Eva Soto'),
      ivo: await receive('instagram', 'ivo', 'Ivo Muñoz'),
    };
    const list = async (query: string, as = token) => {
      const { body } = await api.insist<Page<{ id: string }>>('GET', `/conversations?${query}`, { token: as });
      return body.data.map(({ id }) => Object.entries(ids).find(([, value]) => value === id)![0]);
    };
    return { workspaceId, token, ids, list };
  };

  it('is filtered by several channels and statuses at once, newest first', async () => {
    const { list, ids, token } = await setUp();
    await api.insist('POST', `/conversations/${ids.ivo}/pend`, { token });
    expect(await list('channels=whatsapp,instagram')).toEqual(['ivo', 'ana']);
    expect(await list('channels=whatsapp,instagram&status=open,resolved')).toEqual(['ana']);
    expect(await list('channels=web&channel=whatsapp')).toEqual([]);
  });

  it('is filtered by conversations without a team', async () => {
    const { list, ids, token } = await setUp();
    const team = await api.insist<{ data: { id: string } }>('POST', '/teams', { token, body: { name: 'Ventas' } });
    const body = { team_id: team.body.data.id };
    await api.insist('POST', `/conversations/${ids.eva}/assign`, { token, body });
    expect(await list('team_id=none')).toEqual(['ivo', 'ana']);
    expect(await list(`team_id=${body.team_id}`)).toEqual(['eva']);
  });

  it('is searched by words of the contact, by callers who read contacts alone', async () => {
    const { workspaceId, list, ids, token } = await setUp();
    expect([await list('q=munoz'), await list('q=ana%20muñoz'), await list('q=12345678')]).toEqual([
      ['ivo', 'ana'],
      ['ana'],
      ['ana'],
    ]);
    await api.insist('POST', `/conversations/${ids.ivo}/pend`, { token });
    expect([await list('q=munoz&status=open'), await list('q=nadie')]).toEqual([['ana'], []]);
    const reader = await api.key(workspaceId, ['conversations:read']);
    const { status, body } = await api.call<Refusal>('GET', '/conversations?q=munoz', { token: reader });
    expect([status, body.error.details]).toEqual([403, { reason: 'scope_not_held', scope: 'contacts:read' }]);
  });

  it('finds nothing without a word, and rejects more than ten words', async () => {
    const { list, token } = await setUp();
    expect([await list('q=%C2%B4'), await list('q=%CC%81'), await list('q=%1F')]).toEqual([[], [], []]);
    const { status, body } = await api.call<Refusal>('GET', `/conversations?q=${'a%20'.repeat(11)}`, { token });
    expect([status, body.error.details?.query]).toEqual([400, [expect.objectContaining({ code: 'too_big' })]]);
  });

  it('is summed up by member and by team', async () => {
    const { workspaceId, ids, token } = await setUp();
    const team = await api.insist<{ data: { id: string } }>('POST', '/teams', { token, body: { name: 'Ventas' } });
    const { id: teamId } = team.body.data;
    const { id: memberId } = await api.access.enrolMember({
      workspaceId,
      name: 'Eva',
      email: 'eva@example.com',
      subject: workspaceId,
      role: 'owner',
    });
    const body = { team_id: teamId, assignee_user_id: memberId };
    await api.insist('POST', `/conversations/${ids.eva}/assign`, { token, body });
    await api.insist('POST', `/conversations/${ids.ivo}/assign`, { token, body });
    await api.insist('POST', `/conversations/${ids.ivo}/pend`, { token });
    const load = { open: 1, pending: 1, snoozed: 0, waiting: 2 };
    const rest = { id: null, open: 1, pending: 0, snoozed: 0, waiting: 1 };
    const workload = await api.insist<{ data: object }>('GET', '/conversations/workload', { token });
    expect(workload.body.data).toEqual({
      members: [{ id: memberId, ...load }, rest],
      teams: [{ id: teamId, ...load }, rest],
    });
  });
});
