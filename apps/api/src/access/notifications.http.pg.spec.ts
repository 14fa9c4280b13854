import { ALL_SCOPES, type Actor } from '@workops/kernel';
import { queuedMailFor } from '@workops/platform/testing';
import { ApiApp, type Page } from '../testing/api-app';
import type { NotificationResource } from '@workops/access/http';
import type { AsJson } from '../testing/as-json';

type One = { data: AsJson<NotificationResource> };

let api: ApiApp;

beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());

const list = async (token: string, query = '') =>
  (await api.call<Page<AsJson<NotificationResource>>>('GET', `/notifications${query}`, { token })).body;
const markRead = (token: string, id: string) => api.call<One>('POST', `/notifications/${id}/read`, { token });
const notify = (workspaceId: string, dedupeKey: string) =>
  api.access.notices.notifyAdmins({
    workspaceId,
    kind: 'webhook_paused',
    subject: `Envío pausado ${dedupeKey}`,
    text: 'Se pausó.',
    dedupeKey,
  });
const mails = (recipient: string) => queuedMailFor(api.database, recipient);

async function member(
  workspaceId: string,
  role: 'owner' | 'admin' | 'member',
): Promise<{ id: string; email: string; token: string }> {
  const email = `${role}-${workspaceId.slice(-6)}@example.com`;
  const { id } = await api.access.enrolMember({ workspaceId, name: role, email, role });
  const actor: Actor = {
    author: { kind: 'member', id, name: role },
    workspaceId,
    livemode: true,
    scopes: new Set(ALL_SCOPES),
    visibility: { kind: 'all' },
    credentialId: null,
    connectedAppId: null,
    requestId: null,
  };
  const { token } = await api.access.personalTokens.create(actor, { name: 'Test', scopes: ['notifications:read'] });
  return { id, email, token };
}

describe('a notice to owners and admins', () => {
  it('reaches each once, in the application and by email, from three concurrent processes', async () => {
    const { id, token } = await api.workspace();
    const [owner, admin, other] = [await member(id, 'owner'), await member(id, 'admin'), await member(id, 'member')];
    await Promise.all([notify(id, 'pause-1'), notify(id, 'pause-1'), notify(id, 'pause-1')]);
    for (const reader of [owner.token, admin.token, token]) {
      expect((await list(reader)).data).toEqual([
        expect.objectContaining({ kind: 'webhook_paused', subject: 'Envío pausado pause-1', read_at: null }),
      ]);
    }
    expect((await list(other.token)).data).toEqual([]);
    expect(
      [await mails(owner.email), await mails(admin.email), await mails(other.email)].map((sent) => sent.length),
    ).toEqual([1, 1, 0]);
  });

  it('is stored for the API keys of a workspace without members', async () => {
    const { id, token } = await api.workspace();
    await notify(id, 'pause-1');
    expect((await list(token)).data).toHaveLength(1);
  });

  it('is sent to no one if its transaction rolls back', async () => {
    const { id, token } = await api.workspace();
    const owner = await member(id, 'owner');
    const failing = api.database.transaction(async () => {
      await notify(id, 'pause-1');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect([(await list(token)).data, await mails(owner.email)]).toEqual([[], []]);
  });

  it('is read by each reader separately, and keeps the first time', async () => {
    const { id, token } = await api.workspace();
    const [owner, admin] = [await member(id, 'owner'), await member(id, 'admin')];
    await notify(id, 'pause-1');
    const [notice] = (await list(owner.token)).data;
    const first = await markRead(owner.token, notice!.id);
    expect([first.status, first.body.data.read_at]).toEqual([200, expect.any(String)]);
    expect((await markRead(owner.token, notice!.id)).body).toEqual(first.body);
    expect((await list(admin.token)).data[0]!.read_at).toBeNull();
    await markRead(token, notice!.id);
    expect((await list(token)).data[0]!.read_at).toEqual(expect.any(String));
  });

  it('is invisible to other members and other workspaces', async () => {
    const { id, token } = await api.workspace();
    const other = await member(id, 'member');
    const stranger = await api.workspace();
    await notify(id, 'pause-1');
    const [notice] = (await list(token)).data;
    expect([
      (await markRead(other.token, notice!.id)).status,
      (await markRead(stranger.token, notice!.id)).status,
    ]).toEqual([404, 404]);
    expect((await list(stranger.token)).data).toEqual([]);
  });

  it('is listed newest first, in pages', async () => {
    const { id, token } = await api.workspace();
    for (const key of ['one', 'two', 'three']) await notify(id, key);
    const first = await list(token, '?limit=2');
    expect(first.data.map(({ subject }) => subject)).toEqual(['Envío pausado three', 'Envío pausado two']);
    const rest = await list(token, `?limit=2&cursor=${first.meta.pagination.nextCursor}`);
    expect([rest.data.map(({ subject }) => subject), rest.meta.pagination.nextCursor]).toEqual([
      ['Envío pausado one'],
      null,
    ]);
  });
});
