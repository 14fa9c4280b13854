import fc from 'fast-check';
import { rises, deliveryStatuses, retryAfter } from './delivery';
import { conversationStatuses, moved, MOVES, type Move } from './states';
import { wordsOf } from './words';

const moves = Object.keys(MOVES) as Move[];

describe('the status of a conversation', () => {
  it.each([
    ['open', 'snooze', 'snoozed', false],
    ['snoozed', 'pend', 'pending', false],
    ['resolved', 'inbound', 'open', false],
    ['open', 'resolve', 'resolved', true],
    ['pending', 'close', 'closed', true],
    ['resolved', 'close', 'closed', false],
  ] as const)('changes from %s on %s to %s (announced: %s)', (from, move, to, announced) => {
    expect(moved(from, move)).toEqual({ to, announced });
  });

  it('is unchanged by a repeated move, and rejects an invalid one', () => {
    for (const from of conversationStatuses) {
      for (const move of moves) {
        const { to, from: allowed } = MOVES[move];
        if (allowed.includes(from)) expect(moved(from, move)).toMatchObject({ to });
        else if (from === to) expect(moved(from, move)).toBeNull();
        else
          expect(() => moved(from, move)).toThrow(
            expect.objectContaining({
              details: expect.objectContaining({ reason: from === 'closed' ? 'closed' : 'invalid_state' }),
            }),
          );
      }
    }
  });
});

describe('the delivery of a message', () => {
  it('ends at the highest reported status, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...deliveryStatuses), { minLength: 1 }), (reportedStatuses) => {
        const final = reportedStatuses.reduce<(typeof reportedStatuses)[number] | null>(
          (status, next) => (rises(status, next) ? next : status),
          null,
        );
        expect(deliveryStatuses.indexOf(final!)).toBe(
          Math.max(...reportedStatuses.map((status) => deliveryStatuses.indexOf(status))),
        );
      }),
    );
  });

  it('is tried six times, after growing delays or the delay that the provider sets', () => {
    expect([1, 2, 3, 4, 5, 6].map((attempts) => retryAfter(attempts, undefined))).toEqual([2, 10, 60, 300, 900, null]);
    expect(retryAfter(1, 45)).toBe(45);
    expect(retryAfter(6, 45)).toBeNull();
  });
});

describe('the words of a message', () => {
  it('are distinct, have at least two characters, and lose accents and case', () => {
    expect(wordsOf('¿Tienen hora MAÑANA a las 10:30? Sí, mañana.')).toEqual([
      'tienen',
      'hora',
      'manana',
      'las',
      '10',
      '30',
      'si',
    ]);
  });
});
