import type { ChannelKind } from './channel';

/** Of these kinds a subscriber may be written in more than one form. */
const NUMBERED: ReadonlySet<ChannelKind> = new Set<ChannelKind>(['whatsapp', 'sms', 'phone']);

const DIGITS = /^\d{8,15}$/;

/** In the form for lookups: a provider leaves the plus out. */
export const subscriberAsGiven = (kind: ChannelKind, identity: string): string => {
  if (kind === 'email') return identity.toLowerCase();
  return NUMBERED.has(kind) && DIGITS.test(identity) ? `+${identity}` : identity;
};

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
