import { emailKey, malformed, notUnique, type DomainError, type Issue } from '@workops/kernel';
import { channelKinds, type ChannelKind } from './channel-kind';
import { diallablePhone, readablePhone, settlePhone } from './phone';
import { subscriberForms } from './subscriber';
import { emailAddress, identifierText, text, type TextRule } from './text-rule';

export { channelKinds, type ChannelKind };

/** An identity under which a person sends or receives messages. */
export interface Channel {
  id: string;
  workspaceId: string;
  contactId: string;
  kind: ChannelKind;
  /** The identity as displayed: phone numbers in E.164, anything else as given. */
  identifier: string;
  /** The identity as it is matched. */
  identifierNormalised: string;
  label: string | null;
  /** True if the provider confirmed the identity. */
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

/** Kinds whose identity is an email address or a phone number, which a contact's card may hold too. */
export const addressKinds: readonly ChannelKind[] = ['email', ...PHONE_LIKE];

/** The identity shown instead of a missing name. */
export type Handle = Pick<Channel, 'kind' | 'identifier'>;

/** Kinds that can replace a missing name, the most readable first. */
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

/** Maximum lengths in characters. */
export const channelLimits = { identifier: handle.maxLength, label: labelText.maxLength };

/** An identifier that is not a phone number, such as a short code or a sender name, is kept verbatim. */
function settledIdentifier(
  kind: ChannelKind,
  identifier: string,
  country: string,
): Pick<Channel, 'identifier' | 'identifierNormalised'> {
  if (kind === 'email') return { identifier, identifierNormalised: emailKey(identifier) };
  // If a number has a second form, messages go to the form that its provider uses.
  if (!PHONE_LIKE.has(kind) || (PHONE_NUMBER.test(identifier) && subscriberForms(kind, identifier).length > 1)) {
    return { identifier, identifierNormalised: identifier };
  }
  const settled = settlePhone(identifier, country);
  return { identifier: settled.phone, identifierNormalised: diallablePhone(settled) ?? settled.phone };
}

function judged(issues: Issue[], path: string, rule: TextRule, input: string): string {
  const verdict = rule.judge(input);
  if ('kept' in verdict) return verdict.kept;
  issues.push({ path, ...verdict.objection });
  return input;
}

/** Validates and normalizes a channel. `country` applies to numbers without a country code. Throws `malformed`. */
export function settleChannel({ kind, identifier, label, verified = false }: ChannelInput, country: string) {
  const issues: Issue[] = [];
  const kept = judged(issues, 'identifier', kind === 'email' ? address : handle, identifier);
  const named = label === undefined || label === null ? null : judged(issues, 'label', labelText, label);
  if (issues.length > 0) throw malformed('body', issues);
  return { kind, ...settledIdentifier(kind, kept, country), label: named, verified };
}

/**
 * A channel under which a person has written. It is stored as the provider reports it, because a message must not be
 * lost over an invalid address.
 */
export const seenChannel = ({ kind, identifier, verified = false }: Omit<ChannelInput, 'label'>, country: string) => ({
  kind,
  ...settledIdentifier(kind, identifier.trim(), country),
  label: null,
  verified,
});

/** Distinct kinds in the order of `channelKinds`. */
export const orderedKinds = (kinds: Iterable<ChannelKind>): ChannelKind[] => {
  const present = new Set(kinds);
  return channelKinds.filter((kind) => present.has(kind));
};

/** Error for an identity that this or another contact already holds. */
export function channelTaken(holderId: string, contactId: string): DomainError {
  const message = holderId === contactId ? 'El contacto ya tiene este canal.' : 'Otro contacto ya tiene este canal.';
  return notUnique(message, {
    field: 'identifier',
    contact_id: holderId,
    body: [{ path: 'identifier', message, code: 'custom' }],
  });
}
