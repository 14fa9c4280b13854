import { emailKey, visibleIdentifier } from '@workops/kernel';
import type { ChannelKind } from './channel-kind';
import { diallablePhone, isValidNumber, settlePhone } from './phone';

/** Identities with several written forms. */
const NUMBERED: ReadonlySet<ChannelKind> = new Set<ChannelKind>(['whatsapp', 'sms', 'phone']);

const DIGITS = /^\d{8,15}$/;
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;

const SIGNS = '[\\s\\d+().,/~_"\'<>\\[\\]\\u00b7\\u2039\\u203a\\p{Pd}]';
const SCHEME = /^(?:tel|sms|callto|whatsapp):/i;
/** Digits with separators, or a link with optional parameters. */
const WRITTEN_NUMBER = new RegExp(
  `^(?:${SIGNS}{8,60}|(?:tel|sms|callto|whatsapp):${SIGNS}{7,60}(?:[;?].{0,200})?)$`,
  'iu',
);
/** A bare number this long rarely lacks its country code. */
const BARE = /^\d{10,}$/;

/** Undefined without a country code, and for other identities. */
function internationalForm(written: string): string | undefined {
  const digits = written.replace(/[^\d+]/g, '').replace(/^00/, '+');
  return INTERNATIONAL.test(digits) && !/\(\s*0\s*\)/.test(written) ? digits : undefined;
}

/** WhatsApp writes a device after the colon. An `@lid` is not a number. */
const WHATSAPP_NUMBER = /^\+?(\d{7,15})(?::\d{1,3})?@(?:s\.whatsapp\.net|c\.us)$/i;

/** Code points of zero in other scripts, each followed by its nine digits. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const toAsciiDigit = (character: string): string => {
  const point = character.codePointAt(0)!;
  const zero = ZEROS.find((each) => point >= each && point < each + 10);
  return zero === undefined ? character : String(point - zero);
};

function plain(identity: string): string {
  const written = visibleIdentifier(identity.normalize('NFKC'))
    .trim()
    .replace(/\p{Nd}/gu, toAsciiDigit);
  return SCHEME.test(written) ? written.replace(/[;?].*$/u, '') : written;
}

/** Lookup form: providers omit the plus or write blanks, hyphens and brackets. */
export const subscriberAsGiven = (kind: ChannelKind, identity: string): string => {
  if (kind === 'email') return emailKey(identity);
  const visible = visibleIdentifier(identity);
  if (!NUMBERED.has(kind)) return visible;
  const numbered = WHATSAPP_NUMBER.exec(visible.trim())?.[1];
  if (numbered !== undefined) return `+${numbered}`;
  if (DIGITS.test(visible)) return `+${visible}`;
  if (INTERNATIONAL.test(visible)) return visible;
  const written = plain(visible);
  return (WRITTEN_NUMBER.test(written) && internationalForm(written)) || visible;
};

/**
 * `country` is the default. Bare numbers of ten or more digits are read first as international, because providers omit
 * the plus; others as national.
 */
export function writtenSubscriber(kind: ChannelKind, identity: string, country: string): string {
  const written = plain(identity);
  if (!NUMBERED.has(kind) || !WRITTEN_NUMBER.test(written)) return subscriberAsGiven(kind, identity);
  const international = internationalForm(written);
  if (international) return international;
  const digits = written.replace(/\D/g, '');
  const national = diallablePhone(settlePhone(written.replace(SCHEME, ''), country));
  if (national !== null && isValidNumber(national) && !BARE.test(written)) return national;
  if (DIGITS.test(digits) && isValidNumber(`+${digits}`)) return `+${digits}`;
  return national ?? subscriberAsGiven(kind, identity);
}

/** The long and the short form of a number, and the digit that differs. */
const FORMS: readonly { long: RegExp; short: RegExp; extra: string }[] = [
  { long: /^(\+52)1(\d{10})$/, short: /^(\+52)(\d{10})$/, extra: '1' },
  { long: /^(\+54)9(\d{10})$/, short: /^(\+54)(\d{10})$/, extra: '9' },
  // Brazilian mobiles: area code, then the ninth digit.
  { long: /^(\+55\d{2})9([6-9]\d{7})$/, short: /^(\+55\d{2})([6-9]\d{7})$/, extra: '9' },
];

/** All forms of an identity share this key. */
export function subscriberKey(kind: ChannelKind, identity: string): string {
  const identifier = subscriberAsGiven(kind, identity);
  if (!NUMBERED.has(kind)) return identifier;
  const form = FORMS.find(({ long }) => long.test(identifier));
  return form ? identifier.replace(form.long, '$1$2') : identifier;
}

/** The given form comes first. */
export function subscriberForms(kind: ChannelKind, identity: string): string[] {
  const identifier = subscriberAsGiven(kind, identity);
  if (!NUMBERED.has(kind)) return [identifier];
  const key = subscriberKey(kind, identifier);
  const form = FORMS.find(({ short }) => short.test(key));
  return [...new Set([identifier, key, ...(form ? [key.replace(form.short, `$1${form.extra}$2`)] : [])])];
}
