import { isOpenAt, issuesOfBusinessHours } from './business-hours';

describe('business hours', () => {
  it.each([
    [{}],
    [{ sun: [] }],
    [
      {
        mon: [
          ['09:00', '13:00'],
          ['13:00', '18:30'],
        ],
        fri: [['00:00', '24:00']],
      },
    ],
  ])('accept %j', (hours) => {
    expect(issuesOfBusinessHours(hours)).toEqual([]);
  });

  it.each([
    [null, '', 'invalid_type'],
    [[], '', 'invalid_type'],
    [{ lunes: [] }, 'lunes', 'unrecognized_keys'],
    [{ mon: '09:00' }, 'mon', 'invalid_type'],
    [{ mon: Array.from({ length: 25 }, () => ['09:00', '10:00']) }, 'mon', 'too_big'],
    [{ mon: [['09:00']] }, 'mon.0', 'invalid_type'],
    [{ mon: [['9:00', '10:00']] }, 'mon.0.0', 'invalid_string'],
    [{ mon: [['24:00', '24:00']] }, 'mon.0.0', 'invalid_string'],
    [{ mon: [['09:00', '24:01']] }, 'mon.0.1', 'invalid_string'],
    [{ mon: [['09:00', '09:00']] }, 'mon.0', 'custom'],
    [{ mon: [['22:00', '02:00']] }, 'mon.0', 'custom'],
    [
      {
        mon: [
          ['09:00', '13:00'],
          ['12:59', '18:00'],
        ],
      },
      'mon.1',
      'custom',
    ],
    [
      {
        mon: [
          ['14:00', '18:00'],
          ['09:00', '13:00'],
        ],
      },
      'mon.1',
      'custom',
    ],
  ])('reject %j', (hours, path, code) => {
    expect(issuesOfBusinessHours(hours)).toEqual([expect.objectContaining({ path, code })]);
  });

  it("include their start and exclude their end, in the zone's local time", () => {
    const hours = { thu: [['09:00', '24:00']] as [string, string][] };
    const open = ['2027-01-14T11:59:59Z', '2027-01-14T12:00:00Z', '2027-01-15T02:59:59Z', '2027-01-15T03:00:00Z'];
    expect(open.map((instant) => isOpenAt(hours, 'America/Santiago', new Date(instant)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
