import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { heldBy } from './domain/hold';
import { stockInMemory } from '../testing/stock-in-memory';

const rio = { make: 'Kia', model: 'Rio' };

describe('the register of vehicles', () => {
  it('registers a vehicle and announces it once', async () => {
    const { vehicles, actor, events } = stockInMemory();
    const vehicle = await vehicles.register(actor, { ...rio, plate: 'ab 12' });
    expect(await vehicles.read(actor, vehicle.id)).toEqual(vehicle);
    await vehicles.update(actor, vehicle.id, { status: 'sold' });
    expect(events()).toEqual(['vehicle.created']);
  });

  it.each([
    [{ plate: 'AB12' }, 'plate'],
    [{ vin: 'JTDBR32E720054321' }, 'vin'],
    [{ stockNumber: 'U-1' }, 'stock_number'],
    [{ externalId: 'x' }, 'external_id'],
  ])("refuses %j of another vehicle, with that vehicle's id", async (claim, field) => {
    const { vehicles, actor, events } = stockInMemory();
    const { id } = await vehicles.register(actor, { ...rio, ...claim });
    const { id: other } = await vehicles.register(actor, rio);
    const refusal = { code: 'UNIQUE_CONFLICT', details: expect.objectContaining({ field, vehicle_id: id }) };
    await expect(vehicles.register(actor, { ...rio, ...claim })).rejects.toMatchObject(refusal);
    await expect(vehicles.update(actor, other, claim)).rejects.toMatchObject(refusal);
    expect(events()).toHaveLength(2);
  });

  it('accepts a sold car as a new vehicle, then refuses to reactivate the old', async () => {
    const { vehicles, actor } = stockInMemory();
    const { id: sold } = await vehicles.register(actor, { ...rio, plate: 'AB12', status: 'sold' });
    const { id } = await vehicles.register(actor, { ...rio, plate: 'AB12' });
    const refusal = { details: expect.objectContaining({ vehicle_id: id }) };
    await expect(vehicles.update(actor, sold, { status: 'draft' })).rejects.toMatchObject(refusal);
    expect(await vehicles.update(actor, sold, { status: 'withdrawn' })).toMatchObject({
      status: 'withdrawn',
      plate: 'AB12',
    });
  });

  it('refuses unknown ids and invalid fields', async () => {
    const { vehicles, actor, branches } = stockInMemory();
    const { id } = await vehicles.register(anActor(), rio);
    await expect(vehicles.read(actor, id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(vehicles.update(actor, id, { make: 'Fiat' })).rejects.toMatchObject({ kind: 'not_found' });
    expect(await vehicles.labels(actor.workspaceId, [id])).toEqual(new Map());
    await expect(vehicles.update(actor, id, { plate: 'AB/12' })).rejects.toMatchObject({ kind: 'malformed' });
    const locationId = randomUUID();
    await expect(vehicles.register(actor, { ...rio, locationId })).rejects.toMatchObject({ kind: 'unusable' });
    branches.add(locationId);
    expect(await vehicles.register(actor, { ...rio, locationId })).toMatchObject({ locationId });
  });

  it('ignores a minimum price from callers without the right to set it', async () => {
    const { vehicles, actor } = stockInMemory();
    const seller = {
      ...actor,
      scopes: new Set([...actor.scopes].filter((scope) => scope !== 'price_approval:decide')),
    };
    expect(await vehicles.register(seller, { ...rio, floorPriceClp: 5 })).toMatchObject({
      ...rio,
      floorPriceClp: null,
    });
    const { id } = await vehicles.register(actor, { ...rio, floorPriceClp: 5 });
    expect(await vehicles.update(seller, id, { floorPriceClp: null, km: 1 })).toMatchObject({
      floorPriceClp: 5,
      km: 1,
    });
  });

  it("shows a vehicle as available after its hold expires in the workspace's time zone", async () => {
    const { vehicles, actor, stock, clock, zone } = stockInMemory();
    const { id } = await vehicles.register(actor, rio);
    const hold = { type: 'reservation', id: randomUUID(), displayId: 'R-1', until: '2027-01-15' } as const;
    await stock.transaction(actor, async ({ vehicles: rows }) => {
      const before = (await rows.lock(id))!;
      await rows.save(before, heldBy(before, hold, clock.now()));
    });
    const status = async () => (await vehicles.read(actor, id)).status;
    zone.timezone = 'Pacific/Niue';
    expect(await status()).toBe('reserved');
    zone.timezone = 'Pacific/Kiritimati';
    expect([
      await status(),
      (await vehicles.list(actor, { filter: {}, sort: 'newest', limit: 1, cursor: null })).items[0]!.status,
    ]).toEqual(['available', 'available']);
    zone.timezone = 'Pacific/Niue';
    expect(await status()).toBe('reserved');
  });

  it("lists vehicles newest first, and labels the workspace's own", async () => {
    const { vehicles, actor } = stockInMemory();
    for (const model of ['a', 'b']) await vehicles.register(actor, { make: 'Kia', model });
    const { items } = await vehicles.list(actor, { filter: {}, sort: 'newest', limit: 2, cursor: null });
    const labels = await vehicles.labels(actor.workspaceId, [items[0]!.id, actor.workspaceId]);
    expect(items.map(({ model }) => model)).toEqual(['b', 'a']);
    expect([...labels.values()]).toEqual(['Kia b']);
  });
});
