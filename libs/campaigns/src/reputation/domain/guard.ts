/** Include permanently refused mails. */
export interface MailCounts {
  sends: number;
  hardBounces: number;
  complaints: number;
}

const ENOUGH_SENDS = 200;
const HARD_BOUNCES_PERCENT = 8;
const COMPLAINTS_PERMILLE = 3;

const percent = (part: number, whole: number): string => ((part * 100) / whole).toFixed(2);

/** Undefined if it does not trip. Integers let exactly 8 % of hard bounces and 0.3 % of complaints pass. */
export function tripDetail({ sends, hardBounces, complaints }: MailCounts): string | undefined {
  if (sends < ENOUGH_SENDS) return undefined;
  if (hardBounces * 100 > sends * HARD_BOUNCES_PERCENT)
    return `${percent(hardBounces, sends)}% hard bounces (${hardBounces} of ${sends})`;
  if (complaints * 1_000 > sends * COMPLAINTS_PERMILLE)
    return `${percent(complaints, sends)}% complaints (${complaints} of ${sends})`;
  return undefined;
}
