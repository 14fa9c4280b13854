import { isAbsoluteUrl, isUuid, settleFilename } from '@workops/kernel';
import type { LostEntry, ReceivedMessage, ReceivedPayload, ReceivedStatus } from '../../conversations/domain/received';
import { isRecent } from '../../conversations/domain/received';
import { messageTypes, type MessageChannel, type MessageType } from '../../conversations/domain/vocabulary';

/** Only the valid parts. */
export interface BridgePayload extends ReceivedPayload {
  /**
   * Paths: `messages.2.from` drops the entry, `attachments.0` within a message only the file. `lost` are dropped
   * entries.
   */
  problems: readonly string[];
  lost: readonly LostEntry[];
}

export const bridgeLimits = {
  entries: 500,
  id: 255,
  identity: 255,
  name: 200,
  content: 100_000,
  attachments: 10,
  url: 2_048,
  error: 500,
} as const;

export const bridgeStatuses = ['sent', 'delivered', 'read', 'failed', 'deleted'] as const;
/** Types that only we send. */
const OURS: ReadonlySet<MessageType> = new Set<MessageType>(['note', 'template', 'flow']);

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most ? value : null;

/** Some bridges write ids and telephone numbers as JSON numbers. */
const name = (value: unknown, most: number): string | null =>
  text(Number.isSafeInteger(value) ? String(value) : value, most);

const WITH_ZONE = /(?:[Zz]|[+-]\d\d:?\d\d)$/;
/** Epoch seconds have ten digits until 2286, milliseconds thirteen. */
const EPOCH = /^(\d{10})(\d{3})?$/;

/** ISO 8601, also with a blank for the T or without a zone (then UTC), and epoch seconds or milliseconds. */
function time(value: unknown): Date | null {
  const said = typeof value === 'number' ? String(value) : value;
  if (typeof said !== 'string') return null;
  const epoch = EPOCH.exec(said);
  const iso = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(said) ? said.replace(' ', 'T') : null;
  if (!epoch && iso === null) return null;
  const at = epoch
    ? new Date(Number(epoch[1]) * 1_000 + Number(epoch[2] ?? 0))
    : new Date(WITH_ZONE.test(iso!) ? iso! : `${iso!}Z`);
  return isRecent(at) ? at : null;
}

function contentIn(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  const said = typeof value === 'number' ? String(value) : value;
  return typeof said === 'string' ? said.slice(0, bridgeLimits.content) : undefined;
}

const typeOf = (value: unknown): MessageType => {
  if (value === undefined || value === null) return 'text';
  const known = messageTypes.find((type) => type === value);
  return known && !OURS.has(known) ? known : 'unsupported';
};

/** WhatsApp's groups, broadcast lists and channels address no account. */
const NO_PERSON = /^(?:[\d-]+@g\.us|(?:status|\d+)@broadcast|\d+@newsletter)$/i;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const filenameIn = (url: string): string | null => {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return last === '' ? null : settleFilename(decoded(last));
};

/** Returns the invalid field, or reports each part that it drops from an entry it keeps. */
type Read<T> = (entry: Fields, leaveOut: (part: string) => void) => T | { problem: string };

/** The account determines the kind of its sender's identity later. */
type SaidMessage = Omit<ReceivedMessage, 'from'> & { identity: string };

const fileIn = (file: unknown): string | undefined => {
  const url = isObject(file) ? text(file.url, bridgeLimits.url) : null;
  return url !== null && isAbsoluteUrl(url) && /^https?:/i.test(url) ? url : undefined;
};

