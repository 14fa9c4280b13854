import { randomBytes } from 'node:crypto';
import { systemClock, type Actor } from '@workops/kernel';
import { SecretBox, systemIds } from '@workops/platform';
import { openBroadcast, openDatabase, type Database } from '@workops/platform/database';
import { createLogger } from '@workops/platform/process';
import { eventually, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { createAccess, type Access } from '../access';
import { cachedReads, CREDENTIAL_TTL_MS } from './cached-reads';
import { connectedAppsOn } from './connected-apps-on';
import { FORGET_CHANNEL, Forgetting } from './forgetting';
import { noIdentities } from './jwt-identities';
import { postgresReads } from './postgres-reads';
import { postgresStore } from './postgres-store';

const logger = createLogger('test', 'silent');

/** A process whose cache never expires, so that only notifications evict entries. */
interface Process {
  access: Access;
  /** Its invalidations: a workspace, or undefined for everything when it starts to listen and may have missed some. */
  heard: (string | undefined)[];
  close(): Promise<void>;
}

describe('cached credentials and permissions', () => {
  let test: TestDatabase;
  let [firstProcess, other]: [Process, Process] = [undefined!, undefined!];

  const started = (database: Database, over: { redisUrl?: string | undefined } = {}): Process => {
    const broadcast = openBroadcast({ channel: FORGET_CHANNEL, database, databaseUrl: test.url, logger, ...over });
    const forgetting = new Forgetting((workspaceId) => broadcast.announce(workspaceId));
    const access = remembering(database, forgetting, { now: () => 1 });
    const heard: (string | undefined)[] = [];
    const listening = broadcast.hear((workspaceId) => {
      forgetting.forget(workspaceId);
      heard.push(workspaceId);
    });
    return { access, heard, close: () => listening.close() };
  };

  const remembering = (database: Database, forgetting: Forgetting, perf: { now(): number }): Access => {
    const reads = cachedReads(postgresReads(database), { forgetting, transactions: database, perf });
    const deps = { clock: systemClock, ids: systemIds, identities: noIdentities, entropy: { bytes: randomBytes } };
    return createAccess({ store: postgresStore(database, forgetting), reads, ...deps });
  };

  beforeAll(async () => {
    test = await testDatabase();
    const minting = { clock: systemClock, ids: systemIds };
    const second = await openDatabase({
      url: test.url,
      poolSize: 3,
      ...minting,
      applicationName: 'other',
    });
    firstProcess = started(test.database);
    other = started(second);
    // Both are notified once they listen.
    await eventually(() => [firstProcess, other].every(({ heard }) => heard.length > 0));
    const { close } = other;
    other.close = async () => {
      await close();
      await second.close();
    };
  });
  afterAll(async () => {
    await firstProcess.close();
    await other.close();
    await test.drop();
  });

  const opens = ({ access }: Pick<Process, 'access'>, token: string): Promise<Actor | undefined> =>
    access.authenticate(token, 'r').then(
      ({ actor }) => actor,
      () => undefined,
    );

  async function aWorkspace() {
    const { workspace, apiKey } = await firstProcess.access.createWorkspace({ name: 'Andes', livemode: true });
    const actor = (await opens(firstProcess, apiKey.token))!;
    const key = await firstProcess.access.apiKeys.create(actor, { name: 'CRM', scopes: ['contacts:read'] });
    return { workspaceId: workspace.id, actor, key };
  }

  it('are evicted at once here, and elsewhere by notification, when a key is revoked', async () => {
    const { actor, key, workspaceId } = await aWorkspace();
    expect([await opens(firstProcess, key.token), await opens(other, key.token)]).toEqual([
      expect.anything(),
      expect.anything(),
    ]);
    expect(other.heard).not.toContain(workspaceId);
    await firstProcess.access.apiKeys.revoke(actor, key.id);
    expect(await opens(firstProcess, key.token)).toBeUndefined();
    await eventually(async () => (await opens(other, key.token)) === undefined);
    expect(other.heard).toContain(workspaceId);
  });

  it('expire within half a second if no notification arrives', async () => {
    expect(CREDENTIAL_TTL_MS).toBeLessThanOrEqual(500);
    const { actor, key } = await aWorkspace();
    let now = 1;
    const deaf = { access: remembering(test.database, new Forgetting(() => undefined), { now: () => now }) };
    expect(await opens(deaf, key.token)).toBeDefined();
    await firstProcess.access.apiKeys.revoke(actor, key.id);
    now += CREDENTIAL_TTL_MS - 1;
    expect(await opens(deaf, key.token)).toBeDefined();
    now += 2;
    expect(await opens(deaf, key.token)).toBeUndefined();
  });

  it("are evicted by an operator's revocation, and by changes to members and settings", async () => {
    const { actor, key, workspaceId } = await aWorkspace();
    const { access } = other;
    const { id: memberId } = await firstProcess.access.enrolMember({
      workspaceId,
      email: 'ana@example.com',
      name: 'Ana',
      role: 'admin',
    });
    await opens(other, key.token);
    const acting = async () => (await access.memberActor({ workspaceId, memberId }))?.actor.scopes.size;
    const before = (await acting())!;
    await access.loadProfile(workspaceId);
    await firstProcess.access.members.change(actor, memberId, { role: 'member' });
    await eventually(async () => (await acting())! < before);
    await firstProcess.access.members.remove(actor, memberId);
    await eventually(async () => (await acting()) === undefined);
    await firstProcess.access.settings.update(actor, { name: 'Cordillera' });
    await eventually(async () => (await access.loadProfile(workspaceId)).name === 'Cordillera');
    await firstProcess.access.revokeApiKey(key.id);
    await eventually(async () => (await opens(other, key.token)) === undefined);
  });

  it('never contain writes of a transaction that rolled back', async () => {
    const { actor, workspaceId } = await aWorkspace();
    const rolledBack = test.database.transaction(async () => {
      await firstProcess.access.settings.update(actor, { name: 'Never' });
      expect((await firstProcess.access.loadProfile(workspaceId)).name).toBe('Never');
      throw new Error('too late');
    });
    await expect(rolledBack).rejects.toThrow('too late');
    expect((await firstProcess.access.loadProfile(workspaceId)).name).toBe('Andes');
  });

  it('are evicted with a connected app, its consent and its settings', async () => {
    const announced: string[] = [];
    const forgetting = new Forgetting((workspaceId) => announced.push(workspaceId));
    const { actor, workspaceId } = await aWorkspace();
    const apps = connectedAppsOn(test.database, systemClock, systemIds, new SecretBox(Buffer.alloc(32, 1)), forgetting);
    const app = await apps.register(actor, {
      name: 'App',
      redirectUris: ['https://example.com/back'],
      scopes: ['contacts:read'],
    });
    const put = (kind: string) =>
      apps.records.put(kind, { id: kind, content: {}, expiresAt: new Date(), appId: app.id, grantId: 'grant' });
    for (const kind of ['Grant', 'AccessToken', 'RefreshToken']) await put(kind);
    await apps.records.removeGranted('AccessToken', 'grant');
    await apps.records.remove('Grant', 'Grant');
    await apps.records.remove('RefreshToken', 'RefreshToken');
    expect(announced).toEqual([workspaceId, workspaceId]);
    await apps.remove(actor, app.id);
    expect(announced).toHaveLength(3);
  });
});
