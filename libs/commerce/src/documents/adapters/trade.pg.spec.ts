import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { Vehicle } from '../../stock/domain/vehicle';
import { documentsWorld, outcomeOf, type DocumentsWorld } from '../../testing/documents-world';
import type { ConsignmentInput } from '../use-cases/make-consignments';
import type { PurchaseInput } from '../use-cases/purchase-notes';

const NOBODYS = '01930000-0000-7000-8000-00000000dead';

let test: TestDatabase;
let world: DocumentsWorld;

beforeAll(async () => {
  test = await testDatabase();
  world = documentsWorld(test.database, { gone: new Set([NOBODYS]) });
});
afterAll(() => test.drop());

const owner = randomUUID();
const terms = {
  duenoContactId: owner,
  modalidad: 'en_local',
  comisionType: 'percentage',
  comisionValue: 4.5,
  minimoClp: null,
  ownerMinimumClp: null,
  candidateId: null,
  note: null,
} as const;
const consign = async (over: Partial<ConsignmentInput> = {}) =>
  world.documents.consignments.create(world.actor, {
    ...terms,
    vehicleId: over.vehicleId ?? (await world.vehicle()),
    ...over,
  });
const give = (id: string, keepInStock = false) =>
  world.documents.consignments.return(world.actor, id, { reason: 'Se la lleva', keepInStock });
const sell = (id: string, amountVentaClp: number | null, over = {}) =>
  world.documents.consignments.sell(world.actor, id, { amountVentaClp, comisionAmountClp: null, gastos: [], ...over });
const buy = (over: Partial<PurchaseInput> = {}) =>
  world.documents.purchaseNotes.issue(world.actor, {
    sellerContactId: owner,
    vehicleId: null,
    sum: { totalClp: 7_000_000 },
    taxTreatment: 'no_gravado',
    purchasedOn: null,
    note: null,
    ...over,
  });
const listEvents = async (id: string) =>
  (await world.events()).filter(({ resource }) => resource.id === id).map(({ type }) => type);

describe('a consignment', () => {
  it('makes the vehicle consigned, and returns it once', async () => {
    const vehicleId = await world.vehicle({ locationId: owner });
    const { id } = await consign({ vehicleId });
    expect(await world.vehicleNow(vehicleId)).toMatchObject({
      tenancy: 'consignacion',
      taxTreatment: 'pass_through',
      status: 'available',
    });
    expect(await world.documents.consignments.read(world.actor, { id })).toMatchObject({
      estado: 'activo',
      comisionValue: 4.5,
      locationId: owner,
    });
    expect([(await give(id)).estado, (await give(id)).estado]).toEqual(['devuelto', 'devuelto']);
    expect(await world.vehicleNow(vehicleId)).toMatchObject({
      tenancy: 'propio',
      taxTreatment: null,
      status: 'withdrawn',
    });
    expect(await listEvents(id)).toEqual(['consignment.created', 'consignment.returned']);
    expect(await outcomeOf(sell(id, 1))).toBe('invalid_state');
  });

  it.each<[Partial<Vehicle>, string]>([
    [{ tenancy: 'consignacion' }, 'vehicle_consigned'],
    [{ status: 'sold' }, 'vehicle_not_available'],
    [{ status: 'withdrawn' }, 'vehicle_not_available'],
    [{ status: 'draft' }, 'done'],
  ])('for a vehicle with %j results in %s', async (over, outcome) => {
    expect(await outcomeOf(consign({ vehicleId: await world.vehicle(over) }))).toBe(outcome);
  });

  it('is refused for a reserved or bought vehicle, and prevents its purchase', async () => {
    const [reserved, bought, consigned] = [await world.vehicle(), await world.vehicle(), await world.vehicle()];
    await world.documents.reservations.create(world.actor, { vehicleId: reserved, holderContactId: owner });
    await buy({ vehicleId: bought });
    await consign({ vehicleId: consigned });
    expect(await outcomeOf(consign({ vehicleId: reserved }))).toBe('vehicle_held');
    expect(await outcomeOf(consign({ vehicleId: bought }))).toBe('vehicle_purchased');
    expect(await outcomeOf(buy({ vehicleId: consigned }))).toBe('vehicle_consigned');
  });

  it('is refused with all unknown references at once', async () => {
    const unknown = {
      vehicleId: NOBODYS,
      duenoContactId: NOBODYS,
      salespersonId: NOBODYS,
      comisionType: 'fixed' as const,
      comisionValue: 1,
      minimoClp: 1,
    };
    expect(await outcomeOf(consign(unknown))).toBe('dueno_contact_id,salesperson_id,vehicle_id,minimo_clp');
  });

  it('can be changed while active, and returned but not sold by a patch', async () => {
    const { id } = await consign();
    const patch = (change: object) => world.documents.consignments.update(world.actor, id, change);
    expect(await patch({ comisionValue: 5, minimoClp: 350_000 })).toMatchObject({
      comisionType: 'percentage',
      comisionValue: 5,
      minimoClp: 350_000,
    });
    expect(await outcomeOf(patch({ comisionType: 'fixed', comisionValue: 5 }))).toBe('minimo_clp');
    expect(await outcomeOf(patch({ comisionType: null }))).toBe('comision_type');
    expect(await outcomeOf(patch({ estado: 'vendido' }))).toBe('use_sell');
    expect(await patch({ estado: 'devuelto' })).toMatchObject({ estado: 'devuelto', comisionValue: 5 });
    expect(await outcomeOf(patch({ comisionValue: 6 }))).toBe('invalid_state');
    expect(await listEvents(id)).toEqual(['consignment.created', 'consignment.returned']);
  });
});

