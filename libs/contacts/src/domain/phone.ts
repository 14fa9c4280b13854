import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';

export interface SettledPhone {
  /** E.164 where it is a telephone number, else as given. */
  phone: string;
  /** What numbers are matched by; null when it is none. */
  phoneE164: string | null;
}

const countryOr = (country: string): CountryCode | undefined => (isSupportedCountry(country) ? country : undefined);

/**
 * A number that says its country is taken at its word when its length fits; one that leaves it to the workspace must be
 * valid there, or we would invent a number that nobody gave. A number with an extension is kept as given, or the extension
 * would be lost, and matched without it.
 */
export function settlePhone(given: string, country: string): SettledPhone {
  const parsed = parsePhoneNumberFromString(given, { defaultCountry: countryOr(country), extract: false });
  const isNumber = given.startsWith('+') ? parsed?.isPossible() : parsed?.isValid();
  if (!parsed || !isNumber) return { phone: given, phoneE164: null };
  return { phone: parsed.ext ? given : parsed.number, phoneE164: parsed.number };
}

/** For people to read: `+56 9 1234 5678`. What is no telephone number stays as it is. */
export const readablePhone = ({ phone, phoneE164 }: SettledPhone): string =>
  (phoneE164 === phone && parsePhoneNumberFromString(phone)?.formatInternational()) || phone;
