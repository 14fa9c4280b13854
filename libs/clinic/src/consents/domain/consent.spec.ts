import { mustBeRepresented } from './consent';

describe('a patient', () => {
  it.each([
    ['2013-03-01', '2027-02-28', true],
    ['2013-03-01', '2027-03-01', false],
    ['2012-02-29', '2026-02-28', true],
    ['2012-02-29', '2026-03-01', false],
    [null, '2027-03-01', false],
  ])('born on %s signs on %s by a representative: %s', (birthDate, today, expected) => {
    expect(mustBeRepresented(birthDate, today)).toBe(expected);
  });
});
