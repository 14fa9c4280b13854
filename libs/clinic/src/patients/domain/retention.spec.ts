import { eraseFrom, retainUntil } from './patient';

const LAW = { sandboxDays: null };
const SHORT = { sandboxDays: 30 };
const after = (at: string) => ({ lastEntryAt: new Date(at) });

describe('the retention of a record', () => {
  it.each([
    ['fifteen years from its last entry', '2027-01-18T23:59:59Z', '2042-01-18'],
    ['to 1 March where that year has no 29 February', '2028-02-29T12:00:00Z', '2043-03-01'],
  ])('lasts %s', (_how, at, until) => {
    expect([retainUntil(after(at), true, LAW), retainUntil(after(at), false, LAW)]).toEqual([until, until]);
  });

  it('is shorter only in a sandbox, even if a shorter term is configured', () => {
    expect(retainUntil(after('2027-01-18T12:00:00Z'), false, SHORT)).toBe('2027-02-17');
    expect(retainUntil(after('2027-01-18T12:00:00Z'), true, SHORT)).toBe('2042-01-18');
  });

  it('includes its last day, and does not apply without an entry', () => {
    expect(eraseFrom(after('2027-01-18T12:00:00Z'), true, LAW)).toEqual(new Date('2042-01-19T00:00:00Z'));
    expect([retainUntil({ lastEntryAt: null }, true, LAW), eraseFrom({ lastEntryAt: null }, true, LAW)]).toEqual([
      null,
      null,
    ]);
  });
});
