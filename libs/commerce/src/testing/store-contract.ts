import { randomUUID } from 'node:crypto';
import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { Vehicle } from '../domain/vehicle';
import type { CommerceStore, CommerceTransaction, VehicleReads } from '../ports';
import { aVehicle } from './builders';

export interface StoreUnderTest {
  store: CommerceStore;
  reads: VehicleReads;
  /** The types of the events that were committed for a workspace, in order. */
  eventsOf(workspaceId: string): Promise<string[]>;
}

/** What every adapter of the store and the reads must do, races included. */
export function storeContract(open: () => Promise<StoreUnderTest>): void {
  let under: StoreUnderTest;
  let actor: Actor;

  beforeAll(async () => {
    under = await open();
  });

  beforeEach(() => {
    actor = anActor();
  });

  const inTransaction = <T>(work: (tx: CommerceTransaction) => Promise<T>, by = actor) => under.store.transaction(by, work);
  const added = async (over: Partial<Vehicle> = {}, by = actor): Promise<Vehicle> => {
    const vehicle = aVehicle({ workspaceId: by.workspaceId, ...over });
    expect(await inTransaction((tx) => tx.vehicles.add(vehicle), by)).toBeUndefined();
    return vehicle;
  };
  const change = (id: string, over: (before: Vehicle) => Partial<Vehicle>) =>
    inTransaction(async ({ vehicles }) => {
      const before = (await vehicles.lock(id))!;
      return vehicles.save({ ...before, ...over(before) });
    });
  const read = (id: string, by = actor) => under.reads.byId(by.workspaceId, id);

  it('gives back every field as it was kept', async () => {
    const vehicle = await added({ plate: 'AB1234', year: 2020, status: 'reserved', updatedAt: new Date('2027-01-16T12:00:00.001Z') });
    const bare = await added();
    expect([await read(vehicle.id), await read(bare.id)]).toEqual([vehicle, bare]);
  });

  it('shows a vehicle to its own workspace only', async () => {
    const { id } = await added();
    const stranger = anActor();
    expect(await read(id, stranger)).toBeUndefined();
    expect(await under.reads.byIds(stranger.workspaceId, [id])).toEqual([]);
    expect(await under.reads.page(stranger.workspaceId, { limit: 10, after: null })).toEqual([]);
    expect(await inTransaction(({ vehicles }) => vehicles.lock(id), stranger)).toBeUndefined();
  });

  it('saves what changed', async () => {
    const vehicle = await added({ plate: 'A1' });
    const over = { plate: null, make: 'Kia', model: 'Rio', year: 2021, status: 'sold' as const, updatedAt: new Date('2027-02-01T00:00:00.000Z') };
    expect(await change(vehicle.id, () => over)).toBeUndefined();
    expect(await read(vehicle.id)).toEqual({ ...vehicle, ...over });
  });

  it('names the holder of a plate and writes nothing, in a transaction that stays usable', async () => {
    const [holder, other] = [await added({ plate: 'A1' }), await added({ plate: 'B2' })];
    const late = aVehicle({ workspaceId: actor.workspaceId, plate: 'A1' });
    const found = await inTransaction(async ({ vehicles }) => [
      await vehicles.add(late),
      await vehicles.save({ ...other, plate: 'A1' }),
      await vehicles.lock(other.id),
    ]);
    expect(found).toEqual([holder.id, holder.id, other]);
    expect(await read(late.id)).toBeUndefined();
  });

  it('lets another workspace have the same plate', async () => {
    await added({ plate: 'A1' });
    await added({ plate: 'A1' }, anActor());
  });

  it('gives a plate to one of many who want it at once', async () => {
    const waiting = await added();
    const rivals = Array.from({ length: 4 }, () => aVehicle({ workspaceId: actor.workspaceId, plate: 'A1' }));
    const outcomes = await Promise.all([
      ...rivals.map((rival) => inTransaction(({ vehicles }) => vehicles.add(rival))),
      change(waiting.id, () => ({ plate: 'A1' })),
    ]);
    const winners = [...rivals.map(({ id }) => id), waiting.id].filter((_, index) => outcomes[index] === undefined);
    expect(winners).toHaveLength(1);
    expect(outcomes.filter((holder) => holder !== undefined)).toEqual(Array(4).fill(winners[0]));
  });

  it('lets no change be lost among many of the same vehicle at once', async () => {
    const { id } = await added({ model: '' });
    await Promise.all(['a', 'b', 'c', 'd'].map((letter) => change(id, ({ model }) => ({ model: model + letter }))));
    expect([...(await read(id))!.model].sort().join('')).toBe('abcd');
  });

  it('lists newest first, in pages', async () => {
    const ids = Array.from({ length: 3 }, (_, n) => `01930000-0000-7000-8000-00000000000${n}`);
    for (const id of ids) await added({ id });
    const page = async (limit: number, after: string | null) => (await under.reads.page(actor.workspaceId, { limit, after })).map(({ id }) => id);
    expect([await page(2, null), await page(2, ids[1]!)]).toEqual([[ids[2], ids[1]], [ids[0]]]);
    expect((await under.reads.byIds(actor.workspaceId, [ids[0]!, randomUUID(), ids[2]!])).map(({ id }) => id).sort()).toEqual([ids[0], ids[2]]);
  });

  it('keeps neither the change nor the event of a transaction that failed', async () => {
    const vehicle = aVehicle({ workspaceId: actor.workspaceId });
    const work = (fail: boolean) =>
      inTransaction(async (tx) => {
        await tx.vehicles.add(vehicle);
        tx.events.record('vehicle.created', { resourceId: vehicle.id, data: { id: vehicle.id } });
        if (fail) throw new Error('too late');
      });
    await expect(work(true)).rejects.toThrow('too late');
    expect([await read(vehicle.id), await under.eventsOf(actor.workspaceId)]).toEqual([undefined, []]);
    await work(false);
    expect([await read(vehicle.id), await under.eventsOf(actor.workspaceId)]).toEqual([vehicle, ['vehicle.created']]);
  });
}