const message: Read<SaidMessage> = (entry, leaveOut) => {
  const externalMessageId = name(entry.external_message_id, bridgeLimits.id);
  const identity = name(entry.from, bridgeLimits.identity);
  const sentAt = time(entry.sent_at);
  const content = contentIn(entry.content);
  const files: unknown = entry.attachments ?? [];
  if (externalMessageId === null) return { problem: 'external_message_id' };
  if (identity === null) return { problem: 'from' };
  if (NO_PERSON.test(identity.trim())) return { problem: 'from.group' };
  if (!sentAt) return { problem: 'sent_at' };
  const named = Array.isArray(files) ? files.slice(0, bridgeLimits.attachments).map(fileIn) : [];
  const urls = named.filter((url) => url !== undefined);
  const isWhole = Array.isArray(files) && files.length === urls.length;
  const keepsSomething = (content ?? '').trim() !== '' || urls.length > 0;
  if (content === undefined && !keepsSomething) return { problem: 'content' };
  if (!isWhole && !keepsSomething) return { problem: 'attachments' };
  if (content === undefined) leaveOut('content');
  if (!Array.isArray(files)) leaveOut('attachments');
  else if (files.length > bridgeLimits.attachments) leaveOut(`attachments.${bridgeLimits.attachments}`);
  for (const [place, url] of named.entries()) if (url === undefined) leaveOut(`attachments.${place}`);
  return {
    externalMessageId,
    identity,
    profileName: text(entry.name, bridgeLimits.name),
    type: typeOf(entry.type),
    content: content ?? '',
    attachments: urls.map((url) => ({
      source: { reference: url },
      filename: filenameIn(url),
      contentType: 'application/octet-stream',
    })),
    sentAt,
    automated: false,
  };
};

const status: Read<ReceivedStatus> = (entry) => {
  const messageId = text(entry.message_id, bridgeLimits.id);
  const externalMessageId = name(entry.external_message_id, bridgeLimits.id);
  const known = bridgeStatuses.find((each) => each === entry.status);
  const at = time(entry.at);
  const isOurs = messageId === null || isUuid(messageId);
  if (!isOurs || (messageId === null && externalMessageId === null)) return { problem: 'message_id' };
  if (!known) return { problem: 'status' };
  if (!at) return { problem: 'at' };
  return {
    ...(messageId !== null && { messageId }),
    ...(externalMessageId !== null && { externalMessageId }),
    status: known,
    at,
    ...(known === 'failed' && { error: errorIn(entry.error) }),
  };
};

function errorIn(given: unknown): NonNullable<ReceivedStatus['error']> {
  const { code, message: said } = isObject(given) ? given : { code: undefined, message: given };
  const words = (value: unknown): string | null =>
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, bridgeLimits.error) : null;
  return {
    code: 'provider_refused',
    providerCode: words(code),
    message: words(said) ?? 'The bridge says that it failed.',
  };
}

interface Entries<T> {
  all: T[];
  problems: string[];
  lost: LostEntry[];
}

const LOGGED_ID_LENGTH = 64;

function externalIdIn(entry: unknown): string | null {
  const id = isObject(entry) ? entry.external_message_id : null;
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, LOGGED_ID_LENGTH) : null;
}

function read<T>(list: unknown, field: string, one: Read<T>): Entries<T> {
  const entries: Entries<T> = { all: [], problems: [], lost: [] };
  if (list === undefined || list === null) return entries;
  const lose = (problem: string, externalId: string | null): void => {
    entries.problems.push(problem);
    entries.lost.push({ externalId, reason: problem });
  };
  // A single entry may replace a list.
  const given: readonly unknown[] = Array.isArray(list) ? list : [list];
  given.forEach((entry, place) => {
    const found = isObject(entry)
      ? one(entry, (part) => lose(`${field}.${place}.${part}`, externalIdIn(entry)))
      : { problem: '' };
    if (isObject(found) && 'problem' in found)
      lose(`${field}.${place}${found.problem && `.${String(found.problem)}`}`, externalIdIn(entry));
    else entries.all.push(found as T);
  });
  return entries;
}

export interface BridgeWords extends Pick<BridgePayload, 'problems' | 'lost'> {
  payloadOf(kind: MessageChannel): ReceivedPayload;
}

/** An invalid entry does not affect the others. */
export function bridgeWords(body: unknown): BridgeWords {
  if (!isObject(body))
    return {
      problems: [''],
      lost: [{ externalId: null, reason: 'the whole body' }],
      payloadOf: () => ({ messages: [], statuses: [] }),
    };
  const messages = read(body.messages, 'messages', message);
  const statuses = read(body.statuses, 'statuses', status);
  return {
    problems: [...messages.problems, ...statuses.problems],
    lost: [...messages.lost, ...statuses.lost],
    payloadOf: (kind) => ({
      messages: messages.all.map(({ identity, ...said }) => ({ ...said, from: { kind, identity } })),
      statuses: statuses.all,
    }),
  };
}

export function bridgePayload(kind: MessageChannel, body: unknown): BridgePayload {
  const { problems, lost, payloadOf } = bridgeWords(body);
  return { ...payloadOf(kind), problems, lost };
}
