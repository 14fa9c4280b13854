import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { newVehicle } from '../domain/vehicle-changes';
import type { Vehicle } from '../domain/vehicle';
import { stockOn } from './stock-on';

const now = new Date('2027-01-15T12:00:00.000Z');

describe('the vehicles of a workspace on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const actor = anActor();
  const aVehicle = (over: Partial<Vehicle> = {}): Vehicle => ({
    ...newVehicle({ make: 'Kia', model: 'Rio' }, { workspaceId: actor.workspaceId, id: randomUUID(), now }),
    ...over,
  });
  const add = (vehicle: Vehicle) =>
    stockOn(test.database).stock.transaction(actor, ({ vehicles }) => vehicles.add(vehicle));
  const save = (id: string, over: Partial<Vehicle>) =>
    stockOn(test.database).stock.transaction(actor, async ({ vehicles }) => {
      const before = (await vehicles.lock(id))!;
      const taken = await vehicles.save(before, { ...before, ...over });
      // Checks that the transaction is usable after a refusal.
      return taken ?? ((await vehicles.byId(id)) && undefined);
    });

  it.each([
    ['plate', { plate: 'AB12' }, { plate: 'AB12', status: 'sold' }],
    ['vin', { vin: 'JTDBR32E720054321' }, { vin: 'JTDBR32E720054321', status: 'withdrawn' }],
    ['externalId', { externalId: 'x' }, { externalId: 'x', sourceId: randomUUID() }],
    ['stockNumber', { stockNumber: 'U-1' }, { stockNumber: 'u-1' }],
  ] as const)('gives a %s to exactly 1 of 4 concurrent vehicles, and to exempt ones', async (field, claim, besides) => {
    const waiting = aVehicle();
    await add(waiting);
    const rivals = [1, 2, 3].map(() => aVehicle(claim));
    const answers = await Promise.all([...rivals.map(add), save(waiting.id, claim)]);
    const ids = [...rivals.map(({ id }) => id), waiting.id];
    const winner = ids[answers.indexOf(undefined)];
    expect(answers.filter((taken) => taken !== undefined)).toEqual(Array(3).fill({ field, vehicleId: winner }));
    expect(await add(aVehicle(besides))).toBeUndefined();
  });

  it('locks several in id order, and skips missing ones', async () => {
    const made = [aVehicle(), aVehicle(), aVehicle()];
    for (const vehicle of made) await add(vehicle);
    const ids = made.map(({ id }) => id);
    const locked = await stockOn(test.database).stock.transaction(actor, ({ vehicles }) =>
      vehicles.lockAll([...ids, randomUUID()]),
    );
    expect(locked.map(({ id }) => id)).toEqual([...ids].sort());
  });
});