describe('the sale of a consigned vehicle', () => {
  it('without a sale note marks the vehicle as sold and settles once', async () => {
    const { id, vehicleId } = await consign();
    const sold = await sell(id, 8_990_010, { gastos: [{ concepto: 'Lavado', amountClp: 20_000 }] });
    expect(await sell(id, 1)).toEqual(sold);
    expect(sold).toMatchObject({
      estado: 'vendido',
      amountVentaClp: 8_990_010,
      comisionAmountClp: 404_550,
      montoOwnerClp: 8_488_595,
    });
    expect(await world.vehicleNow(vehicleId)).toMatchObject({
      status: 'sold',
      heldByType: 'consignment',
      heldById: id,
      heldByDisplayId: null,
    });
    const settlement = await world.documents.settlements.read(world.actor, { id: sold.liquidacionId! });
    expect(settlement).toMatchObject({
      consignmentId: id,
      saleNoteId: null,
      ivaComisionClp: 76_865,
      gastos: [{ concepto: 'Lavado', amountClp: 20_000 }],
    });
    const [told] = (await world.events()).filter(
      ({ type, resource }) => type === 'consignment.sold' && resource.id === id,
    );
    expect(told).toMatchObject({
      changes: { estado: { from: 'activo', to: 'vendido' }, liquidacion_id: { from: null, to: settlement.id } },
      data: {
        id,
        vehicle_id: vehicleId,
        liquidacion_id: settlement.id,
        amount_venta_clp: 8_990_010,
        comision_amount_clp: 404_550,
      },
    });
    expect(await outcomeOf(give(id))).toBe('invalid_state');
  });

  it('uses the approved sale note, which can no longer be voided', async () => {
    const { id, vehicleId } = await consign();
    const sale = await world.documents.saleNotes.issue(world.actor, {
      vehicleId,
      buyerContactId: randomUUID(),
      sum: { totalClp: 9_000_000 },
    });
    await world.documents.saleNotes.approve(world.actor, { id: sale.id });
    expect(await outcomeOf(give(id))).toBe('vehicle_held');
    expect(await outcomeOf(sell(id, 8_000_000))).toBe('amount_venta_clp');
    const { liquidacionId } = await sell(id, null);
    expect(await world.documents.settlements.read(world.actor, { id: liquidacionId! })).toMatchObject({
      saleNoteId: sale.id,
      amountVentaClp: 9_000_000,
    });
    expect(await outcomeOf(world.documents.saleNotes.void(world.actor, { id: sale.id }, 'Error'))).toBe(
      'consignment_sold',
    );
    expect(await world.vehicleNow(vehicleId)).toMatchObject({ heldByType: 'sale_note' });
  });

  it('is refused for a held vehicle and for less than the agreed minimum', async () => {
    const { id, vehicleId } = await consign({ ownerMinimumClp: 8_508_596 });
    expect(await outcomeOf(sell(id, null))).toBe('amount_venta_clp');
    expect(await outcomeOf(sell(id, 8_990_010, { comisionAmountClp: 1 }))).toBe('comision_amount_clp');
    expect(await outcomeOf(sell(id, 8_990_010))).toBe('below_owner_minimum');
    expect(await outcomeOf(sell(id, 100, { gastos: [{ concepto: 'Grúa', amountClp: 200 }] }))).toBe(
      'settlement_negative',
    );
    await world.documents.reservations.create(world.actor, { vehicleId, holderContactId: owner });
    expect(await outcomeOf(sell(id, 9_990_010))).toBe('vehicle_locked');
    const nobodys = await consign({ duenoContactId: null, comisionType: null, comisionValue: null });
    expect(await outcomeOf(sell(nobodys.id, 9_000_000))).toBe('comision_amount_clp');
    expect(await outcomeOf(sell(nobodys.id, 9_000_000, { comisionAmountClp: 500_000 }))).toBe('owner_missing');
  });

  it('settles once under concurrent calls', async () => {
    const { id } = await consign();
    const sold = await Promise.all(Array.from({ length: 8 }, () => sell(id, 9_000_000)));
    expect(new Set(sold.map(({ liquidacionId }) => liquidacionId)).size).toBe(1);
    expect(await listEvents(id)).toEqual(['consignment.created', 'consignment.sold']);
  });
});

