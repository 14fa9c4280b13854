import type { Sex } from './professional';
import { isNamed } from './prevision';

/** Null means no condition. */
export interface EligibilityRules {
  eligibilityMinAgeYears: number | null;
  eligibilityMaxAgeYears: number | null;
  eligibilitySexo: Sex | null;
  /** Empty means no condition, as in a price list. */
  eligibilityPrevisiones: readonly string[] | null;
}

export interface EligibilityFacts {
  /** `YYYY-MM-DD`. */
  birthDate: string | null;
  sexo: Sex | null;
  prevision: string | null;
}

export const ELIGIBILITY_RULES = ['min_age', 'max_age', 'sexo', 'prevision'] as const;
export type EligibilityRule = (typeof ELIGIBILITY_RULES)[number];

export interface Eligibility {
  /** Null if no rule fails but some fact is unknown. */
  eligible: boolean | null;
  failed: EligibilityRule[];
  unknown: EligibilityRule[];
}

/** Whole years. A person born on 29 February turns a year older on 1 March of common years. */
export function ageOn(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

type Verdict = 'passes' | 'fails' | 'unknown';

const judged = <Rule, Fact>(
  rule: Rule | null,
  fact: Fact | null,
  passes: (rule: Rule, fact: Fact) => boolean,
): Verdict => {
  if (rule === null) return 'passes';
  if (fact === null) return 'unknown';
  return passes(rule, fact) ? 'passes' : 'fails';
};

export function eligibilityOn(
  rules: EligibilityRules,
  { birthDate, sexo, prevision }: EligibilityFacts,
  date: string,
): Eligibility {
  const previsiones = rules.eligibilityPrevisiones?.length === 0 ? null : rules.eligibilityPrevisiones;
  const age = birthDate === null ? null : ageOn(birthDate, date);
  const verdicts: Record<EligibilityRule, Verdict> = {
    min_age: judged(rules.eligibilityMinAgeYears, age, (least, years) => years >= least),
    max_age: judged(rules.eligibilityMaxAgeYears, age, (most, years) => years <= most),
    sexo: judged(rules.eligibilitySexo, sexo, (wanted, sex) => wanted === sex),
    prevision: judged(previsiones, prevision, (entries, insurance) => isNamed(insurance, entries)),
  };
  const of = (verdict: Verdict) => ELIGIBILITY_RULES.filter((rule) => verdicts[rule] === verdict);
  const [failed, unknown] = [of('fails'), of('unknown')];
  const eligible = failed.length > 0 ? false : unknown.length > 0 ? null : true;
  return { eligible, failed, unknown };
}
