import { emailKey, visibleIdentifier } from '@workops/kernel';
import type { ChannelKind } from './channel-kind';
import { diallablePhone, isValidNumber, settlePhone } from './phone';

/** Of these kinds a subscriber may be written in more than one form. */
const NUMBERED: ReadonlySet<ChannelKind> = new Set<ChannelKind>(['whatsapp', 'sms', 'phone']);

const DIGITS = /^\d{8,15}$/;
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;

const SIGNS = '[\\s\\d+().,/~_"\'<>\\[\\]\\u00b7\\u2039\\u203a\\p{Pd}]';
const SCHEME = /^(?:tel|sms|callto|whatsapp):/i;
/** A telephone number as people and devices write it: digits, signs between them, and the scheme of a link, which parameters may follow. */
const WRITTEN_NUMBER = new RegExp(
  `^(?:${SIGNS}{8,60}|(?:tel|sms|callto|whatsapp):${SIGNS}{7,60}(?:[;?].{0,200})?)$`,
  'iu',
);
/** Digits without anything between them, as programs write them; few of them are a number without its country's code. */
const BARE = /^\d{10,}$/;

/** The number with its country's code, without the signs between its digits; undefined for one that has none, and for other identities. */
function internationalForm(written: string): string | undefined {
  const digits = written.replace(/[^\d+]/g, '').replace(/^00/, '+');
  return INTERNATIONAL.test(digits) && !/\(\s*0\s*\)/.test(written) ? digits : undefined;
}

/** A number as WhatsApp's own programs and the bridges on them name it, with the device behind a colon. Their `@lid` is no number, and stays a handle. */
const WHATSAPP_NUMBER = /^\+?(\d{7,15})(?::\d{1,3})?@(?:s\.whatsapp\.net|c\.us)$/i;

/** The first digits of the scripts that people write numbers in, ten in a row each. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const digitOf = (character: string): string => {
  const point = character.codePointAt(0)!;
  const zero = ZEROS.find((each) => point >= each && point < each + 10);
  return zero === undefined ? character : String(point - zero);
};

function plain(identity: string): string {
  const written = visibleIdentifier(identity.normalize('NFKC'))
    .trim()
    .replace(/\p{Nd}/gu, digitOf);
  return SCHEME.test(written) ? written.replace(/[;?].*$/u, '') : written;
}

/** In the form for lookups: a provider leaves the plus out, and another writes a number with blanks, hyphens and brackets. */
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
 * The identity that a sender has written, where it may lack its country's code: with `country` as the default one. Ten digits or more with nothing between
 * them are read as an international number first, because providers leave the plus out; others as a number of the country first.
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

/** Alternative forms of a subscriber's number: each pair has a pattern with the part left out of the short form, and one with the part inserted into it. */
const FORMS: readonly { long: RegExp; short: RegExp; extra: string }[] = [
  { long: /^(\+52)1(\d{10})$/, short: /^(\+52)(\d{10})$/, extra: '1' },
  { long: /^(\+54)9(\d{10})$/, short: /^(\+54)(\d{10})$/, extra: '9' },
  // A Brazilian mobile: two digits of the area, then the ninth digit.
  { long: /^(\+55\d{2})9([6-9]\d{7})$/, short: /^(\+55\d{2})([6-9]\d{7})$/, extra: '9' },
];

/** The form that all forms of the subscriber have in common. */
export function subscriberKey(kind: ChannelKind, identity: string): string {
  const given = subscriberAsGiven(kind, identity);
  if (!NUMBERED.has(kind)) return given;
  const form = FORMS.find(({ long }) => long.test(given));
  return form ? given.replace(form.long, '$1$2') : given;
}

/** Under which the subscriber may be known, the given form first. */
export function subscriberForms(kind: ChannelKind, identity: string): string[] {
  const given = subscriberAsGiven(kind, identity);
  if (!NUMBERED.has(kind)) return [given];
  const key = subscriberKey(kind, given);
  const form = FORMS.find(({ short }) => short.test(key));
  return [...new Set([given, key, ...(form ? [key.replace(form.short, `$1${form.extra}$2`)] : [])])];
}
