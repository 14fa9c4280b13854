import { anActor, CountingIds, ManualClock, MemoryStore, MemoryTable } from '@workops/kernel/testing';
import { SaidEvents } from '@workops/contracts/testing';
import { createCommerce } from '../commerce';
import type { Vehicle } from '../domain/vehicle';

function setUp() {
  const kept = new MemoryTable<Vehicle>({ unique: ({ plate }) => plate });
  const said = new SaidEvents();
  const store = new MemoryStore([kept, said], ({ workspaceId }) => ({ vehicles: kept.of(workspaceId), events: said.recorder(workspaceId) }));
  const actor = anActor();
  const { vehicles } = createCommerce({ store, reads: { vehicles: kept }, clock: new ManualClock(), ids: new CountingIds() });
  return { vehicles, actor, events: () => said.typesOf(actor.workspaceId) };
}

describe('the register of vehicles', () => {
  it('registers a vehicle and announces it once', async () => {
    const { vehicles, actor, events } = setUp();
    const vehicle = await vehicles.register(actor, { make: 'Kia', model: 'Rio', plate: 'ab 12' });
    expect(await vehicles.read(actor, vehicle.id)).toEqual(vehicle);
    await vehicles.update(actor, vehicle.id, { status: 'sold' });
    expect(events()).toEqual(['vehicle.created']);
  });

  it('refuses a plate that another vehicle has, and names it', async () => {
    const { vehicles, actor, events } = setUp();
    const { id } = await vehicles.register(actor, { make: 'Kia', model: 'Rio', plate: 'AB12' });
    const { id: other } = await vehicles.register(actor, { make: 'Kia', model: 'Rio' });
    const refusal = { code: 'UNIQUE_CONFLICT', details: expect.objectContaining({ vehicle_id: id }) };
    await expect(vehicles.register(actor, { make: 'Kia', model: 'Rio', plate: 'ab-12' })).rejects.toMatchObject(refusal);
    await expect(vehicles.update(actor, other, { plate: 'AB12' })).rejects.toMatchObject(refusal);
    expect(events()).toHaveLength(2);
  });

  it('refuses what does not exist in the workspace', async () => {
    const { vehicles, actor } = setUp();
    const { id } = await vehicles.register(anActor(), { make: 'Kia', model: 'Rio' });
    await expect(vehicles.read(actor, id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(vehicles.update(actor, id, { make: 'Fiat' })).rejects.toMatchObject({ kind: 'not_found' });
    expect(await vehicles.labels(actor.workspaceId, [id])).toEqual(new Map());
  });

  it('lists them newest first, and labels those that the workspace has', async () => {
    const { vehicles, actor } = setUp();
    for (const model of ['a', 'b']) await vehicles.register(actor, { make: 'Kia', model });
    const { items } = await vehicles.list(actor, { limit: 2, cursor: null });
    const labels = await vehicles.labels(actor.workspaceId, [items[0]!.id, actor.workspaceId]);
    expect(items.map(({ model }) => model)).toEqual(['b', 'a']);
    expect([...labels.values()]).toEqual(['Kia b']);
  });
});