describe('consignments in bulk', () => {
  it('fail row by row; each row sees the effects of earlier rows', async () => {
    const vehicles = await Promise.all(Array.from({ length: 8 }, () => world.vehicle()));
    const [one, two, ...rest] = vehicles as [string, string, ...string[]];
    const ids = [one, two, NOBODYS, rest[0]!, rest[1]!, rest[2]!, two, rest[3]!, rest[4]!, rest[5]!];
    const before = (await world.events()).length;
    const result = await world.documents.consignments.createMany(
      world.actor,
      ids.map((vehicleId) => ({ ...terms, vehicleId })),
    );
    expect(result).toMatchObject({ total: 10, created: 8, failed: 2 });
    expect(result.rows.filter(({ action }) => action === 'fail')).toMatchObject([
      { row: 3, id: null, error: { code: 'VALIDATION_ERROR', path: 'vehicle_id' } },
      { row: 7, id: null, error: { code: 'CONFLICT', reason: 'vehicle_consigned' } },
    ]);
    expect((await world.events()).slice(before).map(({ type }) => type)).toEqual(Array(8).fill('consignment.created'));
    const { items } = await world.documents.consignments.list(world.actor, {
      vehicleId: rest[5],
      limit: 5,
      cursor: null,
    });
    expect(items.map(({ id }) => id)).toEqual([result.rows[9]!.id]);
  });

  it('take fewer statements than rows', async () => {
    const vehicles = await Promise.all(Array.from({ length: 60 }, () => world.vehicle()));
    const writes = jest.spyOn(Socket.prototype, 'write');
    const { created } = await world.documents.consignments.createMany(
      world.actor,
      vehicles.map((vehicleId) => ({ ...terms, vehicleId })),
    );
    const sent = writes.mock.calls.map(([bytes]) => (Buffer.isBuffer(bytes) ? bytes.toString('latin1') : '')).join('');
    writes.mockRestore();
    expect(created).toBe(60);
    // Each execution names its prepared statement, and so does its first preparation on a connection.
    const statements = [...sent.matchAll(/w[0-9a-f]{24}\0/g)].length;
    expect([statements > 0, statements < 60]).toEqual([true, true]);
  });

  it('change nothing if any row is malformed', async () => {
    const vehicleId = await world.vehicle();
    const rows = [
      { ...terms, vehicleId },
      { ...terms, vehicleId, comisionValue: 4.505 },
    ];
    expect(await outcomeOf(world.documents.consignments.createMany(world.actor, rows))).toBe(
      'consignments.1.comision_value',
    );
    expect(await world.vehicleNow(vehicleId)).toMatchObject({ tenancy: 'propio' });
  });

  it('in opposite orders by two calls are all created or refused', async () => {
    const vehicles = await Promise.all(Array.from({ length: 6 }, () => world.vehicle()));
    const bulk = (ids: readonly string[]) =>
      world.documents.consignments.createMany(
        world.actor,
        ids.map((vehicleId) => ({ ...terms, vehicleId })),
      );
    const [one, other] = await Promise.all([bulk(vehicles), bulk([...vehicles].reverse())]);
    expect(one.created + other.created).toBe(6);
  });
});

