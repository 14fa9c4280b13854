import { randomBytes, randomUUID } from 'node:crypto';
import { ALL_SCOPES, type Actor, type DomainError } from '@workops/kernel';
import { anActor, ManualClock } from '@workops/kernel/testing';
import { createAccess, type Access } from '../access';
import type { NewMember } from '../domain/member';
import type { AccessReads, AccessStore } from '../ports';
import { anApiKey, aWorkspace } from './builders';
import { knownIdentities } from './known-identities';

export interface ToldOf {
  events(workspaceId: string): Promise<{ type: string; data: object; changes?: object }[]>;
  acts(workspaceId: string): Promise<{ action: string; target: { id: string | null } }[]>;
}

const refusalReason = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (refusal: DomainError) => String(refusal.details?.reason ?? refusal.code),
  );

export function membershipContract(
  open: () => Promise<{ store: AccessStore; reads: AccessReads; recorded: ToldOf; nextId: () => string }>,
): void {
  let access: Access;
  let store: AccessStore;
  let recorded: ToldOf;

  beforeAll(async () => {
    const opened = await open();
    ({ store, recorded } = opened);
    const clock = new ManualClock();
    access = createAccess({
      identities: knownIdentities(),
      ...opened,
      clock,
      ids: { next: opened.nextId },
      entropy: { bytes: randomBytes },
    });
  });

  it.each([
    ['josé@peñalolén.cl', 'josé@peñalolén.cl'.normalize('NFD')],
    ['josé@peñalolén.cl'.normalize('NFD'), 'JOSÉ@Peñalolén.CL'],
    ['ana@peñalolén.cl', 'Ana@xn--pealoln-gya1e.cl'],
    ['ana@xn--pealoln-gya1e.cl', 'ana@peñalolén.cl'],
    ['Ana@sur.cl', 'ana@SUR.cl'],
  ])('treats %p and %p as the same email of a member', async (email, same) => {
    const { enrol, key } = await aTenant();
    const { id } = await enrol({ email });
    await expect(enrol({ email: same })).rejects.toMatchObject({ code: 'UNIQUE_CONFLICT', details: { member_id: id } });
    await enrol({ email: email.replace('.cl', '.pe') });
    expect((await access.members.read(key, id)).email).toBe(email);
  });

  it('lets two members keep an email that they already share, but rejects a third', async () => {
    const { enrol, key, workspaceId } = await aTenant();
    const [ana, other] = [await enrol({ email: 'ana@peñalolén.cl' }), await enrol()];
    await store.memberships(key, async ({ members }) =>
      members.save({ ...(await members.byId(other.id))!, email: 'ana@xn--pealoln-gya1e.cl' }),
    );
    for (const { id } of [ana, other])
      expect(await access.members.change(key, id, { name: 'Eva' })).toMatchObject({ name: 'Eva', workspaceId });
    await expect(enrol({ email: 'ANA@peñalolén.cl' })).rejects.toMatchObject({ code: 'UNIQUE_CONFLICT' });
  });

  async function aTenant(livemode = true) {
    const workspace = aWorkspace({ livemode });
    const key = anActor({ workspaceId: workspace.id });
    await store.transaction(async (tx) => {
      await tx.addWorkspace(workspace);
      await tx.addKey(anApiKey({ id: key.credentialId!, workspaceId: workspace.id, scopes: ALL_SCOPES }));
    });
    const enrol = (over: Partial<NewMember> = {}) =>
      access.enrolMember({
        workspaceId: workspace.id,
        email: `${randomUUID()}@example.com`,
        name: 'Ana',
        role: 'member',
        ...over,
      });
    const actingAs = async (memberId: string): Promise<Actor> => {
      const { actor } = (await access.memberActor({ workspaceId: workspace.id, memberId }))!;
      return { ...actor, credentialId: memberId, requestId: 'r' };
    };
    return {
      workspaceId: workspace.id,
      enrol,
      actingAs,
      key,
      events: () => recorded.events(workspace.id),
      acts: () => recorded.acts(workspace.id),
    };
  }

  it('resolves a member by id or subject to an actor with its role permissions', async () => {
    const { workspaceId, enrol, key } = await aTenant(false);
    const [location, role] = [
      await access.locations.create(key, { name: 'Centro' }),
      await access.roles.create(key, { name: 'Caja', scopes: ['quotes:read'], visibility: 'branches' }),
    ];
    const member = await enrol({ subject: 'idp|1', role: 'custom', customRoleId: role.id, locationIds: [location.id] });
    const expected = {
      actor: {
        author: { kind: 'member', id: member.id, name: 'Ana' },
        workspaceId,
        livemode: false,
        scopes: new Set(['quotes:read']),
        visibility: { kind: 'branches', locationIds: [location.id] },
        connectedAppId: null,
      },
      rateLimit: 'default',
    };
    expect(await access.memberActor({ workspaceId, subject: 'idp|1' })).toEqual(expected);
    expect(await access.memberActor({ workspaceId, memberId: member.id })).toEqual(expected);
  });

  it('resolves no actor for an unknown or removed member or for another workspace', async () => {
    const { workspaceId, enrol, key } = await aTenant();
    const { id } = await enrol({ subject: 'idp|2' });
    const elsewhere = await aTenant();
    expect(await access.memberActor({ workspaceId: elsewhere.workspaceId, subject: 'idp|2' })).toBeUndefined();
    expect(await access.memberActor({ workspaceId, memberId: randomUUID() })).toBeUndefined();
    await access.members.remove(key, id);
    expect(await access.memberActor({ workspaceId, subject: 'idp|2' })).toBeUndefined();
    expect(await access.memberActor({ workspaceId, memberId: id })).toBeUndefined();
  });

  it('returns the standing of owners who are members, inactive outside their own workspace', async () => {
    const { workspaceId, enrol, key } = await aTenant();
    const role = await access.roles.create(key, { name: 'Solo', scopes: ['stock:read'], visibility: 'assigned' });
    const [member, gone] = [await enrol({ role: 'custom', customRoleId: role.id }), await enrol()];
    await access.members.remove(key, gone.id);
    const elsewhere = {
      workspaceId: (await aTenant()).workspaceId,
      kind: 'member' as const,
      id: (await enrol()).id,
      appId: null,
    };
    const owners = [member, gone].map(({ id }) => ({ workspaceId, kind: 'member' as const, id, appId: null }));
    const standings = await access.loadStandings([...owners, elsewhere]);
    const visibility = { kind: 'assigned', memberId: member.id };
    expect(standings.get(member.id)).toEqual({ active: true, scopes: new Set(['stock:read']), visibility });
    expect(standings.get(gone.id)).toMatchObject({ active: false, scopes: new Set() });
    expect(standings.get(elsewhere.id)).toMatchObject({ active: false });
  });

  it('applies changed scopes of a role to its members at once', async () => {
    const { enrol, actingAs, key } = await aTenant();
    const role = await access.roles.create(key, { name: 'Turno', scopes: ['stock:read'], visibility: 'all' });
    const { id } = await enrol({ role: 'custom', customRoleId: role.id });
    await access.roles.change(key, role.id, { scopes: ['quotes:read'] });
    expect((await actingAs(id)).scopes).toEqual(new Set(['quotes:read']));
  });

  it('returns names of members, removed ones included, and branches only within their workspace', async () => {
    const { workspaceId, enrol, actingAs, key } = await aTenant();
    const owner = await actingAs((await enrol({ role: 'owner' })).id);
    const [bea, carla] = [await enrol({ name: 'Bea' }), await enrol({ name: 'Carla' })];
    await access.members.remove(owner, carla.id);
    const { id: branch } = await access.locations.create(key, { name: 'Centro' });
    const ids = [bea.id, carla.id, branch, randomUUID()];
    expect(await access.members.names(workspaceId, ids)).toEqual(
      new Map([
        [bea.id, 'Bea'],
        [carla.id, 'Carla'],
      ]),
    );
    expect(await access.locations.names(workspaceId, ids)).toEqual(new Map([[branch, 'Centro']]));
    expect(await access.members.active(workspaceId, ids)).toEqual([
      expect.objectContaining({ id: bea.id, locationIds: [] }),
    ]);
    expect(await access.members.names(anActor().workspaceId, ids)).toEqual(new Map());
    expect(await access.locations.names(anActor().workspaceId, ids)).toEqual(new Map());
  });

  it('records events and audit entries for memberships and roles, but none for no-ops', async () => {
    const { enrol, key, events, acts } = await aTenant();
    const member = await enrol();
    await access.members.change(key, member.id, { role: 'member' });
    await access.members.change(key, member.id, { role: 'admin' });
    await access.members.remove(key, member.id);
    await access.members.remove(key, member.id);
    const role = await access.roles.create(key, { name: 'Uno', scopes: ['stock:read'], visibility: 'all' });
    await access.roles.change(key, role.id, { name: 'Uno' });
    await access.roles.change(key, role.id, { name: 'Dos' });
    await access.roles.delete(key, role.id);
    const recorded = await events();
    const types = [
      'membership.created',
      'membership.updated',
      'membership.removed',
      'custom_role.created',
      'custom_role.updated',
      'custom_role.deleted',
    ];
    expect(recorded.map(({ type }) => type)).toEqual(types);
    expect(recorded[1]).toMatchObject({
      changes: { role: { from: 'member', to: 'admin' } },
      data: { role: 'admin', updated_fields: ['role'] },
    });
    expect(JSON.stringify(recorded.map(({ data }) => data))).not.toContain(member.email);
    expect((await acts()).map(({ action }) => action)).toEqual(types);
  });

  it('records team events, and takes a removed member out of their teams', async () => {
    const { enrol, key, events } = await aTenant();
    const [first, other] = [await enrol(), await enrol()];
    const team = await access.teams.create(key, { name: 'Ventas', memberIds: [first.id, other.id] });
    await access.members.remove(key, first.id);
    expect((await access.teams.read(key, team.id)).memberIds).toEqual([other.id]);
    await access.teams.change(key, team.id, { memberIds: [] });
    await access.teams.delete(key, team.id);
    const types = (await events()).map(({ type }) => type).filter((type) => type.startsWith('team.'));
    expect(types).toEqual(['team.created', 'team.updated', 'team.deleted']);
  });

  it('allows only owners to make other members owners', async () => {
    const { enrol, actingAs, key } = await aTenant();
    const [owner, admin] = [await enrol({ role: 'owner' }), await enrol({ role: 'admin' })];
    const newOwner = () => ({ email: `${randomUUID()}@example.com`, name: 'Eva', role: 'owner' as const });
    expect(await refusalReason(access.members.add(await actingAs(admin.id), newOwner()))).toBe('role_above_own');
    expect(await refusalReason(access.members.add(key, newOwner()))).toBe('role_above_own');
    expect(await refusalReason(access.members.change(await actingAs(admin.id), admin.id, { role: 'owner' }))).toBe(
      'role_above_own',
    );
    expect(await refusalReason(access.members.add(await actingAs(owner.id), newOwner()))).toBeUndefined();
  });

  it('rejects an act of a demoted owner whose actor is stale', async () => {
    const { enrol, actingAs } = await aTenant();
    const [first, second] = [await enrol({ role: 'owner' }), await enrol({ role: 'owner' })];
    const stale = await actingAs(second.id);
    await access.members.change(await actingAs(first.id), second.id, { role: 'admin' });
    expect(await refusalReason(access.members.remove(stale, first.id))).toBe('role_above_own');
  });

  it('checks the current rights of a caller, not its stale actor, before granting roles', async () => {
    const { enrol, actingAs, key } = await aTenant();
    const role = await access.roles.create(key, {
      name: 'Jefatura',
      scopes: ['members:write', 'stock:read'],
      visibility: 'all',
    });
    const { id } = await enrol({ role: 'custom', customRoleId: role.id });
    const stale = await actingAs(id);
    const another = () => ({
      email: `${randomUUID()}@example.com`,
      name: 'Eva',
      role: 'custom' as const,
      customRoleId: role.id,
    });
    expect(await refusalReason(access.members.add(stale, another()))).toBeUndefined();
    await access.members.change(key, id, { role: 'member' });
    expect(await refusalReason(access.members.add(stale, another()))).toBe('scope_not_held');
    await access.members.remove(key, id);
    expect(await refusalReason(access.members.add(stale, another()))).toBe('UNAUTHORIZED');
  });

  it('refuses to remove or demote the last owner', async () => {
    const { enrol, actingAs, workspaceId } = await aTenant();
    const { id } = await enrol({ role: 'owner' });
    const owner = await actingAs(id);
    expect(await refusalReason(access.members.remove(owner, id))).toBe('last_owner');
    expect(await refusalReason(access.members.change(owner, id, { role: 'admin' }))).toBe('last_owner');
    expect(await access.memberActor({ workspaceId, memberId: id })).toBeDefined();
  });

  it('lets only one of two owners remove the other concurrently', async () => {
    const { enrol, actingAs, workspaceId, events } = await aTenant();
    const [first, other] = [await enrol({ role: 'owner' }), await enrol({ role: 'owner' })];
    const [asOne, asOther] = [await actingAs(first.id), await actingAs(other.id)];
    const outcomes = await Promise.all([
      refusalReason(access.members.remove(asOne, other.id)),
      refusalReason(access.members.remove(asOther, first.id)),
    ]);
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    const left = await Promise.all(
      [first, other].map(({ id: memberId }) => access.memberActor({ workspaceId, memberId })),
    );
    expect(left.filter(Boolean)).toHaveLength(1);
    expect((await events()).filter(({ type }) => type === 'membership.removed')).toHaveLength(1);
  });

  it('lets only one of the last two owners leave when both try concurrently', async () => {
    const { enrol, actingAs } = await aTenant();
    const [first, other] = [await enrol({ role: 'owner' }), await enrol({ role: 'owner' })];
    const leave = async ({ id }: { id: string }) => refusalReason(access.members.remove(await actingAs(id), id));
    expect((await Promise.all([leave(first), leave(other)])).sort()).toEqual(['last_owner', undefined]);
  });

  it('adds exactly one of two concurrent members with the same email, ignoring case', async () => {
    const { enrol } = await aTenant();
    const outcomes = await Promise.all(
      ['Ana@example.com', 'ana@EXAMPLE.com'].map((email) => refusalReason(enrol({ email }))),
    );
    expect(outcomes.sort()).toEqual(['UNIQUE_CONFLICT', undefined]);
  });

  it('never leaves a member with a role that is deleted concurrently', async () => {
    const { enrol, key } = await aTenant();
    const role = await access.roles.create(key, { name: 'Fugaz', scopes: ['stock:read'], visibility: 'all' });
    const outcomes = await Promise.all([
      refusalReason(enrol({ role: 'custom', customRoleId: role.id })),
      refusalReason(access.roles.delete(key, role.id)),
    ]);
    expect([
      ['VALIDATION_ERROR', undefined],
      [undefined, 'role_in_use'],
    ]).toContainEqual(outcomes);
  });

  it('stores neither the change nor its events when a change is rejected', async () => {
    const { enrol, key, events, acts } = await aTenant();
    const existing = await enrol();
    const member = await enrol();
    expect(
      await refusalReason(access.members.change(key, member.id, { name: 'Eva', email: existing.email.toUpperCase() })),
    ).toBe('UNIQUE_CONFLICT');
    expect(await access.members.read(key, member.id)).toEqual(member);
    expect([(await events()).length, (await acts()).length]).toEqual([2, 2]);
  });
}
