import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@workops/kernel';
import { SystemAddressGuard } from '@workops/platform/addresses';
import { CLOCK } from '@workops/platform/process';
import type { DeclaredOperation } from '@workops/edge';
import { declaredFields } from '@workops/edge/testing';
import { AFTER_ERASURE, KEPT_OF_PERSON } from './testing/erasure-leftovers';
import { ErasedPatients } from './testing/erased-patients';
import { EXAMPLES_NOW, ExampleCalls, type Json } from './testing/example-calls';
import { leftovers } from './testing/leftovers';
import { Marks } from './testing/marks';
import type { OperationsWorld } from './testing/operations-world';
import { aReceivedMessage } from './testing/sample-conversations';
import type { SamplePlace } from './testing/sample-place';

/** Calls all operations in sequence, also on a busy machine. */
const LONG_MS = 400_000;

let examples: ExampleCalls;
let world: OperationsWorld;
let marks: Marks;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'erased-person-'));
  examples = await ExampleCalls.start({ FILES_DIRECTORY: directory });
  ({ world } = examples);
  jest.spyOn(world.api.app.get<Clock>(CLOCK), 'now').mockImplementation(() => new Date(EXAMPLES_NOW));
  // The hosts of the examples do not exist and do not resolve.
  jest.spyOn(SystemAddressGuard.prototype, 'problemWith').mockResolvedValue(null);
  marks = new Marks(world.api, world.samples, world.operations);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await examples.close();
  await rm(directory, { recursive: true });
});

/** Operations that end a record of the person, or erase it themselves; another spec tests these. */
const ENDS = /^(merge|block|archive|delete|revoke|remove|disconnect|complete|denounce|withdraw)/;

/** A person in all areas: a contact with a conversation and a lead, who is also a patient. */
async function aPerson(place: SamplePlace) {
  const { owner: token } = place;
  const made = async (path: string, body: object) =>
    (await world.api.insist<{ data: { id: string } }>('POST', path, { token, body })).body.data.id;
  const { conversationId } = await aReceivedMessage(world.api, place);
  const { body } = await world.api.insist<{ data: { contact_id: string } }>('GET', `/conversations/${conversationId}`, {
    token,
  });
  const contact = body.data.contact_id;
  await world.api.insist('PATCH', `/contacts/${contact}`, { token, body: { email: 'josefa@example.com' } });
  await made('/webhooks', { url: 'https://receiver.example/hooks', events: ['*'], include_data: true });
  return {
    '/contacts': contact,
    '/conversations': conversationId,
    '/leads': await made('/leads', { contact_id: contact }),
    '/clinic-patients': await made('/clinic-patients', { contact_id: contact, nombre: 'Josefa', apellidos: 'Soto' }),
  };
}

type Person = Awaited<ReturnType<typeof aPerson>>;

/** The example, with the person's ids for every contact, conversation, lead or patient. */
function aboutPerson({ body: Class }: DeclaredOperation, body: unknown, person: Person): unknown {
  if (!Class || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const named: Json = {
    contact_id: person['/contacts'],
    conversation_id: person['/conversations'],
    lead_id: person['/leads'],
    patient_id: person['/clinic-patients'],
  };
  const wires = [...declaredFields(Class).values()]
    .map(({ wire }) => wire)
    .filter((wire) => wire in named && wire in body);
  return { ...body, ...Object.fromEntries(wires.map((wire) => [wire, named[wire]])) };
}

function pathAbout({ path }: DeclaredOperation, recordId: string | undefined, person: Person): string | undefined {
  const [collection, id] = Object.entries(person).find(([each]) => path.startsWith(`/api/v1${each}/:`)) ?? [];
  return collection && recordId?.replace(new RegExp(`^${collection}/[^/?]+`), `${collection}/${id}`);
}

/** Reads the person's data, because searches, responses and exports may be stored too. */
async function readAbout(person: Person, { owner: token }: SamplePlace): Promise<void> {
  for (const path of [
    '/contacts/search?q=josefa',
    '/leads?q=josefa',
    '/messages/search?q=hora',
    '/clinic-patients?q=josefa',
    '/events',
    `/contacts/${person['/contacts']}`,
    `/clinic-patients/${person['/clinic-patients']}/fhir`,
    '/requests',
  ])
    expect([path, (await world.api.call('GET', path, { token })).status]).toEqual([path, 200]);
}

it.each([
  ['by a deletion', false],
  ['by a request that is granted', true],
])(
  'a person erased %s as a patient remains only where a rule keeps them',
  async (_how, byRequest) => {
    const first = marks.calls.length;
    const place = await world.aPlace();
    const person = await aPerson(place);
    const areas = new Set<string>();
    const writing = world.operations.filter(
      ({ method, credentials, id, path, upload }) =>
        !['GET', 'DELETE'].includes(method) &&
        credentials.includes('personal_token') &&
        !ENDS.test(id) &&
        !upload &&
        !/\/clinic-(sources|privacy)/.test(path),
    );
    for (const operation of writing) {
      const call = await examples.makeCall(operation, place).catch(() => undefined);
      if (!call) continue;
      const path = pathAbout(operation, call.path, person) ?? call.path;
      const { status } = await world.call(operation, place.owner, {
        ...call,
        path,
        body: aboutPerson(operation, call.body, person),
      });
      if (status < 300) areas.add(operation.tag);
    }
    await readAbout(person, place);
    expect([...areas].sort()).toEqual(
      expect.arrayContaining([
        'Appointments',
        'Campaigns',
        'Contacts',
        'Conversations',
        'Leads',
        'Tickets',
        'Clinic patients',
      ]),
    );
    const calls = marks.calls.slice(first);
    expect(calls.length).toBeGreaterThan(150);
    expect(await new ErasedPatients(world).all(place, byRequest)).toEqual([]);
    const unlike: string[] = [];
    for (const [operation, places] of Object.entries(await leftovers({ api: world.api, directory }, calls))) {
      const own = Object.keys(AFTER_ERASURE[operation] ?? {});
      const kept = (each: string) => own.includes(each) || KEPT_OF_PERSON.some(({ where }) => where.test(each));
      unlike.push(...places.filter((each) => !kept(each)).map((each) => `${operation}: ${each}`));
    }
    expect(unlike).toEqual([]);
  },
  LONG_MS,
);

it('each rule has a reason', () => {
  expect(KEPT_OF_PERSON.filter(({ why }) => why.length < 20)).toEqual([]);
});
