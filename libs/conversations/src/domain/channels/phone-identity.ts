/**
 * WhatsApp writes some numbers in two ways: one subscriber, one identity. Mexico and Argentina put a digit after the country code that their own
 * numbers no longer have, and of Brazil's mobiles some are known without their ninth digit.
 */
interface Writing {
  /** Of the form that is the subscriber's. */
  canonical: RegExp;
  /** Of the other form of the same number. */
  variant: RegExp;
  toVariant: (canonical: string) => string;
  toCanonical: (variant: string) => string;
}

const without = (at: number) => (digits: string) => digits.slice(0, at) + digits.slice(at + 1);
const having = (at: number, digit: string) => (digits: string) => digits.slice(0, at) + digit + digits.slice(at);

const WRITINGS: readonly Writing[] = [
  { canonical: /^52\d{10}$/, variant: /^521\d{10}$/, toVariant: having(2, '1'), toCanonical: without(2) },
  { canonical: /^54[0-8]\d{9}$/, variant: /^549\d{10}$/, toVariant: having(2, '9'), toCanonical: without(2) },
  { canonical: /^55[1-9]\d[6-9]\d{7}$/, variant: /^55[1-9]\d9[6-9]\d{7}$/, toVariant: having(4, '9'), toCanonical: without(4) },
];

const digitsOf = (number: string): string => number.replace(/^\+/, '');

/** The one form of a subscriber's number, in E.164; `number` is digits with a country code, with or without its `+`. */
export function canonicalNumber(number: string): string {
  const digits = digitsOf(number);
  const writing = WRITINGS.find(({ variant }) => variant.test(digits));
  return `+${writing ? writing.toCanonical(digits) : digits}`;
}

/** The number as given, then the other form of it where it has one; both in E.164. */
export function formsOf(number: string): string[] {
  const digits = digitsOf(number);
  const other = WRITINGS.flatMap(({ canonical, variant, toVariant, toCanonical }) =>
    variant.test(digits) ? [toCanonical(digits)] : canonical.test(digits) ? [toVariant(digits)] : [],
  );
  return [digits, ...other].map((form) => `+${form}`);
}
