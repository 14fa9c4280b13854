import fc from 'fast-check';
import { closedSession, cashDifference, expectedCash, movedSession, noTotals, type CashSession } from './cash-session';

const now = new Date('2027-01-15T12:00:00.000Z');
const session: CashSession = {
  workspaceId: 'w',
  id: 's',
  number: 1,
  register: 'Recepción',
  registerFolded: 'recepcion',
  status: 'open',
  openingClp: 50_000,
  totals: noTotals(),
  countedClp: null,
  note: null,
  openedBy: 'm',
  closedBy: null,
  closedAt: null,
  locationId: null,
  ownerUserId: 'm',
  openedByAuthor: { kind: 'member', id: 'm', name: 'Ana' },
  closedByAuthor: null,
  createdAt: now,
  updatedAt: now,
};
const refused = (reason: string, details = {}) =>
  expect.objectContaining({ details: expect.objectContaining({ reason, ...details }) });
const closing = { note: null, by: { kind: 'member', id: 'm', name: 'Ana' }, now } as const;

describe('a cash session', () => {
  it('expects the opening amount plus all movements of cash', () => {
    const moves = [
      { kind: 'in', amountClp: 30_000, instrument: 'efectivo' },
      { kind: 'out', amountClp: 10_000, instrument: 'efectivo' },
      { kind: 'in', amountClp: 20_000, instrument: 'tarjeta_debito' },
    ] as const;
    const moved = moves.reduce<CashSession>((each, move) => movedSession(each, move, now), session);
    expect(expectedCash(moved)).toBe(70_000);
    expect(moved.totals).toMatchObject({
      efectivo: { in: 30_000, out: 10_000 },
      tarjeta_debito: { in: 20_000, out: 0 },
      cheque: { in: 0, out: 0 },
    });
    expect(() => closedSession(moved, { ...closing, countedClp: 69_500 })).toThrow(
      expect.objectContaining({ kind: 'unusable' }),
    );
    const closed = closedSession(moved, { ...closing, countedClp: 69_500, note: 'Faltó una moneda' });
    expect([closed.status, cashDifference(closed), closed.closedBy, closed.closedByAuthor]).toEqual([
      'closed',
      -500,
      'm',
      closing.by,
    ]);
    expect(closedSession(closed, { ...closing, countedClp: 69_500 })).toBe(closed);
    expect(() => closedSession(closed, { ...closing, countedClp: 70_000 })).toThrow(
      refused('closed', { counted_clp: 69_500 }),
    );
    expect(() => movedSession(closed, moves[0], now)).toThrow(refused('closed'));
  });

  it('never pays out more cash than it has, in any order of movements', () => {
    const move = fc.record({
      kind: fc.constantFrom('in' as const, 'out' as const),
      amountClp: fc.integer({ min: 1, max: 100_000 }),
      instrument: fc.constantFrom('efectivo' as const, 'cheque' as const),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let [present, cash] = [session, session.openingClp];
        for (const each of moves) {
          const sum = each.kind === 'in' ? each.amountClp : -each.amountClp;
          if (each.instrument === 'efectivo' && cash + sum < 0) {
            expect(() => movedSession(present, each, now)).toThrow(
              refused('insufficient_cash', { expected_clp: cash }),
            );
            continue;
          }
          present = movedSession(present, each, now);
          if (each.instrument === 'efectivo') cash += sum;
          expect(expectedCash(present)).toBe(cash);
        }
      }),
    );
  });
});
