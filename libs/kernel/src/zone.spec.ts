import fc from 'fast-check';
import { DAY, toDate, toDay, MINUTE, toTime, Zone, getZone } from './zone';

const ZONES = [
  'America/Santiago',
  'Europe/Madrid',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Chatham',
  'UTC',
];
const instants = fc
  .integer({ min: Date.parse('2020-01-01') / MINUTE, max: Date.parse('2035-01-01') / MINUTE })
  .map((minutes) => minutes * MINUTE);
const zones = fc.constantFrom(...ZONES);

/** The wall time in the zone according to Intl. */
function shown(timeZone: string, instant: number): string {
  const options = {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en', options).formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`;
}

const written = (wall: number): string => `${toDate(toDay(wall))} ${toTime(wall)}`;
const toWall = (text: string): number => Date.parse(`${text}Z`);
const at = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));

describe('the clocks of a zone', () => {
  it('agree with Intl at any moment', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => written(getZone(zone).wallAt(instant)) === shown(zone, instant)),
      { numRuns: 1_000 },
    );
  });

  it('show a wall time at the instant found for it, and never earlier', () => {
    const property = fc.property(zones, instants, (name, wall) => {
      const zone = getZone(name);
      const instant = zone.toInstant(wall);
      if (instant === undefined)
        return zone.wallAt(zone.instantReaching(wall)) > wall && zone.wallAt(zone.instantReaching(wall) - 1) < wall;
      return (
        zone.wallAt(instant) === wall &&
        [30, 60, 120].every((minutes) => zone.wallAt(instant - minutes * MINUTE) !== wall)
      );
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  it.each([
    ['Europe/Madrid', '2027-03-28T01:59', '2027-03-28T00:59Z'],
    ['Europe/Madrid', '2027-03-28T02:30', undefined],
    ['Europe/Madrid', '2027-03-28T03:00', '2027-03-28T01:00Z'],
    ['Europe/Madrid', '2027-10-31T02:30', '2027-10-31T00:30Z'],
    ['Europe/Madrid', '2027-10-31T03:00', '2027-10-31T02:00Z'],
    ['America/Santiago', '2027-04-03T23:30', '2027-04-04T02:30Z'],
    ['America/Santiago', '2027-04-04T00:00', '2027-04-04T04:00Z'],
    ['America/Santiago', '2027-09-05T00:00', undefined],
    ['America/Santiago', '2027-09-05T00:59', undefined],
    ['America/Santiago', '2027-09-05T01:00', '2027-09-05T04:00Z'],
  ])('in %s show %s at %s', (zone, wall, instant) => {
    expect(getZone(zone).toInstant(toWall(wall))).toBe(at(instant));
  });

  it('map a skipped wall time to the moment of the clock change', () => {
    expect(getZone('Europe/Madrid').instantReaching(toWall('2027-03-28T02:30'))).toBe(at('2027-03-28T01:00Z'));
    expect(getZone('America/Santiago').instantReaching(toWall('2027-09-05T00:00'))).toBe(at('2027-09-05T04:00Z'));
  });

  it('stay correct after the cache of days overflows', () => {
    const zone = new Zone('Europe/Madrid');
    const july = Date.parse('2027-07-01T10:00Z');
    const before = zone.wallAt(july);
    for (let day = 0; day < 5_100; day += 1) zone.wallAt(day * DAY);
    expect(zone.wallAt(july)).toBe(before);
  });
});
