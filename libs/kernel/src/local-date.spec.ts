import fc from 'fast-check';
import { dateIn, daysAfter, endOfDate } from './local-date';
import { MINUTE } from './zone';

const SANTIAGO = 'America/Santiago';

describe('a date in a zone', () => {
  it.each([
    ['2027-01-15', '2027-01-16T03:00:00.000Z'],
    // This midnight occurs twice, and the first occurrence belongs to the day before.
    ['2027-04-03', '2027-04-04T04:00:00.000Z'],
    // This midnight is skipped.
    ['2027-09-04', '2027-09-05T04:00:00.000Z'],
  ])('ends when the next begins: %s at %s in Santiago', (day, end) => {
    expect(endOfDate(SANTIAGO, day).toISOString()).toBe(end);
  });

  it('ends exactly at its end instant', () => {
    const zones = fc.constantFrom(
      SANTIAGO,
      'Pacific/Niue',
      'Pacific/Kiritimati',
      'America/Havana',
      'Europe/Madrid',
      'Asia/Kathmandu',
    );
    const minutes = fc.integer({ min: Date.parse('2026-01-01') / MINUTE, max: Date.parse('2032-01-01') / MINUTE });
    fc.assert(
      fc.property(zones, minutes, fc.integer({ min: -2, max: 2 }), (zone, minute, days) => {
        const now = new Date(minute * MINUTE);
        const day = daysAfter(dateIn(zone, now), days);
        expect(dateIn(zone, now) > day).toBe(now >= endOfDate(zone, day));
        expect(dateIn(zone, new Date(endOfDate(zone, day).getTime() - 1))).toBe(day);
      }),
      { numRuns: 300 },
    );
  });

  it('can be moved by a number of days', () => {
    expect([daysAfter('2028-02-28', 1), daysAfter('2027-12-31', 1), daysAfter('2027-03-01', -1)]).toEqual([
      '2028-02-29',
      '2028-01-01',
      '2027-02-28',
    ]);
  });
});
