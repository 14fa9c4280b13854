import { changedVehicle, labelOf, newVehicle } from './vehicle';

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
