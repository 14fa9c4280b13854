import { countSights } from '@workops/clinic/testing';
import { ALL_SCOPES, type Clock } from '@workops/kernel';
import { CLOCK } from '@workops/platform/process';
import { couldRead } from './http/readable/shown-to-writer';
import type { DeclaredOperation } from './http/operation-declaration';
import { EXAMPLES_NOW, ExampleCalls, type Json } from './testing/example-calls';
import type { OperationsWorld } from './testing/operations-world';

/** What names a record and says what became of it. */
const OWN_NAMES = /^(id|number|folio|display_id|status|estado|state|version|revision|created_at|updated_at|expires_at)$/;

let examples: ExampleCalls;
let world: OperationsWorld;
let writes: readonly DeclaredOperation[];

beforeAll(async () => {
  examples = await ExampleCalls.start();
  ({ world } = examples);
  jest.spyOn(world.api.app.get<Clock>(CLOCK), 'now').mockImplementation(() => new Date(EXAMPLES_NOW));
  writes = world.operations.filter(({ shownBy, scopes }) => shownBy && !couldRead({ shownBy } as DeclaredOperation, new Set(scopes)));
});
afterAll(async () => {
  jest.restoreAllMocks();
  await examples.close();
});

/** Fields of an answer that its caller did not send. */
const unsent = (answer: Json, sent: Json): string[] => Object.keys(answer).filter((name) => !OWN_NAMES.test(name) && !Object.hasOwn(sent, name));

it('finds a field that was not sent', () => {
  expect(unsent({ id: '1', nombre: 'Josefa', rut: '1-9' }, { nombre: 'Josefa' })).toEqual(['rut']);
});

it('every write of the record of a patient shows a caller who may not read it what they sent, and no more, done or only validated', async () => {
  expect(writes.map(({ id }) => id)).toEqual(expect.arrayContaining(['updateClinicPatient', 'registerClinicPatient', 'updateClinicEncounter']));
  const learned: string[] = [];
  for (const operation of writes.filter(({ upload }) => !upload)) {
    const place = await examples.placeOf(operation);
    const call = await examples.callOf(operation, place);
    const reads = new Set(operation.shownBy!.flatMap(({ scopes }) => scopes));
    const key = await world.api.key(
      place.id,
      ALL_SCOPES.filter((scope) => !reads.has(scope) || operation.scopes.includes(scope)),
    );
    const before = await countSights(world.api.database, place.id);
    for (const query of operation.queryNames.includes('validate_only') ? ['?validate_only=true', ''] : ['']) {
      const { status, body } = await world.call<{ data?: Json }>(operation, key, { ...call, query });
      if (status >= 400) learned.push(`${operation.id}${query}: ${status}`);
      else learned.push(...unsent(body.data ?? {}, (call.body ?? {}) as Json).map((name) => `${operation.id}${query}: ${name}`));
    }
    expect([operation.id, (await countSights(world.api.database, place.id)) - before]).toEqual([operation.id, 0]);
  }
  // A key signs nothing: those refusals show nobody.
  expect(learned.filter((each) => !/: 403$/.test(each))).toEqual([]);
});

it('a write that shows a patient to a caller who may read it leaves a row in the log of reads, done, validated or repeated', async () => {
  const operation = writes.find(({ id }) => id === 'updateClinicPatient')!;
  const place = await world.aPlace();
  const call = await examples.callOf(operation, place);
  for (const query of ['?validate_only=true', '']) {
    const before = await countSights(world.api.database, place.id);
    expect((await world.call(operation, place.key, { ...call, query, body: {} })).status).toBe(200);
    expect([query, (await countSights(world.api.database, place.id)) - before]).toEqual([query, 1]);
  }
  const registering = writes.find(({ id }) => id === 'registerClinicPatient')!;
  const registered = await examples.callOf(registering, place);
  for (const _again of [1, 2]) {
    const before = await countSights(world.api.database, place.id);
    expect((await world.call(registering, place.key, { ...registered, key: 'patient-key-1' })).status).toBe(201);
    expect((await countSights(world.api.database, place.id)) - before).toBe(1);
  }
});
