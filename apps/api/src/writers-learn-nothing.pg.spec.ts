import { countSights } from '@workops/clinic/testing';
import { ALL_SCOPES, type Clock, type Scope } from '@workops/kernel';
import { SystemAddressGuard } from '@workops/platform/addresses';
import { CLOCK } from '@workops/platform/process';
import { outcomeFields } from '@workops/edge/testing';
import type { DeclaredOperation } from '@workops/edge';
import { EXAMPLES_NOW, ExampleCalls, type Json } from './testing/example-calls';
import type { OperationsWorld } from './testing/operations-world';
import { quickShare } from './testing/quick-share';
import type { SamplePlace } from './testing/sample-place';
import { OWN_OUTCOMES, WITHOUT_A_WRITER } from './testing/write-outcomes';

/** Identity and state fields of a record. */
const OWN_NAMES =
  /^(id|number|folio|display_id|status|estado|state|version|revision|draft_revision|created_at|updated_at|expires_at|hold_expires_at)$/;

let examples: ExampleCalls;
let world: OperationsWorld;
let writes: readonly DeclaredOperation[];

beforeAll(async () => {
  examples = await ExampleCalls.start();
  ({ world } = examples);
  jest.spyOn(world.api.app.get<Clock>(CLOCK), 'now').mockImplementation(() => new Date(EXAMPLES_NOW));
  // The hosts of the examples do not exist and do not resolve.
  jest.spyOn(SystemAddressGuard.prototype, 'problemWith').mockResolvedValue(null);
  writes = world.operations.filter(({ method, response }) => method !== 'GET' && response);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await examples.close();
});

/** All words, numbers and times in a value. */
const leavesIn = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesIn);
  if (value === null || value === undefined) return [];
  return [
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
      ? new Date(value).toISOString()
      : JSON.stringify(value),
  ];
};

const isSame = (shown: unknown, sent: unknown): boolean => {
  const sentLeaves = new Set(leavesIn(sent));
  return sent !== undefined && leavesIn(shown).every((leaf) => sentLeaves.has(leaf));
};

/** Fields of a record that the caller did not send with this value. */
const unsent = (answer: Json, sent: Json): string[] =>
  Object.entries(answer).flatMap(([name, value]) => (OWN_NAMES.test(name) || isSame(value, sent[name]) ? [] : [name]));

/** The body and the entries of its lists. */
const objectsIn = (body: Json): Json[] => [
  body,
  ...Object.values(body).flatMap((value) => (Array.isArray(value) ? (value as Json[]) : [])),
];

/** Unsent fields of any response; for a list, those that no sent entry has. */
function learnedFrom(data: unknown, body: Json): string[] {
  if (!Array.isArray(data)) return unsent((data ?? {}) as Json, body);
  return data.flatMap((entry: Json) =>
    objectsIn(body)
      .map((sent) => unsent(entry, sent))
      .reduce((least, each) => (each.length < least.length ? each : least)),
  );
}

/** A credential of the required kind with these scopes; undefined if its scopes cannot be chosen. */
async function createCredential(
  { credentials }: DeclaredOperation,
  { id, ownerId }: SamplePlace & { ownerId: string },
  scopes: readonly Scope[],
) {
  if (credentials.includes('api_key')) return world.api.key(id, scopes);
  return credentials.includes('personal_token') ? world.personalToken(id, ownerId, scopes) : undefined;
}

/** All scopes except those that read the operation's response. */
function withoutReaders({ shownBy = [], scopes }: DeclaredOperation): Scope[] {
  const readers = new Set(shownBy.flatMap((read) => [...read.scopes, ...(read.anyScopeOf ?? [])]));
  return ALL_SCOPES.filter(
    (scope) =>
      scopes.includes(scope) || !(readers.has(scope) || scope === 'contacts:read' || scope === 'conversations:read'),
  );
}

