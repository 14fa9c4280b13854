import { systemClock, type Actor, type DomainError } from '@workops/kernel';
import { SecretBox, systemIds } from '@workops/platform';
import { latch, testDatabase, untilSomebodyWaits, type TestDatabase } from '@workops/platform/testing';
import type { Access } from '../access';
import { accessOn } from './access-on';
import { connectedAppsOn } from './connected-apps-on';

const page = { limit: 50, cursor: null };

describe('minting concurrent with a revocation', () => {
  let test: TestDatabase;
  let access: Access;

  beforeAll(async () => {
    test = await testDatabase();
    access = accessOn(test.database, systemClock, systemIds);
  });
  afterAll(() => test.drop());

  async function aWorkspace() {
    const { workspace, apiKey } = await access.createWorkspace({ name: 'Andes', livemode: true });
    const enrolled = async (subject: string) => {
      const { id } = await access.enrolMember({
        workspaceId: workspace.id,
        subject,
        email: `${subject}@example.com`,
        name: subject,
        role: 'owner',
      });
      const { actor } = (await access.memberActor({ workspaceId: workspace.id, memberId: id }))!;
      return { id, actor: { ...actor, credentialId: id, requestId: null } satisfies Actor };
    };
    const { actor: byKey } = await access.authenticate(apiKey.token, 'r');
    return { workspaceId: workspace.id, byKey, ana: await enrolled('ana'), olga: await enrolled('olga') };
  }

  /** Begins to mint, and waits before the commit until it is released. */
  function minting(actor: Actor) {
    const [minted, mayCommit] = [latch(), latch()];
    const key = test.database.transaction(async () => {
      const made = await access.apiKeys.create(actor, { name: 'CRM', scopes: ['contacts:read'] });
      minted.open();
      await mayCommit.opened;
      return made;
    });
    return { key, minted: minted.opened, commit: mayCommit.open };
  }

  it('removes a member after their pending mint, and the notice includes the new key', async () => {
    const { ana, olga } = await aWorkspace();
    const under = minting(ana.actor);
    await under.minted;
    const removed = access.members.remove(olga.actor, ana.id);
    await untilSomebodyWaits(test.database);
    under.commit();
    const { id } = await under.key;
    await removed;
    const [notice] = (await access.notices.list(olga.actor, page)).items;
    expect(notice?.text).toContain(id);
  });

  it('also revokes a key being minted when its minter is revoked with descendants', async () => {
    const { byKey, ana } = await aWorkspace();
    const under = minting(byKey);
    await under.minted;
    const revoked = access.apiKeys.revoke(ana.actor, byKey.credentialId!, { descendants: true });
    await untilSomebodyWaits(test.database);
    under.commit();
    const { token } = await under.key;
    await revoked;
    await expect(access.authenticate(token, 'r')).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('mints and registers nothing for a removed member in the cache', async () => {
    const { ana, olga } = await aWorkspace();
    const apps = connectedAppsOn(test.database, systemClock, systemIds, new SecretBox(Buffer.alloc(32, 1)));
    await access.members.remove(olga.actor, ana.id);
    const scopes = ['contacts:read'];
    const tried = await Promise.allSettled([
      access.apiKeys.create(ana.actor, { name: 'CRM', scopes }),
      access.personalTokens.create(ana.actor, { name: 'Script', scopes }),
      access.publishableKeys.create(ana.actor, { name: 'Web', origins: ['https://example.com'] }),
      access.deviceAgents.create(ana.actor, { name: 'Printer' }),
      access.members.add(ana.actor, { name: 'Eva', email: 'eva@example.com', role: 'member' }),
      access.roles.create(ana.actor, { name: 'Clerk', scopes: ['contacts:read'], visibility: 'all' }),
      apps.register(ana.actor, { name: 'App', redirectUris: ['https://example.com/back'], scopes }),
    ]);
    expect(tried.map((each) => (each.status === 'rejected' ? (each.reason as DomainError).kind : 'made'))).toEqual(
      tried.map(() => 'unauthenticated'),
    );
  });

  it("shows an app no names after its member's demotion or its token's revocation", async () => {
    const { ana, olga, byKey } = await aWorkspace();
    const apps = connectedAppsOn(test.database, systemClock, systemIds, new SecretBox(Buffer.alloc(32, 1)));
    const app = await apps.register(byKey, {
      name: 'App',
      redirectUris: ['https://example.com/back'],
      scopes: ['contacts:read'],
    });
    const { id, token } = await access.personalTokens.create(ana.actor, { name: 'Script', scopes: ['contacts:read'] });
    const { actor: byToken } = await access.authenticate(token, 'r');
    const names = (actor: Actor) => apps.update(actor, { id: app.id, names: true });
    await access.personalTokens.revoke(ana.actor, id);
    await expect(names(byToken)).rejects.toMatchObject({ kind: 'unauthenticated' });

    const [decided, mayCommit] = [latch(), latch()];
    const deciding = test.database.transaction(async () => {
      await apps.update(ana.actor, { id: app.id, names: false });
      decided.open();
      await mayCommit.opened;
    });
    await decided.opened;
    const demoted = access.members.change(olga.actor, ana.id, { role: 'member' });
    await untilSomebodyWaits(test.database);
    mayCommit.open();
    await Promise.all([deciding, demoted]);
    await expect(names(ana.actor)).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await apps.app(app.id))?.names).toBe(false);
  });

  it('accepts a member through an app only while the app and the consent exist', async () => {
    const { ana, byKey } = await aWorkspace();
    const apps = connectedAppsOn(test.database, systemClock, systemIds, new SecretBox(Buffer.alloc(32, 1)));
    const app = await apps.register(byKey, {
      name: 'App',
      redirectUris: ['https://example.com/back'],
      scopes: ['contacts:read', 'webhooks:write'],
    });
    const actor: Actor = {
      ...ana.actor,
      author: { ...ana.actor.author, via: { kind: 'connected_app', name: 'App' } },
      credentialId: `${ana.id}:${app.id}`,
      connectedAppId: app.id,
    };
    await expect(access.stillStanding(actor)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const expiresAt = new Date(Date.now() + 60_000);
    await apps.records.put('Grant', { id: 'grant', grantId: 'grant', content: {}, expiresAt, appId: app.id });
    await apps.consent({ appId: app.id, subject: 'ana', grantId: 'grant', scopes: ['contacts:read'], requestId: 'r' });
    expect([...(await access.stillStanding(actor)).scopes]).toEqual(['contacts:read']);
    await apps.remove(byKey, app.id);
    await expect(access.stillStanding(actor)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});
