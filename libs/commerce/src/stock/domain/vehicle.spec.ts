import { asOf, heldBy, released, soldBy } from './hold';
import { searchTextOf, wordsOf } from './search-text';
import { labelOf, type VehiclePatch } from './vehicle';
import { changedVehicle, newVehicle } from './vehicle-changes';
import { settledFields } from './vehicle-fields';

const made = { workspaceId: 'w', id: 'v', now: new Date('2027-01-15T12:00:00.000Z') };
const later = { now: new Date('2027-01-16T12:00:00.000Z'), today: '2027-01-16' };
const vehicle = newVehicle(
  { plate: 'ab-12.34', vin: 'jtdbr 32e-720054321', make: ' Toyota ', model: 'Yaris', year: 2020 },
  made,
);
const hold = { type: 'reservation', id: 'r', displayId: 'R-1', until: '2027-01-20' } as const;

describe('a vehicle', () => {
  it('stores plate and VIN in upper case without blanks, hyphens and dots', () => {
    expect(vehicle).toMatchObject({
      plate: 'AB1234',
      vin: 'JTDBR32E720054321',
      make: 'Toyota',
      year: 2020,
      status: 'available',
    });
    expect(newVehicle({ make: 'Kia', model: 'Rio' }, made)).toMatchObject({
      plate: null,
      year: null,
      condition: 'used',
      tenancy: 'propio',
    });
  });

  it.each<[VehiclePatch, string, string]>([
    [{ plate: ' - ' }, 'plate', 'invalid_string'],
    [{ plate: 'AB/12' }, 'plate', 'invalid_string'],
    [{ plate: 'ABCDEFGHIJKLM' }, 'plate', 'invalid_string'],
    [{ vin: 'JTDBR32E72005432O' }, 'vin', 'invalid_string'],
    [{ make: '  ' }, 'make', 'too_small'],
    [{ version: 'x'.repeat(101) }, 'version', 'too_big'],
    [{ externalId: '' }, 'external_id', 'too_small'],
    [{ priceClp: 0 }, 'price_clp', 'too_small'],
    [{ priceClp: 1.5 }, 'price_clp', 'invalid_type'],
    [{ km: 2_000_001 }, 'km', 'too_big'],
    [{ photoUrls: ['https://example.com/a.jpg', 'http://example.com/b.jpg'] }, 'photo_urls.1', 'invalid_string'],
    [{ photoUrls: Array.from({ length: 41 }, () => 'x') }, 'photo_urls', 'too_big'],
    [{ pinnedFields: ['external_id'] }, 'pinned_fields.0', 'invalid_enum_value'],
    [{ taxTreatment: 'pass_through' }, 'tax_treatment', 'invalid_enum_value'],
  ])('cannot have %j', (wrong, path, code) => {
    expect(settledFields({ make: 'Kia', model: 'Rio', ...wrong }).issues).toEqual([
      expect.objectContaining({ path, code }),
    ]);
    expect(() => changedVehicle(vehicle, wrong, later)).toThrow('The request is not valid.');
  });

  it('changes the given fields and keeps the rest; null clears', () => {
    const changed = { ...vehicle, status: 'sold', plate: null, updatedAt: later.now };
    expect(changedVehicle(vehicle, { status: 'sold', plate: null }, later)).toEqual(changed);
  });

  it('is unchanged by an equal patch', () => {
    expect(changedVehicle(vehicle, { plate: 'AB 12-34', make: 'Toyota', year: 2020, photoUrls: [] }, later)).toBe(
      vehicle,
    );
  });

  it.each([
    [vehicle, 'Toyota Yaris 2020 (AB1234)'],
    [newVehicle({ make: 'Kia', model: 'Rio' }, made), 'Kia Rio'],
  ])('has a label of its known fields', (of, label) => {
    expect(labelOf(of)).toBe(label);
  });

  it('is searched by prefixes of folded words in each field', () => {
    const text = searchTextOf({ ...vehicle, make: 'Citroën', version: 'C4-X  Shine', stockNumber: 'U/1042' });
    expect(text).toBe(
      '\u001f citroen\u001f yaris\u001f c4 x shine\u001f ab1234\u001f jtdbr32e720054321\u001f u 1042\u001f \u001f',
    );
    expect(
      Buffer.byteLength(searchTextOf({ ...vehicle, externalId: '𠀀'.repeat(255), version: '𠀀'.repeat(100) })),
    ).toBeLessThan(1_900);
    expect(wordsOf(' ¡Ñandú! ')).toBe('nandu');
  });
});

describe('a hold', () => {
  const held = heldBy(vehicle, hold, later.now);

  it('ends only by its date, and is active again in another time zone', () => {
    expect(asOf(held, '2027-01-20')).toBe(held);
    expect(asOf(held, '2027-01-21')).toMatchObject({ status: 'available', heldByType: null, heldUntil: null });
    expect(asOf(soldBy(held, hold, later.now), '2099-01-01')).toMatchObject({ status: 'sold', heldById: 'r' });
  });

  it('prevents only a change of status', () => {
    expect(() => changedVehicle(held, { status: 'sold' }, later)).toThrow(
      expect.objectContaining({ details: { reason: 'vehicle_held' } }),
    );
    expect(changedVehicle(held, { status: 'reserved', km: 5 }, later)).toMatchObject({
      km: 5,
      heldById: 'r',
      heldUntil: hold.until,
    });
  });

  it('that expired is kept by other changes, and cleared by a new status', () => {
    const after = { ...later, today: '2027-01-21' };
    expect(changedVehicle(held, { km: 5, status: 'available' }, after)).toMatchObject({
      status: 'reserved',
      heldById: 'r',
    });
    expect(changedVehicle(held, { status: 'withdrawn' }, after)).toMatchObject({
      status: 'withdrawn',
      heldById: null,
      heldUntil: null,
    });
  });

  it('is released to the status that the document gives', () => {
    expect(released(held, 'withdrawn', later.now)).toEqual({ ...vehicle, status: 'withdrawn', updatedAt: later.now });
  });

  it('of a consignment prevents a change of the tax treatment', () => {
    const consigned = { ...vehicle, tenancy: 'consignacion', taxTreatment: 'pass_through' } as const;
    const refusal = expect.objectContaining({ details: { reason: 'vehicle_consigned' } });
    for (const taxTreatment of ['afecto', null] as const)
      expect(() => changedVehicle(consigned, { taxTreatment }, later)).toThrow(refusal);
    expect(changedVehicle(consigned, { km: 5 }, later)).toMatchObject({ km: 5, taxTreatment: 'pass_through' });
  });
});
