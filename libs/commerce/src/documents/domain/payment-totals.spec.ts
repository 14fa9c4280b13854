import { assertFewRows, MAX_TOTALS_ROWS, sumTotals, totalsPeriod, type PaymentTotals } from './payment-totals';

const TODAY = '2027-03-15';

describe('the period of a cash report', () => {
  it.each([
    [{}, { from: TODAY, to: TODAY }],
    [{ to: '2027-03-01' }, { from: '2027-03-01', to: '2027-03-01' }],
    [{ from: '2027-03-01' }, { from: '2027-03-01', to: TODAY }],
    [{ from: '2027-04-01' }, { from: '2027-04-01', to: '2027-04-01' }],
    [
      { from: '2027-01-01', to: '2027-04-02' },
      { from: '2027-01-01', to: '2027-04-02' },
    ],
  ])('of %j is %j', (query, period) => expect(totalsPeriod(query, TODAY)).toEqual(period));

  it.each([
    [{ from: '2027-03-02', to: '2027-03-01' }, 'custom'],
    [{ from: '2027-01-01', to: '2027-04-03' }, 'too_big'],
  ])('of %j is refused', (query, code) =>
    expect(() => totalsPeriod(query, TODAY)).toThrow(
      expect.objectContaining({ details: { query: [expect.objectContaining({ path: 'to', code })] } }),
    ),
  );
});

describe('the rows of a cash report', () => {
  const row = { count: 1, receivedClp: 100_000_000_000, refundedClp: -1, netClp: 99_999_999_999 } as PaymentTotals;

  it('add up without losing a peso', () => {
    expect(sumTotals(Array.from({ length: 2_000 }, () => row))).toEqual({
      count: 2_000,
      receivedClp: 200_000_000_000_000,
      refundedClp: -2_000,
      netClp: 199_999_999_998_000,
    });
  });

  it('are refused if they are too many for one answer', () => {
    expect(() => assertFewRows(Array(MAX_TOTALS_ROWS))).not.toThrow();
    expect(() => assertFewRows(Array(MAX_TOTALS_ROWS + 1))).toThrow(expect.objectContaining({ kind: 'unusable' }));
  });
});
