import { daysAfter, unusable } from '@workops/kernel';

/** Days that an offer or a hold is valid. */
const USUAL_DAYS = 7;
const MOST_DAYS = 730;

/** Throws 422 for a date that is past or too far ahead. */
export function untilOf(path: string, given: string | undefined, today: string): string {
  const until = given ?? daysAfter(today, USUAL_DAYS);
  if (until < today) throw unusable(path, 'La fecha ya pasó.');
  if (until > daysAfter(today, MOST_DAYS)) throw unusable(path, `La fecha está a más de ${MOST_DAYS} días.`);
  return until;
}
