import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';

export interface SettledPhone {
  /** E.164 where it is a telephone number, else as given. */
  phone: string;
  /** What numbers are matched by; null when it is none. */
  phoneE164: string | null;
}

const countryOr = (country: string): CountryCode | undefined => (isSupportedCountry(country) ? country : undefined);

/**
 * A number counts when its length fits its country: newly assigned ranges are numbers too. One with an extension is kept as
 * given, or the extension would be lost, and matched without it.
 */
export function settlePhone(given: string, country: string): SettledPhone {
  const parsed = parsePhoneNumberFromString(given, { defaultCountry: countryOr(country), extract: false });
  if (!parsed?.isPossible()) return { phone: given, phoneE164: null };
  return { phone: parsed.ext ? given : parsed.number, phoneE164: parsed.number };
}

/** For people to read: `+56 9 1234 5678`. What is no telephone number stays as it is. */
export const readablePhone = ({ phone, phoneE164 }: SettledPhone): string =>
  (phoneE164 === phone && parsePhoneNumberFromString(phone)?.formatInternational()) || phone;
