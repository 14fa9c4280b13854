import { isToBeMade, saleRefusals, SALE_KINDS, saleTable, type SaleKind } from './sale-tables';

const played = (kind: SaleKind, move: string, present: string): unknown => {
  try {
    return isToBeMade(kind, move as never, present as never);
  } catch (error) {
    return (error as { details: { reason: string; current_status: string } }).details;
  }
};

describe.each(SALE_KINDS)('the table of %s', (kind) => {
  const { states, first, moves } = saleTable(kind);

  it('gives every state an outcome for each move', () => {
    expect(states).toContain(first);
    for (const [name, { from, to, refusals }] of Object.entries(moves)) {
      for (const state of states) {
        const ways = [from.includes(state), state === to, state in refusals];
        expect([name, state, ways.filter(Boolean)]).toEqual([name, state, [true]]);
        const outcome = from.includes(state)
          ? true
          : state === to
            ? false
            : { reason: refusals[state], current_status: state };
        expect([name, state, played(kind, name, state)]).toEqual([name, state, outcome]);
      }
    }
  });

  it('lists each reason of a move once', () => {
    for (const name of Object.keys(moves)) {
      const reasons = saleRefusals(kind, name as never);
      expect(new Set(reasons).size).toBe(reasons.length);
    }
  });
});
