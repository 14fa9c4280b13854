import { CLP } from '@workops/kernel';
import { problemOfVendorBudget } from './budget-mirror';

const problemOf = (quantity: number, unitPriceClp: number) =>
  problemOfVendorBudget({
    externalId: 'B-1',
    patientDocument: '11111111-1',
    status: 'open',
    totalClp: 1_000,
    lines: [{ code: null, description: 'Corona', quantity, unitPriceClp }],
  });

describe("a vendor's line", () => {
  it.each([
    [1, CLP.max],
    [999, 100_000_000],
    [999, 0],
  ])("is valid within a clinic line's limits: %i at %i", (quantity, price) =>
    expect(problemOf(quantity, price)).toBeUndefined(),
  );

  it.each([
    [0, 1],
    [1_000, 1],
    [1.5, 1],
    [2, CLP.max],
    [999, 100_100_101],
    [1, CLP.max + 1],
  ])("is refused outside a clinic line's limits: %d at %d", (quantity, price) =>
    expect(problemOf(quantity, price)).toBe('lines'),
  );
});
