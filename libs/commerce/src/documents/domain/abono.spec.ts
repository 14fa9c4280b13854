import { isDecided, targetOf, type AbonoInput } from './abono';

const asked = (given: Partial<AbonoInput>): AbonoInput => ({
  abonoDisposition: 'aplicado',
  abonoDispositionReason: null,
  saleNoteId: null,
  reservationId: null,
  ...given,
});

describe('the disposition of an abono', () => {
  it('moves the money to exactly one document, or to none', () => {
    expect(targetOf(asked({ saleNoteId: 'n' }))).toEqual({ kind: 'sale_note', id: 'n' });
    expect(targetOf(asked({ reservationId: 'r' }))).toEqual({ kind: 'reservation', id: 'r' });
    expect(targetOf(asked({ abonoDisposition: 'retenido' }))).toBeNull();
  });

  it.each([
    [{}, ['']],
    [{ saleNoteId: 'n', reservationId: 'r' }, ['']],
    [{ abonoDisposition: 'devuelto', saleNoteId: 'n' }, ['sale_note_id']],
    [{ abonoDisposition: 'retenido', reservationId: 'r' }, ['reservation_id']],
  ] as const)('is malformed with %j', (wrong, paths) => {
    const body = paths.map((path) => expect.objectContaining({ path }));
    expect(() => targetOf(asked(wrong))).toThrow(expect.objectContaining({ details: { body } }));
  });

  it('happens once, and only if there is money', () => {
    expect(isDecided(null, 'devuelto', 1)).toBe(false);
    expect(isDecided('devuelto', 'devuelto', 0)).toBe(true);
    const refused = (reason: string) => expect.objectContaining({ details: expect.objectContaining({ reason }) });
    expect(() => isDecided('devuelto', 'retenido', 1)).toThrow(refused('abono_disposed'));
    expect(() => isDecided(null, 'retenido', 0)).toThrow(refused('no_abono'));
  });
});
