import fc from 'fast-check';
import { ageOn, eligibilityOn, type EligibilityFacts, type EligibilityRules } from './eligibility';

const RULES: EligibilityRules = {
  eligibilityMinAgeYears: 18,
  eligibilityMaxAgeYears: 64,
  eligibilitySexo: 'F',
  eligibilityPrevisiones: ['fonasa'],
};
const FACTS: EligibilityFacts = { birthDate: '2009-03-01', sexo: 'F', prevision: 'fonasa_b' };
const NO_RULES: EligibilityRules = {
  eligibilityMinAgeYears: null,
  eligibilityMaxAgeYears: null,
  eligibilitySexo: null,
  eligibilityPrevisiones: null,
};

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

describe('eligibility on a date', () => {
  it.each<[string, Partial<EligibilityFacts>, boolean | null, string[], string[]]>([
    ['who turns 18 that day', {}, true, [], []],
    ['who turns 18 the day after', { birthDate: '2009-03-02' }, false, ['min_age'], []],
    ['who is 64 for one more day', { birthDate: '1962-03-02' }, true, [], []],
    ['who turns 65 that day', { birthDate: '1962-03-01' }, false, ['max_age'], []],
    ['another prevision', { prevision: 'isapre' }, false, ['prevision'], []],
    ['a prevision that only begins alike', { prevision: 'fonasax' }, false, ['prevision'], []],
    ['the group itself', { prevision: 'fonasa' }, true, [], []],
    ['another sex', { sexo: 'M' }, false, ['sexo'], []],
    [
      'nothing known',
      { birthDate: null, sexo: null, prevision: null },
      null,
      [],
      ['min_age', 'max_age', 'sexo', 'prevision'],
    ],
    ['one thing failing, another not known', { sexo: 'otro', prevision: null }, false, ['sexo'], ['prevision']],
  ])('judges %s', (_who, facts, eligible, failed, unknown) => {
    expect(eligibilityOn(RULES, { ...FACTS, ...facts }, '2027-03-01')).toEqual({ eligible, failed, unknown });
  });

  it('is always given for a service without rules', () => {
    fc.assert(
      fc.property(fc.option(days), days, (birthDate, date) => {
        expect(eligibilityOn(NO_RULES, { birthDate, sexo: null, prevision: null }, date)).toEqual({
          eligible: true,
          failed: [],
          unknown: [],
        });
      }),
    );
  });

  it('treats an empty list of insurances as no rule', () => {
    expect(
      eligibilityOn({ ...NO_RULES, eligibilityPrevisiones: [] }, { ...FACTS, prevision: null }, '2027-03-01').eligible,
    ).toBe(true);
  });

  it('lists each rule once at most, and is true without failed and unknown rules', () => {
    fc.assert(
      fc.property(
        fc.option(days),
        fc.constantFrom('F' as const, 'M' as const, null),
        fc.constantFrom('fonasa_a', 'isapre', null),
        days,
        (...[birthDate, sexo, prevision, on]) => {
          const { eligible, failed, unknown } = eligibilityOn(RULES, { birthDate, sexo, prevision }, on);
          expect(failed.filter((rule) => unknown.includes(rule))).toEqual([]);
          expect(eligible).toBe(failed.length > 0 ? false : unknown.length > 0 ? null : true);
        },
      ),
    );
  });
});

describe('an age in whole years', () => {
  it.each([
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2008-02-29', '2028-02-29', 20],
  ])('of a person born %s on %s is %d (29 February counts on 1 March)', (birth, date, years) => {
    expect(ageOn(birth, date)).toBe(years);
  });

  it('grows by one a year, only on the birthday', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 90 }), (birth, years) => {
        const year = Number(birth.slice(0, 4)) + years;
        const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
        const birthday = birth.endsWith('02-29') && !isLeap ? `${year}-03-01` : `${year}${birth.slice(4)}`;
        const eve = new Date(Date.parse(birthday) - 86_400_000).toISOString().slice(0, 10);
        expect([ageOn(birth, birthday), ageOn(birth, eve)]).toEqual([years, years - 1]);
      }),
    );
  });
});
