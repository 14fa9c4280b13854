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
  /** Displayed form: phone numbers in E.164, anything else as given. */
  identifier: string;
  /** Matched form. */
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

/** Identities that a contact's card may hold too. */
export const addressKinds: readonly ChannelKind[] = ['email', ...PHONE_LIKE];

export type Handle = Pick<Channel, 'kind' | 'identifier'>;

/** Most readable first; the identity replaces a missing name. */
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

/** In characters. */
export const channelLimits = { identifier: handle.maxLength, label: labelText.maxLength };

/** Non-numbers such as short codes stay verbatim. */
function settledIdentifier(
  kind: ChannelKind,
  identifier: string,
  country: string,
): Pick<Channel, 'identifier' | 'identifierNormalised'> {
  if (kind === 'email') return { identifier, identifierNormalised: emailKey(identifier) };
  // Messages go to the form that the provider uses.
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

/** `country` applies to numbers without a country code. Throws `malformed`. */
export function settleChannel({ kind, identifier, label, verified = false }: ChannelInput, country: string) {
  const issues: Issue[] = [];
  const kept = judged(issues, 'identifier', kind === 'email' ? address : handle, identifier);
  const named = label === undefined || label === null ? null : judged(issues, 'label', labelText, label);
  if (issues.length > 0) throw malformed('body', issues);
  return { kind, ...settledIdentifier(kind, kept, country), label: named, verified };
}

/** Keeps the provider's form, because an invalid address must not lose a message. */
export const seenChannel = ({ kind, identifier, verified = false }: Omit<ChannelInput, 'label'>, country: string) => ({
  kind,
  ...settledIdentifier(kind, identifier.trim(), country),
  label: null,
  verified,
});

/** The kinds are distinct and in the order of `channelKinds`. */
export const orderedKinds = (kinds: Iterable<ChannelKind>): ChannelKind[] => {
  const present = new Set(kinds);
  return channelKinds.filter((kind) => present.has(kind));
};

export function channelTaken(holderId: string, contactId: string): DomainError {
  const message = holderId === contactId ? 'El contacto ya tiene este canal.' : 'Otro contacto ya tiene este canal.';
  return notUnique(message, {
    field: 'identifier',
    contact_id: holderId,
    body: [{ path: 'identifier', message, code: 'custom' }],
  });
}
