import { randomUUID } from 'node:crypto';
import { anAccount } from '@workops/conversations/testing';
import { ALL_SCOPES, type Clock, type Scope } from '@workops/kernel';
import { SystemAddressGuard } from '@workops/platform/addresses';
import { CLOCK } from '@workops/platform/process';
import { NAMED_IN_REFUSALS } from '@workops/edge/testing';
import type { DeclaredOperation } from '@workops/edge';
import type { Refusal } from './testing/api-app';
import { ClinicWorld, type ClinicPlace } from './testing/clinic-place';
import { EXAMPLES_NOW, ExampleCalls } from './testing/example-calls';
import { aFile } from './testing/sample-clinic';
import type { OperationsWorld } from './testing/operations-world';

/** Calls all operations in sequence, also on a busy machine. */
const LONG_MS = 400_000;

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

type Details = Record<string, unknown> | undefined;

const idsIn = (details: Details): string[] =>
  Object.entries(details ?? {}).flatMap(([name, value]) =>
    /_ids?$/.test(name) && value !== undefined && !(Array.isArray(value) && value.length === 0) ? [name] : [],
  );

/** The scopes that an operation requires, and no others. */
const alone = ({ scopes, anyScopeOf }: DeclaredOperation): readonly Scope[] =>
  scopes.length > 0 ? scopes : (anyScopeOf ?? []).slice(0, 1);

describe('an error', () => {
  it(
    'names a record only to callers with permission to read it, for every operation',
    async () => {
      const named = new Map<string, string[]>();
      const leaks: string[] = [];
      const writes = world.operations.filter(
        ({ method, upload, credentials, authenticated }) =>
          method !== 'GET' && !upload && authenticated !== false && credentials.includes('api_key'),
      );
      expect(writes.length).toBeGreaterThan(200);
      for (const operation of writes) {
        const place = await examples.choosePlace(operation);
        const call = await examples.makeCall(operation, place);
        await world.call(operation, place.key, call);
        const ids = idsIn((await world.call(operation, place.key, call)).body?.error?.details);
        if (ids.length === 0) continue;
        named.set(operation.id, ids);
        const scopes = alone(operation);
        const refused = await world.call(operation, await world.api.key(place.id, scopes), call);
        const seen = idsIn(refused.body?.error?.details);
        const unread = seen.filter((name) => !scopes.includes(NAMED_IN_REFUSALS[name] as Scope));
        leaks.push(...unread.map((name) => `${operation.id}: ${name}`));
      }
      expect(leaks).toEqual([]);
      expect(named.size).toBeGreaterThan(15);
    },
    LONG_MS,
  );
});

describe('an error for a member limited to their own records', () => {
  type Made = { data: { id: string } } & Refusal;

  async function narrowed() {
    const clinic = new ClinicWorld(world.api);
    const place = await clinic.clinic();
    const { token } = await clinic.memberOfOwn(place, ALL_SCOPES);
    return { clinic, place, token, patient: await clinic.patient(place) };
  }

  const detailsFor = async (token: string, path: string, body: unknown) => {
    const { status, body: answer } = await world.api.call<Made>('POST', path, { token, body });
    return { status, ...answer.error?.details };
  };

  it("does not name another's encounter or its contents", async () => {
    const { clinic, place, token, patient } = await narrowed();
    const encounter = await clinic.encounter(place, patient);
    const body = { patient_id: patient, professional_id: place.professionals.ana };
    expect(await detailsFor(token, '/clinic-encounters', body)).toEqual({ status: 409, reason: 'already_open' });
    expect(await detailsFor(place.key, '/clinic-encounters', body)).toEqual({
      status: 409,
      reason: 'already_open',
      encounter_id: encounter,
    });
    const twin = await clinic.patient(place);
    await clinic.encounter(place, twin);
    const merge = { secondary_ids: [twin] };
    expect(await detailsFor(token, `/clinic-patients/${patient}/merge`, merge)).toMatchObject({ encounter_ids: [] });
  });

  it("does not name another's document", async () => {
    const { clinic, place, token, patient } = await narrowed();
    const document = await clinic.document(place, patient, 'examen');
    const path = `/clinic-patients/${patient}/documents?kind=examen`;
    expect(await detailsFor(token, path, aFile('examen'))).toEqual({ status: 409 });
    expect(await detailsFor(place.key, path, aFile('examen'))).toEqual({ status: 409, document_id: document });
  });

  it("does not name another's conversation", async () => {
    const { place, token } = await narrowed();
    const account = await anAccount(world.api.database, place.id);
    const contact = await createContact(place);
    const body = { contact_id: contact, messaging_account_id: account.id };
    const opened = await world.api.insist<Made>('POST', '/conversations', { token: place.key, body });
    expect(await detailsFor(token, '/conversations', body)).not.toHaveProperty('conversation_id');
    expect(await detailsFor(place.key, '/conversations', body)).toEqual({
      status: 409,
      reason: 'conversation_active',
      conversation_id: opened.body.data.id,
    });
  });

  const createContact = async ({ key: token }: ClinicPlace) => {
    const body = { name: 'Josefa', phone: '+56987654321', external_id: randomUUID() };
    return (await world.api.insist<Made>('POST', '/contacts', { token, body })).body.data.id;
  };
});
