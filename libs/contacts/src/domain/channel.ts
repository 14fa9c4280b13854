import { emailKey, malformed, notUnique, type DomainError, type Issue } from '@workops/kernel';
import { channelKinds, type ChannelKind } from './channel-kind';
import { diallablePhone, readablePhone, settlePhone } from './phone';
import { subscriberForms } from './subscriber';
import { emailAddress, identifierText, text, type TextRule } from './text-rule';

export { channelKinds, type ChannelKind };

/** An identity under which a person writes or is written to. */
export interface Channel {
  id: string;
  workspaceId: string;
  contactId: string;
  kind: ChannelKind;
  /** As it is shown: a number in E.164, anything else as it was given. */
  identifier: string;
  /** What identities are matched by. */
  identifierNormalised: string;
  label: string | null;
  /** The provider confirmed the identity. */
  verified: boolean;
  createdAt: Date;
}

export interface ChannelInput {
  kind: ChannelKind;
  identifier: string;
  label?: string | null;
  verified?: boolean;
}

const PHONE_LIKE: ReadonlySet<ChannelKind> = new Set<ChannelKind>(['phone', 'whatsapp', 'sms']);

/** Kinds of which the identity is an email or a telephone number, as a contact's card may hold it too. */
export const addressKinds: readonly ChannelKind[] = ['email', ...PHONE_LIKE];

/** The identity that a contact without a name is called by. */
export type Handle = Pick<Channel, 'kind' | 'identifier'>;

/** The kinds by which a contact without a name is called, the most readable first. */
export const handleKinds: readonly ChannelKind[] = [
  'phone',
  'whatsapp',
  'sms',
  'email',
  'instagram',
  'messenger',
  'tiktok',
  'web',
];

const PHONE_NUMBER = /^\+\d+$/;

export const readableHandle = ({ kind, identifier }: Handle): string =>
  PHONE_LIKE.has(kind) && PHONE_NUMBER.test(identifier)
    ? readablePhone({ phone: identifier, phoneE164: identifier })
    : identifier;

const handle = identifierText(255);
const address = emailAddress(254);
const labelText = text(100);

/** How long the texts of a channel may be, in characters. */
export const channelLimits = { identifier: handle.maxLength, label: labelText.maxLength };

/** A number that is no telephone number, such as a short code or a sender's name, is an identity verbatim. */
function settledIdentifier(
  kind: ChannelKind,
  given: string,
  country: string,
): Pick<Channel, 'identifier' | 'identifierNormalised'> {
  if (kind === 'email') return { identifier: given, identifierNormalised: emailKey(given) };
  // A number with a second form is written to under the one that its provider knows.
  if (!PHONE_LIKE.has(kind) || (PHONE_NUMBER.test(given) && subscriberForms(kind, given).length > 1)) {
    return { identifier: given, identifierNormalised: given };
  }
  const settled = settlePhone(given, country);
  return { identifier: settled.phone, identifierNormalised: diallablePhone(settled) ?? settled.phone };
}

function judged(issues: Issue[], path: string, rule: TextRule, given: string): string {
  const verdict = rule.judge(given);
  if ('kept' in verdict) return verdict.kept;
  issues.push({ path, ...verdict.objection });
  return given;
}

/** A channel as it is kept; `country` is the one of numbers without a country code. Throws `malformed`. */
export function settleChannel({ kind, identifier, label, verified = false }: ChannelInput, country: string) {
  const issues: Issue[] = [];
  const kept = judged(issues, 'identifier', kind === 'email' ? address : handle, identifier);
  const named = label === undefined || label === null ? null : judged(issues, 'label', labelText, label);
  if (issues.length > 0) throw malformed('body', issues);
  return { kind, ...settledIdentifier(kind, kept, country), label: named, verified };
}

/** A channel under which somebody has written: kept as the provider names it, since a message is not lost over an odd address. */
export const seenChannel = ({ kind, identifier, verified = false }: Omit<ChannelInput, 'label'>, country: string) => ({
  kind,
  ...settledIdentifier(kind, identifier.trim(), country),
  label: null,
  verified,
});

/** Each kind once, in the order of the list above. */
export const orderedKinds = (kinds: Iterable<ChannelKind>): ChannelKind[] => {
  const present = new Set(kinds);
  return channelKinds.filter((kind) => present.has(kind));
};

/** The refusal of an identity that a contact holds already, the same one or another. */
export function channelTaken(holderId: string, contactId: string): DomainError {
  const message = holderId === contactId ? 'El contacto ya tiene este canal.' : 'Otro contacto ya tiene este canal.';
  return notUnique(message, {
    field: 'identifier',
    contact_id: holderId,
    body: [{ path: 'identifier', message, code: 'custom' }],
  });
}
