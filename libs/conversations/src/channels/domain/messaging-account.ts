import {
  changedRecord,
  malformed,
  notUnique,
  unusableAll,
  type Act,
  type Owner,
  type WorkspaceRecord,
} from '@workops/kernel';
import type { Handler, MessageChannel } from '../../conversations/domain/vocabulary';
import { NOTHING_PROVEN, type AddressProof } from './address-proof';
import { isWindowFixed, maxPerSecondOf, PROVIDERS, windowHoursOf, type ProviderName } from './providers';

export const ACCOUNT_STATUSES = ['connected', 'disconnected'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** The provider no longer accepts the credential. */
export const CREDENTIAL_REJECTED = 'credential_rejected';

/** Sends and receives messages at a provider. */
export interface MessagingAccount extends WorkspaceRecord, AddressProof {
  kind: MessageChannel;
  provider: ProviderName;
  name: string;
  address: string;
  connectedAs: string | null;
  locationId: string | null;
  /** The owner who placed the account at its branch. */
  placedBy: Owner | null;
  status: AccountStatus;
  statusReason: string | null;
  defaultHandler: Handler;
  aiAgentId: string | null;
  windowHours: number | null;
  maxPerSecond: number;
  messagingLimit: number | null;
  reminderTemplateId: string | null;
  cancelTemplateId: string | null;
  config: Readonly<Record<string, string | number>>;
  secretsSealed: string | null;
  ownSecretSealed: string | null;
  formerSecretSealed: string | null;
  formerSecretUntil: Date | null;
  connectedAt: Date;
  disconnectedAt: Date | null;
  /** A deleted account stays for its conversations, but lookups omit it. */
  removedAt: Date | null;
}

/** Null shows the address alone: the account's name is a label that customers must not see. */
export const senderName = ({ config }: { config: Readonly<Record<string, unknown>> }): string | null =>
  typeof config.from_name === 'string' ? config.from_name : null;

export interface AccountFields {
  name: string;
  locationId: string | null;
  defaultHandler: Handler;
  aiAgentId: string | null;
  windowHours: number | null;
  maxPerSecond: number;
  messagingLimit: number | null;
  reminderTemplateId: string | null;
  cancelTemplateId: string | null;
}

export interface NewAccountFields extends Pick<AccountFields, 'name'>, Partial<Omit<AccountFields, 'name'>> {
  kind: MessageChannel;
  provider: ProviderName;
  address: string;
}

export const accountLimits = {
  name: 100,
  address: 255,
  windowHours: { min: 1, max: 168 },
  maxPerSecond: { min: 1, max: 1_000 },
  messagingLimit: { min: 1, max: 10_000_000 },
};

const NUMBERED: ReadonlySet<MessageChannel> = new Set<MessageChannel>(['whatsapp', 'sms']);

/** Kind and address, in any spelling; unique among connected accounts. */
function connectedAsOf({ kind, address }: Pick<MessagingAccount, 'kind' | 'address'>): string {
  const digits = address.replace(/[\s().-]/g, '');
  const isNumber = NUMBERED.has(kind) && /^\+?\d{5,20}$/.test(digits);
  return `${kind}:${isNumber ? `+${digits.replace('+', '')}` : address.toLowerCase()}`;
}

type Problem = { path: string; message: string };

/** References are not checked. */
export function accountProblems({
  kind,
  provider,
  defaultHandler,
  aiAgentId,
  windowHours,
}: Pick<NewAccountFields, 'kind' | 'provider' | 'defaultHandler' | 'aiAgentId' | 'windowHours'>): Problem[] {
  const isOther = windowHours !== undefined && windowHours !== windowHoursOf(kind);
  return [
    ...(PROVIDERS[provider].kinds.includes(kind)
      ? []
      : [{ path: 'provider', message: 'El proveedor no atiende este tipo de canal.' }]),
    ...(defaultHandler === 'bot' && !aiAgentId
      ? [{ path: 'ai_agent_id', message: 'Una cuenta atendida por un bot necesita un agente de IA.' }]
      : []),
    ...(isWindowFixed(kind) && isOther
      ? [{ path: 'window_hours', message: 'La ventana de WhatsApp es siempre de 24 horas.' }]
      : []),
  ];
}

export function refuseProblems(problems: readonly (Problem | false)[]): void {
  const found = problems.filter((each): each is Problem => each !== false);
  if (found.length > 0) throw unusableAll(found);
}

function mustSay(path: string, text: string): string {
  const said = text.trim();
  if (said === '') throw malformed('body', [{ path, message: 'Must not be blank.', code: 'too_small' }]);
  return said;
}

interface Making {
  workspaceId: string;
  id: string;
  now: Date;
  config: MessagingAccount['config'];
  secretsSealed: string | null;
  ownSecretSealed: string | null;
  maker: Owner | null;
}

export function newMessagingAccount(
  fields: NewAccountFields,
  { workspaceId, id, now, maker, ...sealed }: Making,
): MessagingAccount {
  const {
    kind,
    provider,
    defaultHandler = 'human',
    aiAgentId = null,
    windowHours = windowHoursOf(kind),
    locationId = null,
  } = fields;
  const {
    maxPerSecond = maxPerSecondOf(kind),
    messagingLimit = null,
    reminderTemplateId = null,
    cancelTemplateId = null,
  } = fields;
  const [name, address] = [mustSay('name', fields.name), mustSay('address', fields.address)];
  return {
    workspaceId,
    id,
    kind,
    provider,
    name,
    address,
    connectedAs: connectedAsOf({ kind, address }),
    locationId,
    placedBy: locationId === null ? null : maker,
    status: 'connected',
    statusReason: null,
    defaultHandler,
    aiAgentId,
    windowHours,
    maxPerSecond,
    messagingLimit,
    reminderTemplateId,
    cancelTemplateId,
    ...sealed,
    formerSecretSealed: null,
    formerSecretUntil: null,
    connectedAt: now,
    disconnectedAt: null,
    removedAt: null,
    createdAt: now,
    updatedAt: now,
    ...NOTHING_PROVEN,
  };
}

/** Returns the same object if nothing changes. Throws `malformed`. */
export function changedMessagingAccount(
  before: MessagingAccount,
  { name = before.name, ...fields }: Partial<AccountFields>,
  /** Undefined if unchanged. */
  configured: Pick<MessagingAccount, 'config' | 'secretsSealed'> | undefined,
  now: Date,
): MessagingAccount {
  const after = changedRecord<MessagingAccount>(before, { name: mustSay('name', name), ...fields }, now);
  return configured ? { ...after, ...configured, updatedAt: now } : after;
}

/** Returns the same object if nothing changes. The owner answers for the account's branch. */
export const placedFor = (account: MessagingAccount, maker: Owner | null, now: Date): MessagingAccount =>
  changedRecord<MessagingAccount>(account, { placedBy: account.locationId === null ? null : maker }, now);

/** The branch decides who reads inbound messages. */
export const actOfPlace = ({ locationId, placedBy }: { locationId: string | null; placedBy?: Owner | null }): Act => ({
  maker: locationId === null ? null : (placedBy ?? null),
  needs: ['messaging_accounts:write'],
});

/** A former secret works for one more day. */
const OVERLAP_MS = 24 * 60 * 60 * 1_000;

export const withOwnSecret = (account: MessagingAccount, ownSecretSealed: string, now: Date): MessagingAccount => ({
  ...account,
  ownSecretSealed,
  formerSecretSealed: account.ownSecretSealed,
  formerSecretUntil: new Date(now.getTime() + OVERLAP_MS),
  updatedAt: now,
});

export const disconnectedAccount = (
  account: MessagingAccount,
  statusReason: string | null,
  now: Date,
): MessagingAccount => ({
  ...account,
  status: 'disconnected',
  statusReason,
  connectedAs: null,
  disconnectedAt: now,
  updatedAt: now,
});

export const connectedAccount = (account: MessagingAccount, now: Date): MessagingAccount => ({
  ...account,
  status: 'connected',
  statusReason: null,
  connectedAs: connectedAsOf(account),
  connectedAt: now,
  disconnectedAt: null,
  updatedAt: now,
});

/** Erases all secrets. */
export const removedAccount = (account: MessagingAccount, now: Date): MessagingAccount => ({
  ...(account.status === 'connected' ? disconnectedAccount(account, null, now) : account),
  secretsSealed: null,
  ownSecretSealed: null,
  formerSecretSealed: null,
  formerSecretUntil: null,
  removedAt: now,
  updatedAt: now,
});

/** Inbound messages are accepted even after the credential was rejected. */
export const takesInbound = ({
  status,
  statusReason,
  removedAt,
}: Pick<MessagingAccount, 'status' | 'statusReason' | 'removedAt'>): boolean =>
  removedAt === null && (status === 'connected' || statusReason === CREDENTIAL_REJECTED);

export function addressTaken(holderId: string) {
  const message = 'Otra cuenta de mensajería ya está conectada con esta dirección.';
  return notUnique(message, {
    field: 'address',
    messaging_account_id: holderId,
    body: [{ path: 'address', message, code: 'custom' }],
  });
}
