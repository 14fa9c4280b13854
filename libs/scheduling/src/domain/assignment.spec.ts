import { chooseAssignee, type Load } from './assignment';
import type { Limits, Taken } from './booking-rules';

const hour = { start: 600, end: 660 };
const team = ['ana', 'beto', 'carla'];
const limits: Limits = { staffCapacity: 10, ownerCapacity: 1, vehicleExclusive: false };
const busy = (ownerUserId: string): Taken => ({ ...hour, appointmentTypeId: null, vehicleId: null, ownerUserId });
const load = (thatDay: number, lastNumber: number | null): Load => ({ thatDay, lastNumber });
const assigned = (booked: Taken[], loads: Record<string, Load>) =>
  chooseAssignee(team, hour, { booked, blocks: [] }, limits, new Map(Object.entries(loads)));

describe('the assignee', () => {
  it('is a free member, however many appointments they have', () => {
    expect(assigned([busy('ana'), busy('beto')], { carla: load(9, 99) })).toBe('carla');
  });

  it('is undefined if no member is free', () => {
    expect(assigned(team.map(busy), {})).toBeUndefined();
  });

  it('is the member with the fewest appointments that day', () => {
    expect(assigned([], { ana: load(2, 1), beto: load(1, 9), carla: load(2, 2) })).toBe('beto');
  });

  it('is otherwise the member longest without an appointment, starting with those without any', () => {
    expect(assigned([], { ana: load(1, 7), beto: load(1, 5), carla: load(1, 6) })).toBe('beto');
    expect(assigned([], { ana: load(0, 7), beto: load(0, 5), carla: load(0, null) })).toBe('carla');
  });

  it('rotates, so that three hundred appointments differ by at most one per member', () => {
    const [counts, loads] = [new Map(team.map((id) => [id, 0])), new Map<string, Load>()];
    for (let number = 1; number <= 300; number += 1) {
      const id = chooseAssignee(team, hour, { booked: [], blocks: [] }, limits, loads)!;
      loads.set(id, load(0, number));
      counts.set(id, counts.get(id)! + 1);
    }
    expect([...counts.values()]).toEqual([100, 100, 100]);
  });
});
