import { randomBytes, randomUUID } from 'node:crypto';
import { ownerKey, systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { SecretBox, systemIds } from '@workops/platform';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { dumpOAuth, makeHealthcare } from '../testing';
import { accessOn } from './access-on';
import { connectedAppsOn } from './connected-apps-on';
import { sweepOAuthRecords } from './postgres-oauth-records';

let test: TestDatabase;
const apps = () => connectedAppsOn(test.database, systemClock, systemIds, new SecretBox(randomBytes(32)));
const access = () => accessOn(test.database, systemClock, systemIds);

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const SOON = new Date(Date.now() + 60_000);

describe('a record of the authorization server', () => {
  it('is found by its id alone, stored without it, and deleted when removed', async () => {
    const { records } = apps();
    const [id, uid] = [randomUUID(), randomUUID()];
    await records.put('Session', { id, uid, content: { jti: id, accountId: 'somebody' }, expiresAt: SOON });
    expect(await records.find('Session', { id })).toEqual({ jti: id, accountId: 'somebody' });
    expect(await records.find('Session', { uid })).toEqual({ jti: id, accountId: 'somebody' });
    expect(await records.find('RefreshToken', { id })).toBeUndefined();
    const dump = await dumpOAuth(test.database);
    expect(dump).toContain('Session');
    expect([id, uid, 'somebody'].filter((text) => dump.includes(text))).toEqual([]);
    await records.remove('Session', id);
    expect(await records.find('Session', { id })).toBeUndefined();
  });

  it('is consumed once by concurrent calls, and stays consumed', async () => {
    const { records } = apps();
    const id = randomUUID();
    const at = new Date('2027-01-15T12:00:00.000Z');
    await records.put('AuthorizationCode', { id, content: {}, expiresAt: SOON });
    const tries = await Promise.all(Array.from({ length: 10 }, () => records.consume('AuthorizationCode', id, at)));
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await records.find('AuthorizationCode', { id })).toEqual({ consumed: at.getTime() / 1_000 });
  });

  it('is deleted some time after it expired, and not before', async () => {
    const { records } = apps();
    const [old, fresh] = [randomUUID(), randomUUID()];
    await records.put('AccessToken', { id: old, content: {}, expiresAt: new Date(Date.now() - 60_000) });
    await records.put('AccessToken', { id: fresh, content: {}, expiresAt: SOON });
    expect(await sweepOAuthRecords(test.database, new Date())).toBe(1);
    expect(await records.find('AccessToken', { id: old })).toBeUndefined();
    expect(await records.find('AccessToken', { id: fresh })).toEqual({});
  });
});

describe('numbers of people', () => {
  it('are separate per workspace, start above 1000, and are assigned once in a race', async () => {
    const [first, other] = await Promise.all(
      [1, 2].map(() => access().createWorkspace({ name: 'Clínica', livemode: true })),
    );
    const people = Array.from({ length: 20 }, () => randomUUID());
    const numberMaps = await Promise.all(
      people.flatMap((person) => [
        apps().loadNumbers(first!.workspace.id, [person]),
        apps().loadNumbers(first!.workspace.id, people),
      ]),
    );
    const numbers = await apps().loadNumbers(first!.workspace.id, people);
    for (const answer of numberMaps) for (const [person, number] of answer) expect(number).toBe(numbers.get(person));
    expect([...numbers.values()].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => 1001 + index));
    expect([...(await apps().loadNumbers(other!.workspace.id, people.slice(0, 1))).values()]).toEqual([1001]);
  });
});

