import { recordsInMemory } from '@workops/platform/testing';
import { anActor } from '@workops/kernel/testing';
import { commerceRecords } from './adapters/commerce-records';
import { createCommerce } from './commerce';
import { changedVehicle, labelOf, newVehicle } from './domain/vehicle';

const made = { workspaceId: 'w', id: 'v', now: new Date('2027-01-15T12:00:00.000Z') };
const later = new Date('2027-01-16T12:00:00.000Z');
const vehicle = newVehicle({ plate: 'ab-12.34', make: ' Toyota ', model: 'Yaris', year: 2020 }, made);

describe('a vehicle', () => {
  it('keeps its plate in capitals without blanks, hyphens and dots', () => {
    expect(vehicle).toMatchObject({ plate: 'AB1234', make: 'Toyota', model: 'Yaris', year: 2020, status: 'available' });
    expect(newVehicle({ make: 'Kia', model: 'Rio' }, made)).toMatchObject({ plate: null, year: null });
  });

  it.each([[{ plate: ' - ' }], [{ plate: 'AB/12' }], [{ plate: 'ABCDEFGHIJKLM' }], [{ make: '  ' }], [{ model: '' }]])('cannot have %j', (wrong) => {
    expect(() => newVehicle({ make: 'Kia', model: 'Rio', ...wrong }, made)).toThrow('The request is not valid.');
    expect(() => changedVehicle(vehicle, wrong, later)).toThrow('The request is not valid.');
  });

  it('changes what is given and leaves the rest; null clears', () => {
    expect(changedVehicle(vehicle, { status: 'sold', plate: null }, later)).toEqual({ ...vehicle, status: 'sold', plate: null, updatedAt: later });
  });

  it('is the same when nothing changes', () => {
    expect(changedVehicle(vehicle, { plate: 'AB 12-34', make: 'Toyota', year: 2020 }, later)).toBe(vehicle);
  });

  it.each([
    [vehicle, 'Toyota Yaris 2020 (AB1234)'],
    [newVehicle({ make: 'Kia', model: 'Rio' }, made), 'Kia Rio'],
  ])('has a label of what is known of it', (of, label) => {
    expect(labelOf(of)).toBe(label);
  });
});

function setUp() {
  const { deps, ...around } = recordsInMemory(commerceRecords);
  return { ...around, ...createCommerce(deps) };
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
