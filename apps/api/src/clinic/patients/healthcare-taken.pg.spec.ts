import { withoutPatients } from '@workops/clinic';
import { latch, untilSomebodyWaits } from '@workops/platform/testing';
import { ApiApp, refusal } from '../../testing/api-app';
import { ClinicWorld } from '../../testing/clinic-place';

let api: ApiApp;
let world: ClinicWorld;

beforeAll(async () => {
  api = await ApiApp.start();
  world = new ClinicWorld(api);
});
afterAll(() => api.close());

describe('removing healthcare from a workspace', () => {
  it('blocks a concurrent registration of a patient, which is then refused', async () => {
    const { id, key } = await world.clinic();
    const { id: contact_id } = await world.made(key, '/contacts', { name: 'Josefa' });
    const [holding, begun] = [latch(), latch()];
    const taking = withoutPatients(api.database, id, async () => {
      begun.open();
      await holding.opened;
      return api.access.configureWorkspace({ workspaceId: id, healthcare: false });
    });
    await begun.opened;
    const registering = world.call(key, 'POST', '/clinic-patients', { contact_id, nombre: 'Xiomara' });
    await untilSomebodyWaits(api.database);
    holding.open();
    expect((await taking)?.healthcare).toBe(false);
    expect(refusal(await registering)).toEqual([409, 'CONFLICT', 'not_healthcare']);
  });

  it('is refused if there is a patient', async () => {
    const place = await world.clinic();
    await world.patient(place);
    const work = jest.fn(async () => true);
    expect([await withoutPatients(api.database, place.id, work), work.mock.calls.length]).toEqual([undefined, 0]);
  });

  it('still allows removing sources with their tokens, and no other write', async () => {
    const { id, key } = await world.clinic();
    const source = { vendor: 'vendor_a', base_url: 'http://127.0.0.1:9/a', token: 'secreto' };
    const path = `/clinic-sources/${(await world.made(key, '/clinic-sources', source)).id}`;
    await api.access.configureWorkspace({ workspaceId: id, healthcare: false });
    expect(refusal(await world.call(key, 'PATCH', path, { enabled: false }))).toEqual([
      409,
      'CONFLICT',
      'not_healthcare',
    ]);
    expect((await world.call(key, 'DELETE', path)).status).toBe(204);
    expect(refusal(await world.call(key, 'DELETE', path))).toEqual([409, 'CONFLICT', 'not_healthcare']);
  });
});
