import { randomUUID } from 'node:crypto';
import { OperationsWorld } from '../testing/operations-world';

let world: OperationsWorld;

beforeAll(async () => {
  world = await OperationsWorld.start();
});
afterAll(() => world.close());

it('outside healthcare refuses every write of the clinic first, and returns empty lists', async () => {
  const place = await world.aPlace();
  await world.api.access.configureWorkspace({ workspaceId: place.id, healthcare: false });
  const clinics = world.operations.filter(({ path }) => path.startsWith('/api/v1/clinic-'));
  expect(clinics.length).toBeGreaterThan(15);
  for (const operation of clinics.filter(({ method }) => method !== 'GET')) {
    // The query of an upload names the file's kind.
    const path = operation.path.replace('/api/v1', '').replace(/:\w+/g, randomUUID());
    const { status, body } = await world.callAs(
      operation,
      place,
      operation.upload ? { path: `${path}?kind=examen` } : {},
    );
    expect([operation.id, status, body.error.details?.reason]).toEqual([operation.id, 409, 'not_healthcare']);
  }
  for (const operation of clinics.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
    const query = operation.id === 'listClinicNotesOfPatient' ? `?patient_id=${randomUUID()}` : '';
    const { status, body } = await world.callAs<{ data: unknown[] }>(operation, place, { query });
    expect([operation.id, status, body.data]).toEqual([operation.id, 200, []]);
  }
});