it('detects unsent fields and changed values', () => {
  expect(unsent({ id: '1', nombre: 'Josefa', rut: '1-9' }, { nombre: 'Josefa' })).toEqual(['rut']);
  expect(unsent({ id: '1', nombre: 'Josefa' }, { nombre: 'Ana' })).toEqual(['nombre']);
  expect(learnedFrom([{ key: 'color', value: 'rojo' }], { attributes: [{ key: 'color', value: 'azul' }] })).toEqual([
    'value',
  ]);
});

it('a write returns only the sent data without permission to read the record', async () => {
  expect(writes.length).toBeGreaterThan(200);
  const learned: string[] = [];
  const answered = new Set<string>();
  const walked = quickShare(writes.filter(({ upload }) => !upload));
  for (const operation of walked) {
    const outcome = outcomeFields(operation);
    const own = new Set([...outcome, ...(OWN_OUTCOMES[operation.id]?.fields ?? [])]);
    const alone = operation.scopes.length > 0 ? operation.scopes : (operation.anyScopeOf ?? []).slice(0, 1);
    // True if everyone who may write the record may also read it.
    const isRead =
      operation.shownBy?.some((read) => read.scopes.every((scope) => alone.includes(scope)) && !read.anyScopeOf) ??
      false;
    if (isRead) {
      answered.add(operation.id);
      continue;
    }
    for (const scopes of [alone, withoutReaders(operation)]) {
      const place = (await examples.choosePlace(operation)) as SamplePlace & { ownerId: string };
      const token = await createCredential(operation, place, scopes);
      if (token === undefined) continue;
      const call = await examples.makeCall(operation, place);
      const before = await countSights(world.api.database, place.id);
      for (const query of operation.queryNames.includes('validate_only') ? ['?validate_only=true', ''] : ['']) {
        const { status, body } = await world.call<{ data?: unknown }>(operation, token, { ...call, query });
        if (status >= 500) learned.push(`${operation.id}${query}: ${status}`);
        if (status >= 400) continue;
        answered.add(operation.id);
        const fields = learnedFrom(body.data, (call.body ?? {}) as Json).filter((name) => !own.has(name));
        learned.push(...fields.map((name) => `${operation.id}${query}: ${name}`));
      }
      // An erasure also deletes rows of the log.
      if ((await countSights(world.api.database, place.id)) > before)
        learned.push(`${operation.id}: a row in the log of reads`);
      if (answered.has(operation.id)) break;
    }
  }
  expect([...new Set(learned)]).toEqual([]);
  const silent = walked.filter(({ id }) => !answered.has(id)).map(({ id }) => id);
  expect(silent.filter((id) => !Object.hasOwn(WITHOUT_A_WRITER, id))).toEqual([]);
});

it('each exception belongs to an existing operation and has a reason', () => {
  const there = new Set(writes.map(({ id }) => id));
  const declared = [
    ...Object.entries(OWN_OUTCOMES).map(([id, { why }]) => [id, why] as const),
    ...Object.entries(WITHOUT_A_WRITER),
  ];
  expect(declared.filter(([id, why]) => !there.has(id) || why.length < 10)).toEqual([]);
});

it('a write that shows a patient is in the log of reads, even when repeated', async () => {
  const operation = writes.find(({ id }) => id === 'updateClinicPatient')!;
  const place = await world.aPlace();
  const call = await examples.makeCall(operation, place);
  for (const query of ['?validate_only=true', '']) {
    const before = await countSights(world.api.database, place.id);
    expect((await world.call(operation, place.key, { ...call, query, body: {} })).status).toBe(200);
    expect([query, (await countSights(world.api.database, place.id)) - before]).toEqual([query, 1]);
  }
  const registering = writes.find(({ id }) => id === 'registerClinicPatient')!;
  const registered = await examples.makeCall(registering, place);
  for (const _again of [1, 2]) {
    const before = await countSights(world.api.database, place.id);
    expect((await world.call(registering, place.key, { ...registered, key: 'patient-key-1' })).status).toBe(201);
    expect((await countSights(world.api.database, place.id)) - before).toBe(1);
  }
});
