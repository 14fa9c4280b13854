import { anAccount } from '@workops/conversations/testing';
import { ALL_SCOPES, type Clock } from '@workops/kernel';
import { SystemAddressGuard } from '@workops/platform/addresses';
import { CLOCK } from '@workops/platform/process';
import type { DeclaredOperation } from '@workops/edge';
import { declaredFields } from '@workops/edge/testing';
import type { Refusal } from './testing/api-app';
import { EXAMPLES_NOW, ExampleCalls, type Json } from './testing/example-calls';
import type { OperationsWorld } from './testing/operations-world';
import type { SamplePlace } from './testing/sample-place';

/** Calls all operations in sequence, also on a busy machine. */
const LONG_MS = 400_000;

const PHONE = '+56922223333';

/** Lists that visibility filters. */
const TRIMMED = [
  '/conversations',
  '/tickets',
  '/leads',
  '/marketplace/orders',
  '/appointments',
  '/quotes',
  '/reservations',
  '/sale-notes',
  '/purchase-notes',
  '/consignments',
  '/credit-applications',
  '/clinic-encounters',
  '/clinic-consents',
  '/clinic-budgets',
  '/clinic-pack-purchases',
  '/clinic-cash-sessions',
] as const;

type Visibility = 'assigned' | 'branches';
type Listed = { id: string; contact_id?: string };
type Made = { data: { id: string } } & Refusal;

let examples: ExampleCalls;
let world: OperationsWorld;

beforeAll(async () => {
  examples = await ExampleCalls.start();
  ({ world } = examples);
  jest.spyOn(world.api.app.get<Clock>(CLOCK), 'now').mockImplementation(() => new Date(EXAMPLES_NOW));
  // The hosts of the examples do not exist and do not resolve.
  jest.spyOn(SystemAddressGuard.prototype, 'problemWith').mockResolvedValue(null);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await examples.close();
});

/** A member with every scope who sees only some records. */
async function aNarrowedMember({ id: workspaceId, owner: token }: SamplePlace, visibility: Visibility) {
  const made = async (path: string, body: object) =>
    (await world.api.insist<Made>('POST', path, { token, body })).body.data.id;
  const branch = await made('/locations', { name: 'Centro' });
  const customRoleId = await made('/roles', { name: 'Estrecha', scopes: ALL_SCOPES, visibility });
  const { id: memberId } = await world.api.access.enrolMember({
    workspaceId,
    name: 'Ana',
    email: 'ana@example.com',
    role: 'custom' as const,
    customRoleId,
    ...(visibility === 'branches' && { locationIds: [branch] }),
  });
  return { made, branch, memberId, ana: await world.personalToken(workspaceId, memberId, ALL_SCOPES) };
}

type Narrowed = Awaited<ReturnType<typeof aNarrowedMember>>;

/** Visible records by list. */
async function seenBy(token: string): Promise<Map<string, Listed[]>> {
  const seen = new Map<string, Listed[]>();
  for (const path of TRIMMED) {
    const { status, body } = await world.api.call<{ data: Listed[] }>('GET', `${path}?limit=200`, { token });
    expect([path, status]).toEqual([path, 200]);
    seen.set(path, body.data);
  }
  return seen;
}

const OF_MEMBER = /^(assignee_user|owner_user|salesperson|attendee)_id$/;

