import { randomUUID } from 'node:crypto';
import { describePerson } from '@workops/contacts/testing';
import { placeAccounts } from '@workops/conversations/testing';
import { automationPlace, type AutomationPlace } from './testing/automation';

describe('assignment rules', () => {
  let place: AutomationPlace;
  let automation: AutomationPlace['automation'];
  let messages: AutomationPlace['messages'];
  let setUp: AutomationPlace['setUp'];

  beforeAll(async () => {
    place = await automationPlace();
    ({ automation, messages, setUp } = place);
  });
  afterAll(() => place.drop());

  const rule = (actor: Awaited<ReturnType<typeof setUp>>['actor'], over: object) =>
    automation.rules.create(actor, { name: randomUUID(), position: 10, strategy: 'round_robin', ...over });

  it('distribute conversations evenly over a team, even for concurrent messages', async () => {
    const { actor, receive, from, team, assignees, events } = await setUp();
    const { id, members } = team(3);
    await rule(actor, { teamId: id });
    await Promise.all(Array.from({ length: 15 }, (_, n) => receive(from(n))));
    const assignments = await assignees();
    expect(members.map((member) => assignments.filter((each) => each === member).length)).toEqual([5, 5, 5]);
    const assigned = (await events()).filter(({ type }) => type === 'conversation.assigned');
    expect(assigned).toHaveLength(15);
    expect(assigned[0]).toMatchObject({ author: { kind: 'system' }, changes: { team_id: { from: null, to: id } } });
  });

  it('assign nothing while their maker is not authorised, until another takes over', async () => {
    const { actor, receive, from, team, assignees } = await setUp();
    const { id, members } = team(1);
    const { id: ruleId } = await rule(actor, { teamId: id });
    const scopes = new Set([...actor.scopes].filter((scope) => scope !== 'conversations:assign'));
    place.standings.set(actor.author.id!, { active: true, scopes, visibility: actor.visibility });
    await receive(from(1));
    expect(await assignees()).toEqual([null]);
    const [shown] = (await automation.rules.list(actor, { limit: 1, cursor: null })).items;
    expect(shown).toMatchObject({ id: ruleId, stoppedReason: 'maker_lacks_scope' });
    await automation.rules.change({ ...actor, author: { ...actor.author, id: randomUUID() } }, ruleId, {});
    await receive(from(2));
    expect(await assignees()).toEqual([null, members[0]]);
    place.standings.clear();
  });

  it.each([
    ['message.content', 'conversations:read'],
    ['contact.brand', 'contacts:read'],
  ] as const)('assign nothing once their maker may no longer read a compared field: %s', async (field, scope) => {
    const { actor, receive, from, team, assignees } = await setUp();
    const { id, members } = team(1);
    const { id: ruleId } = await rule(actor, { teamId: id, conditions: [{ field, op: 'is_not', value: 'Otra cosa' }] });
    await receive(from(1));
    const scopes = new Set([...actor.scopes].filter((each) => each !== scope));
    place.standings.set(actor.author.id!, { active: true, scopes, visibility: actor.visibility });
    await receive(from(2));
    expect((await assignees()).sort()).toEqual([members[0], null].sort());
    expect(await automation.rules.read(actor, ruleId)).toMatchObject({ stoppedReason: 'maker_lacks_scope' });
    place.standings.clear();
  });

  it('route inbound messages to the account’s branch only while its owner is authorised', async () => {
    const { actor, receive, from, conversations } = await setUp();
    const [branch, maker] = [randomUUID(), { kind: 'member', id: randomUUID(), appId: null } as const];
    await placeAccounts(place.database, actor.workspaceId, branch, maker);
    await receive(from(1));
    place.standings.set(maker.id, {
      active: true,
      scopes: actor.scopes,
      visibility: { kind: 'branches', locationIds: [branch] },
    });
    await receive(from(2));
    expect((await conversations()).map(({ location_id: at }) => at)).toEqual([branch, null]);
    place.standings.clear();
  });

  it('assign no member more than the maximum concurrently, then only the team', async () => {
    const { actor, receive, from, team, assignees, conversations } = await setUp();
    const { id, members } = team(2);
    await rule(actor, { teamId: id, strategy: 'least_loaded', maxActive: 2 });
    await Promise.all(Array.from({ length: 7 }, (_, n) => receive(from(n))));
    const assigned = await assignees();
    expect(members.map((member) => assigned.filter((each) => each === member).length)).toEqual([2, 2]);
    expect(await conversations()).toEqual(
      Array.from({ length: 7 }, () => expect.objectContaining({ team_id: id, handler: 'human' })),
    );
  });

  it('skip absent members, and use only the first matching rule', async () => {
    const { actor, receive, from, team, assignees } = await setUp();
    const { id, members } = team(2);
    const [away, here] = members as [string, string];
    await automation.sayAvailability({ ...actor, author: { kind: 'member', id: away, name: 'Eva' } }, 'away');
    await rule(actor, { teamId: id, position: 20 });
    await rule(actor, {
      position: 1,
      strategy: 'member',
      assigneeUserId: away,
      conditions: [{ field: 'message.content', op: 'contains', value: 'precio' }],
    });
    await receive(from(1));
    await receive({ ...from(2), content: '¿Precio?' });
    await receive({ ...from(3), automated: true });
    expect(await assignees()).toEqual([here, null, null]);
  });

  it('draw only members who can read conversations', async () => {
    const { actor, receive, from, team, conversations } = await setUp();
    const { id, members } = team(2);
    const [, reader] = members as [string, string];
    const scopes = new Set([...actor.scopes].filter((scope) => scope !== 'conversations:read'));
    place.standings.set(members[0]!, { active: true, scopes, visibility: { kind: 'all' } });
    await rule(actor, { teamId: id });
    for (const n of [1, 2, 3]) await receive(from(n));
    expect((await conversations()).map(({ assignee_user_id: who }) => who)).toEqual([reader, reader, reader]);
    place.standings.clear();
  });

  it('draw a member of a branch only for conversations of that branch', async () => {
    const { actor, receive, from, team, assignees } = await setUp();
    const { id, members } = team(2);
    const [elsewhere, assigned] = members as [string, string];
    const held = { active: true, scopes: actor.scopes };
    place.standings.set(elsewhere, { ...held, visibility: { kind: 'branches', locationIds: [randomUUID()] } });
    place.standings.set(assigned, { ...held, visibility: { kind: 'assigned', memberId: assigned } });
    await rule(actor, { teamId: id });
    for (const n of [1, 2]) await receive(from(n));
    expect(await assignees()).toEqual([assigned, assigned]);
    place.standings.clear();
  });

  it('assign what waited once a member is available again, and nothing else', async () => {
    const { actor, receive, from, team, conversations } = await setUp();
    const { id, members } = team(2);
    const [eva, ivo] = members as [string, string];
    const say = (memberId: string, value: 'available' | 'away') =>
      automation.sayAvailability({ ...actor, author: { kind: 'member', id: memberId, name: 'Eva' } }, value);
    await say(eva, 'away');
    await say(ivo, 'away');
    await rule(actor, { teamId: id, maxActive: 2 });
    const waiting: string[] = [];
    for (const n of [1, 2, 3, 4]) waiting.push(await receive(from(n)));
    await messages.resolve(actor, waiting[1]!);
    await place.assignWaiting();
    expect((await conversations()).map(({ assignee_user_id: who }) => who)).toEqual([null, null, null, null]);
    await say(eva, 'available');
    await Promise.all([place.assignWaiting(), place.assignWaiting()]);
    const byId = new Map((await conversations()).map((each) => [each.id, each.assignee_user_id]));
    expect(waiting.map((each) => byId.get(each))).toEqual([eva, null, eva, null]);
    expect(await place.assignWaiting()).toBe(0);
  });

  it('match fields of the contact', async () => {
    const { actor, receive, team, assignees, conversations } = await setUp();
    const conversation = await receive();
    await messages.pend(actor, conversation);
    const conditions = [
      ['contact.brand', 'Sur'] as const,
      ['contact.language', 'en'] as const,
      ['contact.lifecycle_stage', 'lead'] as const,
    ];
    for (const [field, value] of conditions)
      await rule(actor, { teamId: team(1).id, position: 1, conditions: [{ field, op: 'is', value }] });
    const { id, members } = team(1);
    const theirs = [
      ['contact.brand', 'norte'] as const,
      ['contact.language', 'es'] as const,
      ['contact.lifecycle_stage', 'customer'] as const,
    ];
    await rule(actor, {
      teamId: id,
      position: 2,
      conditions: theirs.map(([field, value]) => ({ field, op: 'is', value })),
    });
    const contactId = (await conversations())[0]!.contact_id;
    await describePerson(place.database, actor.workspaceId, contactId, {
      brand: 'Norte',
      language: 'es',
      lifecycleStage: 'customer',
    });
    await receive();
    expect(await assignees()).toEqual(members);
  });

  it('assign a named member up to the maximum, and always the named team', async () => {
    const { actor, receive, from, team, conversations } = await setUp();
    const { id } = team(2);
    const eva = randomUUID();
    await rule(actor, { strategy: 'member', assigneeUserId: eva, teamId: id, maxActive: 2 });
    for (const n of [1, 2, 3]) await receive(from(n));
    const before = await conversations();
    expect(before.map(({ assignee_user_id, team_id }) => [assignee_user_id, team_id])).toEqual([
      [eva, id],
      [eva, id],
      [null, id],
    ]);
    await messages.resolve(actor, before[0]!.id);
    await receive(from(4));
    expect((await conversations()).at(-1)).toMatchObject({ assignee_user_id: eva, team_id: id });
  });

  it('run when a conversation is reopened or handed off, not for every message', async () => {
    const { actor, receive, team, assignees, handToBot } = await setUp();
    const conversation = await receive();
    const { id, members } = team(1);
    await rule(actor, { teamId: id });
    await receive();
    expect(await assignees()).toEqual([null]);
    await messages.pend(actor, conversation);
    await receive();
    expect(await assignees()).toEqual(members);
    await messages.assign(actor, conversation, { assigneeUserId: null });
    await handToBot();
    await messages.handOff(actor, conversation, { reason: 'Pide una persona' });
    expect(await assignees()).toEqual(members);
  });
});
