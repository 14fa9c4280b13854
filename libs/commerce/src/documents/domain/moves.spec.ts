import { DomainError } from '@workops/kernel';
import { displayIdOf, numberIn, type NumberedKind } from './document';
import { DOCUMENT_KINDS, tableOf, type DocumentKind } from './document-tables';
import { DOCUMENT_REFUSALS, isToBeMade, reasonsOf } from './moves';

const NUMBERED: readonly NumberedKind[] = ['quote', 'reservation', 'sale_note', 'purchase_note', 'credit_application'];

/** Every kind, move, current state and target state of the tables. */
const cases = DOCUMENT_KINDS.flatMap((kind) => {
  const { moves, states } = tableOf(kind);
  return Object.entries(moves).flatMap(([name, move]) =>
    states.flatMap((present) =>
      (move.to.length > 1 ? move.to : [undefined]).map((to) => ({ kind, name, move, present, to })),
    ),
  );
});

/** `isToBeMade` for any kind. */
const played = (kind: DocumentKind, move: string, present: string, to: string | undefined): boolean | DomainError => {
  try {
    return (isToBeMade as (...args: (string | undefined)[]) => boolean)(kind, move, present, to);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

describe('the tables of documents', () => {
  it('use only their own states, and only reasons that have messages', () => {
    for (const kind of DOCUMENT_KINDS) {
      const { states, issue, moves } = tableOf(kind);
      const all = Object.values(moves);
      expect(states).toEqual(expect.arrayContaining([issue.to, ...all.flatMap(({ from, to }) => [...from, ...to])]));
      expect(DOCUMENT_REFUSALS).toEqual(
        expect.arrayContaining([
          ...issue.refusals,
          ...all.flatMap(({ refusals, once }) => [...refusals, ...(once ? [once] : [])]),
        ]),
      );
    }
  });

  it('allow moves from listed states, repeat reached ones, and refuse others with `invalid_state`', () => {
    for (const { kind, name, move, present, to } of cases) {
      const outcome = played(kind, name, present, to);
      if (move.from.includes(present)) expect(outcome).toBe(true);
      else if (move.once) expect(outcome).toMatchObject({ code: 'CONFLICT', details: { reason: move.once } });
      else if (move.to.length > 0 && present === (to ?? move.to[0])) expect(outcome).toBe(false);
      else expect(outcome).toMatchObject({ code: 'CONFLICT', details: { reason: 'invalid_state', status: present } });
    }
    expect(cases.length).toBeGreaterThan(60);
  });

  it('list the reasons of an operation: the state first, then the other refusals', () => {
    expect(reasonsOf('quote')).toEqual(['vehicle_not_available']);
    expect(reasonsOf('sale_note', 'approve')).toEqual([
      'invalid_state',
      'vehicle_locked',
      'vehicle_not_available',
      'price_not_approved',
    ]);
    expect(reasonsOf('price_approval', 'decision')).toEqual(['already_decided', 'document_closed']);
  });
});

describe('a display id', () => {
  it("is the kind's letter and the number, and is parsed only for that kind", () => {
    const ids = NUMBERED.map((kind) => displayIdOf(kind, { number: 12 }));
    expect(ids).toEqual(['Q-12', 'R-12', 'V-12', 'P-12', 'F-12']);
    for (const kind of NUMBERED) {
      expect(ids.map((id) => numberIn(kind, id))).toEqual(NUMBERED.map((other) => (other === kind ? 12 : undefined)));
    }
  });

  it.each(['Q-0', 'Q-01', 'q-1', 'Q1', 'Q-1234567890123456', ' Q-1', ''])('is not %j', (text) => {
    expect(numberIn('quote', text)).toBeUndefined();
  });
});
