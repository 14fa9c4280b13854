import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@workops/kernel';
import { SystemAddressGuard } from '@workops/platform/addresses';
import { CLOCK } from '@workops/platform/process';
import type { DeclaredOperation } from '@workops/edge';
import { ErasedPatients } from './testing/erased-patients';
import { AFTER_DELETION, AFTER_ERASURE, NOT_DELETED_HERE, type Leftovers } from './testing/erasure-leftovers';
import { EXAMPLES_NOW, ExampleCalls } from './testing/example-calls';
import { leftovers } from './testing/leftovers';
import { Marks, type MarkedCall } from './testing/marks';
import type { OperationsWorld } from './testing/operations-world';
import { aFile } from './testing/sample-clinic';
import { createRecord } from './testing/sample-records';
import type { SamplePlace } from './testing/sample-place';

/** Calls all operations in sequence, also on a busy machine. */
const LONG_MS = 400_000;

let examples: ExampleCalls;
let world: OperationsWorld;
let marks: Marks;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'erased-'));
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

/** Places that still contain the texts of the calls after all background work, by the calls' names. */
const findLeftovers = (calls: readonly MarkedCall[], toName?: (call: MarkedCall) => string) =>
  leftovers({ api: world.api, directory }, calls, toName);

const declared = (kept: Leftovers) =>
  Object.fromEntries(Object.entries(kept).map(([operation, places]) => [operation, Object.keys(places).sort()]));

/** Records whose paths contain two ids. */
const PARTS: Record<string, (place: SamplePlace) => Promise<string>> = {
  removeContactChannel: async ({ owner }) => {
    const contact = await made('/contacts', 'createContact', owner);
    return `/contacts/${contact}/channels/${await made(`/contacts/${contact}/channels`, 'addContactChannel', owner)}`;
  },
  deleteContactAttributeFile: async ({ owner }) => {
    const contact = await made('/contacts', 'createContact', owner);
    const body = { key: 'scan', label: 'Scan', type: 'file' };
    const definition = await world.api.call<{ data: { key: string } }>('POST', '/contact-attributes', {
      token: owner,
      body,
    });
    const path = `/contacts/${contact}/attributes/${definition.body.data.key}/file`;
    expect((await world.api.call('POST', path, { token: owner, body: aFile('hola') })).status).toBeLessThan(300);
    return path;
  },
  deleteVehicleFile: async (place) => {
    const path = `/vehicles/${await createRecord('/vehicles', world, place)}/attachments`;
    const { body } = await world.api.call<{ data: { id: string } }>('POST', path, { token: place.owner, body: aPdf() });
    return `${path}/${body.data.id}`;
  },
};

/** A file whose content has no mark; its name has one. */
function aPdf(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4 hola'], { type: 'application/pdf' }), 'frente.pdf');
  return form;
}

const made = async (path: string, id: string, token: string): Promise<string> => {
  const answer = await world.api.call<{ data: { id: string } }>('POST', path, { token, body: world.samples.body(id) });
  expect([id, answer.status]).toEqual([id, 201]);
  return answer.body.data.id;
};

describe('a deleted record', () => {
  it(
    'leaves its texts nowhere except in declared places, for every kind',
    async () => {
      const unlike: string[] = [];
      const deletedBy = new Map<MarkedCall, string>();
      const deleting = world.operations.filter(({ id, method }) => method === 'DELETE' && !(id in NOT_DELETED_HERE));
      expect(deleting.length).toBeGreaterThan(40);
      for (const operation of deleting) {
        const place = await world.aPlace();
        const path = await (PARTS[operation.id]?.(place) ??
          examples.makeCall(operation, place).then((call) => call.path!));
        const name = decodeURIComponent(path.split('/').at(-1)!);
        const { status } = await (await world.createCaller(operation, place))({ path });
        const own = marks.calls.filter(
          (call) =>
            call.operation !== operation.id &&
            (call.id === name || call.path.startsWith(path) || name.includes(call.mark)),
        );
        if (status !== 204 || own.length === 0) unlike.push(`${operation.id}: ${status}, ${own.length} marked calls`);
        for (const call of own) deletedBy.set(call, operation.id);
      }
      const left = await findLeftovers([...deletedBy.keys()], (call) => `${deletedBy.get(call)}: ${call.operation}`);
      expect({ unlike, left }).toEqual({ unlike: [], left: declared(AFTER_DELETION) });
    },
    LONG_MS,
  );
});

/** Whether the operation writes, or may write, about a patient. */
const isAboutPatients = ({ method, path, upload, id }: DeclaredOperation): boolean =>
  method !== 'GET' &&
  /\/(clinic-|appointments)/.test(path) &&
  (method !== 'DELETE' || id === 'deleteClinicDocument') &&
  !upload;

describe('a patient erased', () => {
  it.each([
    ['by a deletion', false],
    ['by a request that is granted', true],
  ])(
    '%s leaves no texts outside of declared places',
    async (_how, byRequest) => {
      const first = marks.calls.length;
      const places: SamplePlace[] = [];
      const failed: string[] = [];
      for (const operation of world.operations.filter(isAboutPatients)) {
        const place = await examples.choosePlace(operation);
        places.push(place);
        const call = await examples.makeCall(operation, place);
        // The example's digest is that of the text without a mark.
        if (operation.id === 'signClinicNote') call.body = {};
        const { status } = await (await world.createCaller(operation, place))(call);
        if (status >= 300) failed.push(`${operation.id}: ${status}`);
      }
      const calls = marks.calls.slice(first);
      for (const place of places) failed.push(...(await new ErasedPatients(world).all(place, byRequest)));
      expect(failed).toEqual([]);
      expect(calls.length).toBeGreaterThan(100);
      expect(await findLeftovers(calls)).toEqual(declared(AFTER_ERASURE));
    },
    LONG_MS,
  );
});