/** The body with the member, their branch and another's contact in every matching field. */
function takingOver(
  { body: Class }: DeclaredOperation,
  body: unknown,
  { memberId, branch }: Narrowed,
  contact: string,
) {
  if (!Class || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const wires = [...declaredFields(Class).values()].map(({ wire }) => wire);
  const values: Json = { location_id: branch, contact_id: contact, phone: PHONE };
  const named = wires.flatMap((wire): [string, unknown][] =>
    OF_MEMBER.test(wire) ? [[wire, memberId]] : wire in values ? [[wire, values[wire]]] : [],
  );
  return { ...body, ...Object.fromEntries(named) };
}

describe.each(['assigned', 'branches'] as const)('a member limited to records that are %s', (visibility) => {
  it(
    'gains no hidden record and no contact of others through any write',
    async () => {
      const writes = world.operations.filter(
        ({ method, upload, credentials }) => method !== 'GET' && !upload && credentials.includes('personal_token'),
      );
      expect(writes.length).toBeGreaterThan(200);
      const gained: string[] = [];
      const done: string[] = [];
      for (const operation of writes) {
        const place = await world.aPlace();
        const call = await examples.makeCall(operation, place);
        const narrowed = await aNarrowedMember(place, visibility);
        const contact = await narrowed.made('/contacts', { name: 'De otros', phone: PHONE });
        await narrowed.made('/leads', { contact_id: contact });
        const before = await seenBy(place.owner);
        const body = takingOver(operation, call.body, narrowed, contact);
        const { status } = await world.call(operation, narrowed.ana, { ...call, body });
        if (status >= 500) gained.push(`${operation.id}: ${status}`);
        if (status >= 300) continue;
        done.push(operation.id);
        for (const [path, records] of await seenBy(narrowed.ana)) {
          const hidden = new Set(before.get(path)!.map(({ id }) => id));
          if (records.some(({ id }) => hidden.has(id))) gained.push(`${operation.id}: ${path} of others`);
          const isTaken = /^\/(conversations|leads)$/.test(path) && records.some((each) => each.contact_id === contact);
          if (isTaken) gained.push(`${operation.id}: ${path} of the contact of others`);
        }
      }
      expect(gained).toEqual([]);
      expect(done.length).toBeGreaterThan(60);
    },
    LONG_MS,
  );

  async function place() {
    const ofOthers = await world.aPlace();
    const narrowed = await aNarrowedMember(ofOthers, visibility);
    const own = visibility === 'assigned' ? { owner_user_id: narrowed.memberId } : { location_id: narrowed.branch };
    const account = (await anAccount(world.api.database, ofOthers.id)).id;
    const said = async (path: string, body: object) => {
      const { status, body: answer } = await world.api.call<Made>('POST', path, { token: narrowed.ana, body });
      return status === 201 ? 201 : [status, answer.error?.details?.reason];
    };
    const opens = (contact_id: string) =>
      said('/conversations', {
        contact_id,
        messaging_account_id: account,
        ...(visibility === 'assigned' ? { assignee_user_id: narrowed.memberId } : { location_id: narrowed.branch }),
      });
    const person = (phone = PHONE) => narrowed.made('/contacts', { name: 'Josefa', phone });
    return { ...narrowed, workspaceId: ofOthers.id, owner: ofOthers.owner, own, account, said, opens, person };
  }

  const REFUSED = [403, 'visibility_not_held'];

  it("opens conversations and leads with free or own contacts, but not with others' contacts", async () => {
    const { own, made, said, opens, person } = await place();
    const contact = await person();
    await made('/leads', { contact_id: contact });
    expect(await said('/leads', { contact_id: contact, ...own })).toEqual(REFUSED);
    expect(await opens(contact)).toEqual(REFUSED);
    // Creating a lead for others is allowed.
    expect(await said('/leads', { contact_id: contact })).toBe(201);
    await made('/leads', { contact_id: contact, ...own });
    expect(await opens(contact)).toBe(201);
    const nobodys = await person('+56944445555');
    expect([await said('/leads', { contact_id: nobodys, ...own }), await opens(nobodys)]).toEqual([201, 201]);
  });

  it("cannot merge another member's contact into their own, but can merge an unassigned one", async () => {
    const { own, made, said, person, ana } = await place();
    const [mine, foreign, nobodys] = [
      await person('+56944445555'),
      await person('+56944446666'),
      await person('+56944447777'),
    ];
    await made('/leads', { contact_id: mine, ...own });
    await made('/leads', { contact_id: foreign });
    const merge = async (secondary: string) => {
      const { status, body } = await world.api.call<Refusal>('POST', `/contacts/${mine}/merge`, {
        token: ana,
        body: { secondary_ids: [secondary] },
      });
      return status === 200 ? 200 : [status, body.error?.details?.reason];
    };
    expect(await merge(foreign)).toEqual(REFUSED);
    expect(await merge(nobodys)).toBe(200);
    expect(await said('/leads', { contact_id: mine, ...own })).toBe(201);
  });

  it('can create a lead once the contact has only closed leads of others', async () => {
    const { own, made, said, person, owner } = await place();
    const contact = await person();
    const lead = await made('/leads', { contact_id: contact });
    expect(await said('/leads', { contact_id: contact, ...own })).toEqual(REFUSED);
    await world.api.insist('POST', `/leads/${lead}/lose`, {
      token: owner,
      body: { lost_reason: 'Compró en otra parte' },
    });
    expect(await said('/leads', { contact_id: contact, ...own })).toBe(201);
  });

  it("cannot open a conversation through another branch's account", async () => {
    const { made, said, person, account, branch, memberId, workspaceId, owner } = await place();
    const norte = await made('/locations', { name: 'Norte' });
    const elsewhere = (await anAccount(world.api.database, workspaceId)).id;
    await world.api.insist('PATCH', `/messaging-accounts/${elsewhere}`, { token: owner, body: { location_id: norte } });
    const contact_id = await person();
    const body = { contact_id, location_id: branch, assignee_user_id: memberId };
    const outcome = await said('/conversations', { ...body, messaging_account_id: elsewhere });
    expect(outcome).toEqual(visibility === 'branches' ? REFUSED : 201);
    expect(await said('/conversations', { ...body, messaging_account_id: account })).toBe(201);
  });
});