describe('a purchase note', () => {
  it('sets how its vehicle is sold, and is the only one for it', async () => {
    const vehicleId = await world.vehicle();
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => outcomeOf(buy({ vehicleId, taxTreatment: 'afecto', sum: { netClp: 50 } }))),
    );
    expect(outcomes.sort()).toEqual(['done', 'vehicle_purchased', 'vehicle_purchased']);
    expect(await world.vehicleNow(vehicleId)).toMatchObject({ taxTreatment: 'afecto' });
    const { items } = await world.documents.purchaseNotes.list(world.actor, { vehicleId, limit: 5, cursor: null });
    expect(items).toMatchObject([{ netClp: 50, taxClp: 10, totalClp: 60, status: 'issued' }]);
  });

  it('stores what a correction replaced, and announces its changes without amounts', async () => {
    const [vehicleId, other] = [await world.vehicle(), await world.vehicle()];
    const { id } = await buy({ vehicleId, taxTreatment: 'afecto' });
    const correct = (change: object) =>
      world.documents.purchaseNotes.correct(world.actor, { id }, { reason: null, ...change });
    await correct({ vehicleId: other, taxTreatment: 'exento', reason: 'Otro auto' });
    const same = await correct({ vehicleId: other, sum: { totalClp: 7_000_000 } });
    expect(same).toMatchObject({ vehicleId: other, netClp: 7_000_000, taxClp: null });
    expect(await world.vehicleNow(other)).toMatchObject({ taxTreatment: 'exento' });
    await correct({ sum: { totalClp: 6_500_000 } });
    expect(await world.documents.purchaseNotes.corrections(world.actor, { id })).toMatchObject([
      { correctionReason: null, previous: { netClp: 7_000_000, totalClp: 7_000_000 } },
      {
        correctionReason: 'Otro auto',
        previous: { vehicleId, taxTreatment: 'afecto', netClp: 5_882_353, taxClp: 1_117_647 },
      },
    ]);
    const told = (await world.events()).filter(
      ({ type, resource }) => type === 'purchase_note.corrected' && resource.id === id,
    );
    expect(told.map(({ changes }) => changes)).toEqual([
      {
        vehicle_id: { from: vehicleId, to: other },
        tax_treatment: { from: 'afecto', to: 'exento' },
      },
      undefined,
    ]);
    expect(await outcomeOf(correct({ purchasedOn: '2999-01-01', sellerContactId: NOBODYS }))).toBe(
      'seller_contact_id,purchased_on',
    );
  });

  it('used as a trade-in keeps its seller and total, and cannot be voided', async () => {
    const { id } = await buy();
    const sale = {
      vehicleId: await world.vehicle(),
      buyerContactId: owner,
      sum: { totalClp: 9_000_000 },
      tradeInPurchaseNoteIds: [id],
    };
    const note = await world.documents.saleNotes.issue(world.actor, sale);
    expect(note).toMatchObject({ tradeInClp: 7_000_000, balanceClp: 2_000_000 });
    const correct = (change: object) =>
      outcomeOf(world.documents.purchaseNotes.correct(world.actor, { id }, { reason: null, ...change }));
    expect(await correct({ sum: { totalClp: 1 } })).toBe('trade_in_used');
    expect(await correct({ purchasedOn: '2020-01-01' })).toBe('done');
    const avoid = () => outcomeOf(world.documents.purchaseNotes.void(world.actor, { id }, 'Error'));
    expect(await avoid()).toBe('trade_in_used');
    await world.documents.saleNotes.void(world.actor, { id: note.id }, 'Error');
    expect([await avoid(), await avoid()]).toEqual(['done', 'done']);
    expect(await listEvents(id)).toEqual(['purchase_note.issued', 'purchase_note.corrected', 'purchase_note.voided']);
    expect(await correct({ purchasedOn: '2020-01-02' })).toBe('invalid_state');
  });
});
