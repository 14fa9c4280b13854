import { visibleIdentifier } from '@workops/kernel';
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';

export interface SettledPhone {
  /** E.164, or the text as given. */
  phone: string;
  /** Shared by all forms, not always diallable; null if not a number. */
  phoneE164: string | null;
}

const countryOr = (country: string): CountryCode | undefined => (isSupportedCountry(country) ? country : undefined);

const parsed = (input: string, country: CountryCode | undefined): PhoneNumber | undefined =>
  parsePhoneNumberFromString(input, { defaultCountry: country, extract: false });

/** Strips marks, a spreadsheet's `="..."`, apostrophe and decimals, `tel:`, and brackets around the country code. */
const bare = (input: string): string =>
  visibleIdentifier(input)
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .replace(/^tel:\s*/i, '')
    .replace(/^\(\s*([+＋]\s*\d+)\s*\)/, '$1 ')
    .replace(/^(\+?\d{7,})\.0$/, '$1');

/** Obsolete, or for some ways of dialling; the number is the same without. */
const IDLE_PREFIXES: readonly { country: CountryCode; code: string; idle: RegExp; number: string }[] = [
  { country: 'MX', code: '52', idle: /^(?:044|045|01|1)([2-9]\d{9})$/, number: '$1' },
  { country: 'AR', code: '54', idle: /^90([1-3]\d{9})$/, number: '9$1' },
  {
    country: 'AR',
    code: '54',
    idle: /^9?0?(?=[1-3]\d{11}$)(?:(\d{2})15(\d{8})|(\d{3})15(\d{7})|(\d{4})15(\d{6}))$/,
    number: '9$1$2$3$4$5$6',
  },
];

const withExtension = (number: string, ext: string | undefined): string => (ext ? `${number} ext. ${ext}` : number);

function withoutIdlePrefix(written: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const ext = parsed(written, country)?.ext ?? '';
  const digits = written.replace(/\D/g, '').replace(new RegExp(`${ext}$`), '');
  for (const each of IDLE_PREFIXES) {
    const international = /^\s*\+/.test(written) || digits.startsWith('00') || country === each.country;
    const code = new RegExp(`^(?:00)?${each.code}(?=\\d{11})`);
    const national =
      international && code.test(digits) ? digits.replace(code, '') : country === each.country ? digits : '';
    if (each.idle.test(national))
      return parsed(withExtension(`+${each.code}${national.replace(each.idle, each.number)}`, ext), undefined);
  }
  return undefined;
}

/** Two forms are in use; the key has Argentina's mobile 9 and Brazil's ninth digit. */
const KEYS: readonly [RegExp, string][] = [
  [/^\+54([1-3]\d{9})$/, '+549$1'],
  [/^\+55(\d{2})([6-9]\d{7})$/, '+55$19$2'],
];

const canonicalE164 = (e164: string): string => KEYS.reduce((key, [form, whole]) => key.replace(form, whole), e164);

/** Likeliest first: `00` before a country code, no plus, an idle 0 before the number. */
function* readings(input: string, country: CountryCode | undefined): Iterable<PhoneNumber | undefined> {
  const written = bare(input);
  const asWritten = parsed(written, country);
  yield asWritten;
  if (/^0\s*0/.test(written)) yield parsed(written.replace(/^0\s*0/, '+'), country);
  if (country && /^\(?\d/.test(written)) {
    const international = parsed(`+${written}`, country);
    if (international?.countryCallingCode === getCountryCallingCode(country)) yield international;
  }
  yield withoutIdlePrefix(written, country);
  if (/^\(?0/.test(written)) yield parsed(written.replace(/^(\(?)0+/, '$1'), country);
  if (asWritten?.nationalNumber.startsWith('0')) {
    const { countryCallingCode, nationalNumber, ext } = asWritten;
    yield parsed(withExtension(`+${countryCallingCode}${nationalNumber.replace(/^0+/, '')}`, ext), country);
  }
}

const INTERNATIONAL = /^\+\d+$/;

/** Argentina's local `15` form works only within its area. */
const isDiallable = (number: PhoneNumber): boolean =>
  number.isPossible() && !(number.countryCallingCode === '54' && /^9?15/.test(number.nationalNumber));

/**
 * The first valid in its numbering plan, otherwise the first with a fitting length: new ranges are not in the plan yet.
 */
function readNumber(input: string, country: string): PhoneNumber | undefined {
  if (INTERNATIONAL.test(input)) {
    const number = parsed(input, undefined);
    // No other reading is possible, and checking the plan costs as much as parsing.
    if (number && isDiallable(number) && !number.nationalNumber.startsWith('0')) return number;
  }
  let fitting: PhoneNumber | undefined;
  for (const reading of readings(input, countryOr(country))) {
    if (reading?.isValid()) return reading;
    fitting ??= reading && isDiallable(reading) ? reading : undefined;
  }
  return fitting;
}

/** An extension is kept as given, and ignored in matches. */
export function settlePhone(input: string, country: string): SettledPhone {
  const number = readNumber(input, country);
  if (!number) return { phone: input, phoneE164: null };
  return { phone: number.ext ? input : number.number, phoneE164: canonicalE164(number.number) };
}

export const keptPhone = (input: string, country: string): string => settlePhone(input, country).phone;

/** Such as `+56 9 1234 5678`; other texts stay unchanged. */
export const readablePhone = ({ phone, phoneE164 }: SettledPhone): string =>
  (phoneE164 !== null && INTERNATIONAL.test(phone) && parsePhoneNumberFromString(phone)?.formatInternational()) ||
  phone;

/** Null if there is none. */
export const diallablePhone = ({
  phone,
  phoneE164,
}: {
  phone: string | null;
  phoneE164: string | null;
}): string | null => (phone !== null && INTERNATIONAL.test(phone) ? phone : phoneE164);

export function dialled(phone: string): { e164: string; country: string | null } | undefined {
  const number = INTERNATIONAL.test(phone) ? parsed(phone, undefined) : undefined;
  return number && isDiallable(number) ? { e164: number.number, country: number.country ?? null } : undefined;
}

/** Needs a country code. */
export const isValidNumber = (phone: string): boolean =>
  INTERNATIONAL.test(phone) && (parsed(phone, undefined)?.isValid() ?? false);