describe('a consent', () => {
  it("can be given only by an active member of the app's workspace", async () => {
    const { workspace } = await access().createWorkspace({ name: 'Clínica', livemode: true });
    const app = await apps().register(anActor({ workspaceId: workspace.id, credentialId: null }), {
      name: 'Agenda',
      redirectUris: ['https://app.example/callback'],
      scopes: ['contacts:read'],
    });
    const input = {
      appId: app.id,
      subject: 'stranger',
      grantId: randomUUID(),
      scopes: app.scopes,
      requestId: 'test-request',
    };
    await expect(apps().consent(input)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(apps().consent({ ...input, appId: randomUUID() })).rejects.toMatchObject({ kind: 'not_found' });
    const member = await access().enrolMember({
      workspaceId: workspace.id,
      name: 'Olivia',
      email: 'o@example.com',
      role: 'owner',
      subject: 'olivia',
    });
    await apps().consent({ ...input, subject: 'olivia' });
    expect(await apps().consentingMember(input.grantId)).toBe(member.id);
  });
});

describe('an owner through a connected app', () => {
  const SCOPES = ['contacts:read', 'webhooks:write', 'webhooks:read'] as const;
  const grant = (id: string) => apps().records.put('Grant', { id, grantId: id, content: {}, expiresAt: SOON });

  /** A member who grants an app its first two scopes, and the current rights of both as owners. */
  async function anOwner() {
    const { workspace } = await access().createWorkspace({ name: 'Clínica', livemode: true });
    const input = { name: 'Agenda', redirectUris: ['https://app.example/callback'], scopes: SCOPES };
    const app = await apps().register(anActor({ workspaceId: workspace.id, credentialId: null }), input);
    const subject = randomUUID();
    const enrolled = {
      workspaceId: workspace.id,
      name: 'Olivia',
      email: 'o@example.com',
      role: 'owner' as const,
      subject,
    };
    const member = await access().enrolMember(enrolled);
    const grantId = randomUUID();
    await grant(grantId);
    await apps().consent({ appId: app.id, subject, grantId, scopes: SCOPES.slice(0, 2), requestId: 'test-request' });
    const inPerson = { workspaceId: workspace.id, kind: 'member' as const, id: member.id, appId: null };
    const through = { ...inPerson, appId: app.id };
    const standing = async () => {
      const standings = await access().loadStandings([through, inPerson]);
      return { through: standings.get(ownerKey(through))!, inPerson: standings.get(ownerKey(inPerson))! };
    };
    return { workspace, app, member, subject, grantId, standing, through };
  }
  const ended = { through: { active: false, scopes: new Set() }, inPerson: { active: true } };

  it('has the rights that both the member and the consent have', async () => {
    const { standing } = await anOwner();
    const { through, inPerson } = await standing();
    expect(through).toEqual({
      active: true,
      scopes: new Set(['contacts:read', 'webhooks:write']),
      visibility: { kind: 'all' },
    });
    expect(inPerson.scopes.has('appointments:read')).toBe(true);
  });

  it('becomes inactive when the app is removed, unlike the member', async () => {
    const { standing, workspace, app } = await anOwner();
    await apps().remove(anActor({ workspaceId: workspace.id }), app.id);
    expect(await standing()).toMatchObject(ended);
  });

  it("becomes inactive with the member's last consent, even if other members' consents remain", async () => {
    const { standing, workspace, app, subject, grantId } = await anOwner();
    const [again, colleague] = [randomUUID(), randomUUID()];
    await access().enrolMember({
      workspaceId: workspace.id,
      name: 'Bea',
      email: 'b@example.com',
      role: 'owner',
      subject: colleague,
    });
    await Promise.all([grant(again), grant(colleague)]);
    const consent = { appId: app.id, subject, scopes: SCOPES.slice(1), requestId: 'test-request' };
    await apps().consent({ ...consent, grantId: again });
    await apps().consent({ ...consent, subject: colleague, grantId: colleague });
    expect((await standing()).through.scopes).toEqual(new Set(SCOPES));
    await apps().records.remove('Grant', grantId);
    expect((await standing()).through.scopes).toEqual(new Set(SCOPES.slice(1)));
    await apps().records.remove('Grant', again);
    expect(await standing()).toMatchObject(ended);
  });

  it("is authenticated by the app's access token unless the workspace is suspended", async () => {
    const { workspace, app, member, grantId } = await anOwner();
    const token = randomUUID();
    const scopes = SCOPES.slice(0, 2);
    await apps().records.put('AccessToken', {
      id: token,
      grantId,
      appId: app.id,
      scopes,
      content: {},
      expiresAt: SOON,
    });
    const author = async () => (await apps().authenticate(token, 'r')).actor.author;
    expect(await author()).toMatchObject({ kind: 'member', id: member.id });
    await access().configureWorkspace({ workspaceId: workspace.id, suspended: true });
    await expect(author()).rejects.toMatchObject({ kind: 'unauthenticated' });
    await access().configureWorkspace({ workspaceId: workspace.id, suspended: false });
    expect(await author()).toMatchObject({ kind: 'member', id: member.id });
  });

  it('becomes inactive when the member is removed', async () => {
    const { standing, workspace, member } = await anOwner();
    const { id } = await access().enrolMember({
      workspaceId: workspace.id,
      name: 'Ana',
      email: 'a@example.com',
      role: 'owner',
      subject: randomUUID(),
    });
    const { actor } = (await access().memberActor({ workspaceId: workspace.id, memberId: id }))!;
    await access().members.remove({ ...actor, credentialId: null, requestId: null }, member.id);
    expect(await standing()).toMatchObject({ through: { active: false }, inPerson: { active: false } });
  });

  it('is inactive while the app sees pseudonyms', async () => {
    const { standing, workspace, app } = await anOwner();
    await makeHealthcare(test.database, workspace.id);
    expect(await standing()).toMatchObject(ended);
    await test.database.query('UPDATE access.connected_app SET names = true WHERE id = $1', [app.id]);
    expect((await standing()).through.active).toBe(true);
  });

  it("is valid only in the app's workspace", async () => {
    const { through } = await anOwner();
    const { through: elsewhere } = await anOwner();
    const mixed = { ...through, appId: elsewhere.appId };
    expect((await access().loadStandings([mixed])).get(ownerKey(mixed))).toMatchObject({ active: false });
  });
});
