import { findConflict, type Block, type Diary, type Limits, type Taken, type Wish } from './booking-rules';

const hour = { start: 600, end: 660 };
const at = (start: number, end: number, over: Partial<Taken> = {}): Taken => ({
  start,
  end,
  appointmentTypeId: null,
  ownerUserId: null,
  vehicleId: null,
  ...over,
});
const block = (over: Partial<Block> = {}): Block => ({ ...hour, locationId: null, vehicleId: null, ...over });
const wish = (over: Partial<Wish> = {}): Wish => ({
  appointmentTypeId: null,
  ownerUserId: null,
  locationId: null,
  vehicleId: null,
  eligibleStaffIds: null,
  ...over,
});
const roomy: Limits = { staffCapacity: 10, ownerCapacity: 1, vehicleExclusive: false };
const ask = (wanted: Wish, { booked = [], blocks = [] }: Partial<Diary>, limits: Partial<Limits> = {}) =>
  findConflict(wanted, hour, { booked, blocks }, { ...roomy, ...limits });

describe('a slot', () => {
  it('is free if nothing overlaps it, even if other appointments touch it', () => {
    expect(ask(wish(), {}, { staffCapacity: 1 })).toBeUndefined();
    expect(ask(wish(), { booked: [at(540, 600), at(660, 720)] }, { staffCapacity: 1 })).toBeUndefined();
  });

  it('is blocked by a block of the workspace, its branch or its vehicle only', () => {
    expect(ask(wish(), { blocks: [block()] })).toBe('blocked');
    const elsewhere = [block({ locationId: 'here' }), block({ vehicleId: 'car' })];
    expect(ask(wish(), { blocks: elsewhere })).toBeUndefined();
    expect(ask(wish({ locationId: 'there', vehicleId: 'van' }), { blocks: elsewhere })).toBeUndefined();
    expect(ask(wish({ locationId: 'here' }), { blocks: elsewhere })).toBe('blocked');
    expect(ask(wish({ vehicleId: 'car' }), { blocks: elsewhere })).toBe('blocked');
    expect(ask(wish({ vehicleId: 'car' }), { blocks: [block({ locationId: 'here', vehicleId: 'car' })] })).toBe(
      'blocked',
    );
  });

  it('is refused for a booked vehicle only if vehicles are exclusive', () => {
    const booked = [at(630, 700, { vehicleId: 'car' })];
    expect(ask(wish({ vehicleId: 'car' }), { booked })).toBeUndefined();
    expect(ask(wish({ vehicleId: 'car' }), { booked }, { vehicleExclusive: true })).toBe('vehicle_taken');
    expect(ask(wish({ vehicleId: 'van' }), { booked }, { vehicleExclusive: true })).toBeUndefined();
    expect(ask(wish(), { booked }, { vehicleExclusive: true })).toBeUndefined();
  });

  it('is refused if its professional has reached their capacity', () => {
    const booked = [at(600, 630, { ownerUserId: 'ana' }), at(630, 660, { ownerUserId: 'ana' })];
    expect(ask(wish({ ownerUserId: 'ana' }), { booked })).toBe('professional_taken');
    expect(ask(wish({ ownerUserId: 'ana' }), { booked }, { ownerCapacity: 2 })).toBeUndefined();
    expect(ask(wish({ ownerUserId: 'beto' }), { booked })).toBeUndefined();
  });

  it('is refused if the workspace reaches its capacity at any moment of it', () => {
    const oneAfterTheOther = [at(600, 630), at(630, 660)];
    expect(ask(wish(), { booked: oneAfterTheOther }, { staffCapacity: 2 })).toBeUndefined();
    expect(ask(wish(), { booked: [...oneAfterTheOther, at(655, 700)] }, { staffCapacity: 2 })).toBe('slot_taken');
  });

  it('is refused if the bookings of its type reach the number of its staff', () => {
    const wanted = wish({ appointmentTypeId: 'massage', ownerUserId: 'carla', eligibleStaffIds: ['ana', 'beto'] });
    const booked = [
      at(600, 660, { appointmentTypeId: 'massage' }),
      at(600, 660, { appointmentTypeId: 'massage', ownerUserId: 'dora' }),
    ];
    expect(ask(wanted, { booked })).toBe('slot_taken');
    expect(ask(wanted, { booked: booked.slice(1) })).toBeUndefined();
    expect(ask({ ...wanted, appointmentTypeId: 'yoga' }, { booked })).toBeUndefined();
  });

  it('is refused if each of the eligible staff is busy during it', () => {
    const wanted = wish({ eligibleStaffIds: ['ana', 'beto'] });
    const booked = [at(600, 610, { ownerUserId: 'ana' }), at(650, 660, { ownerUserId: 'beto' })];
    expect(ask(wanted, { booked })).toBe('slot_taken');
    expect(ask(wanted, { booked: booked.slice(1) })).toBeUndefined();
    expect(ask(wanted, { booked }, { ownerCapacity: 2 })).toBeUndefined();
  });

  it('is refused if no eligible staff is left in the workspace', () => {
    expect(ask(wish({ eligibleStaffIds: [] }), {})).toBe('slot_taken');
  });

  it('is refused for the first of several reasons', () => {
    const everything: Partial<Diary> = {
      booked: [at(600, 660, { ownerUserId: 'ana', vehicleId: 'car' })],
      blocks: [block()],
    };
    const wanted = wish({ ownerUserId: 'ana', vehicleId: 'car', eligibleStaffIds: ['ana'] });
    const limits = { staffCapacity: 1, vehicleExclusive: true };
    expect(ask(wanted, everything, limits)).toBe('blocked');
    expect(ask(wanted, { ...everything, blocks: [] }, limits)).toBe('vehicle_taken');
    expect(ask(wanted, { ...everything, blocks: [] }, { staffCapacity: 1 })).toBe('professional_taken');
    expect(ask({ ...wanted, ownerUserId: null }, { ...everything, blocks: [] }, { staffCapacity: 1 })).toBe(
      'slot_taken',
    );
  });
});
