import { isUuid, parseLeniently } from '@workops/kernel';
import { isRecent } from '../../../conversations/domain/received';
import { failureOfStatus } from '../../domain/whatsapp-answers';
import { templateCategoryOf, templateStatusOf } from '../../domain/whatsapp-template';
import type {
  LostEntry,
  MessageType,
  ReceivedAttachment,
  ReceivedMessage,
  ReceivedStatus,
} from '../../../conversations/message-ports';
import type { TemplateWord, WhatsappPayload } from '../../template-ports';
import {
  CONTENT_LENGTH,
  entriesIn,
  isObject,
  listIn,
  nameIn,
  numberIn,
  objectIn,
  textIn,
  type Said,
} from './said-fields';

export interface PayloadAddressee {
  phoneNumberId: string;
  businessAccountId: string;
  now: Date;
}

function timeIn(said: Said, now: Date): Date {
  const seconds = Number(textIn(said, 'timestamp'));
  const at = new Date(seconds * 1_000);
  return Number.isInteger(seconds) && isRecent(at) ? at : now;
}

/** The API writes base64. */
const hexOf = (sha256: string | undefined): string | undefined =>
  sha256 !== undefined && /^[A-Za-z0-9+/]{43}=$/.test(sha256)
    ? Buffer.from(sha256, 'base64').toString('hex')
    : undefined;

interface Content {
  type: MessageType;
  content: string;
  attachments?: ReceivedAttachment[];
  location?: ReceivedMessage['location'];
  flowResponse?: Said;
  replyTo?: string;
}

const MEDIA: Readonly<Record<string, MessageType>> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'file',
  sticker: 'sticker',
};

function mediaContent(type: MessageType, said: Said): Content | undefined {
  const reference = textIn(said, 'id');
  if (reference === undefined) return undefined;
  const sha256 = hexOf(textIn(said, 'sha256'));
  const attachment: ReceivedAttachment = {
    source: { reference },
    filename: textIn(said, 'filename') ?? null,
    contentType: textIn(said, 'mime_type')?.slice(0, 200) ?? 'application/octet-stream',
    ...(sha256 !== undefined && { sha256 }),
  };
  return { type, content: textIn(said, 'caption') ?? '', attachments: [attachment] };
}

function locationContent(said: Said): Content | undefined {
  const [latitude, longitude] = [numberIn(said, 'latitude'), numberIn(said, 'longitude')];
  if (latitude === undefined || longitude === undefined) return undefined;
  const location = {
    latitude,
    longitude,
    name: textIn(said, 'name') ?? null,
    address: textIn(said, 'address') ?? null,
  };
  return {
    type: 'location',
    content: [location.name, location.address].filter((each) => each !== null).join('\n'),
    location,
  };
}

function answersIn({ response_json: json }: Said): Said {
  const answers = typeof json === 'string' ? parseLeniently(json) : json;
  return isObject(answers) ? answers : {};
}

function interactiveContent(said: Said): Content {
  const form = objectIn(said, 'nfm_reply');
  if (said.type === 'nfm_reply') {
    return { type: 'flow_reply', content: textIn(form, 'body') ?? '', flowResponse: answersIn(form) };
  }
  const chosen = { ...objectIn(said, 'button_reply'), ...objectIn(said, 'list_reply') };
  return { type: 'interactive', content: textIn(chosen, 'title') ?? '' };
}

function cardOf(card: Said): string {
  const name = textIn(objectIn(card, 'name'), 'formatted_name');
  const ways = [
    ...listIn(card, 'phones').map((each) => textIn(each, 'phone')),
    ...listIn(card, 'emails').map((each) => textIn(each, 'email')),
  ];
  return [name, ...ways].filter((each) => each !== undefined).join(' ');
}

function orderLine(item: Said): string {
  const [name, quantity] = [textIn(item, 'product_retailer_id') ?? '?', textIn(item, 'quantity') ?? '1'];
  const price = [textIn(item, 'item_price'), textIn(item, 'currency')].filter((each) => each !== undefined).join(' ');
  return `${quantity} × ${name}${price && ` (${price})`}`;
}

/** The customer's words, and a line per product. */
const orderText = (order: Said): string =>
  [textIn(order, 'text'), ...listIn(order, 'product_items').map(orderLine)]
    .filter((each) => each !== undefined)
    .join('\n')
    .slice(0, CONTENT_LENGTH);

/** An edit or deletion of an earlier message. */
function changeOf(message: Said, now: Date): ReceivedStatus | undefined {
  const type = textIn(message, 'type') ?? '';
  const said = objectIn(message, type);
  const externalMessageId = nameIn(said, 'original_message_id');
  if (externalMessageId === undefined) return undefined;
  const at = timeIn(message, now);
  if (type === 'revoke') return { externalMessageId, status: 'deleted', at };
  const edited = contentOf(objectIn(said, 'message'));
  return edited && { externalMessageId, status: 'edited', content: edited.content, at };
}

const CHANGES: ReadonlySet<unknown> = new Set(['edit', 'revoke']);
const isChange = (entry: unknown): boolean => isObject(entry) && CHANGES.has(entry.type);

function contentOf(message: Said): Content | undefined {
  const type = textIn(message, 'type') ?? '';
  const said = objectIn(message, type);
  if (Object.hasOwn(MEDIA, type)) return mediaContent(MEDIA[type]!, said);
  if (type === 'text') return { type: 'text', content: textIn(said, 'body') ?? '' };
  if (type === 'location') return locationContent(said);
  if (type === 'contacts')
    return { type: 'contacts', content: listIn(message, 'contacts').map(cardOf).join('\n').slice(0, CONTENT_LENGTH) };
  if (type === 'reaction')
    return { type: 'reaction', content: textIn(said, 'emoji') ?? '', replyTo: textIn(said, 'message_id') };
  if (type === 'interactive') return interactiveContent(said);
  if (type === 'button') return { type: 'interactive', content: textIn(said, 'text') ?? '' };
  if (type === 'system') return { type: 'system', content: textIn(said, 'body') ?? '' };
  if (type === 'request_welcome') return { type: 'system', content: '' };
  if (type === 'order') return { type: 'interactive', content: orderText(said) };
  return undefined;
}

interface Cards {
  first: Said | undefined;
  byNumber: ReadonlyMap<string | undefined, Said>;
  byUserId: ReadonlyMap<string | undefined, Said>;
}

function cardsIn(value: Said): Cards {
  const cards = listIn(value, 'contacts');
  // The first of several cards with one value wins.
  const by = (field: string) => new Map(cards.toReversed().map((card) => [textIn(card, field), card]));
  return { first: cards[0], byNumber: by('wa_id'), byUserId: by('user_id') };
}

function messageOf(message: Said, cards: Cards, now: Date): ReceivedMessage | undefined {
  const externalMessageId = nameIn(message, 'id');
  const number = nameIn(message, 'from');
  const given = nameIn(message, 'from_user_id');
  const named = given === undefined ? cards.first : cards.byUserId.get(given);
  const card = (number === undefined ? named : cards.byNumber.get(number)) ?? {};
  const userId = given ?? nameIn(card, 'user_id');
  const identity = number ?? userId;
  if (externalMessageId === undefined || identity === undefined) return undefined;
  const {
    replyTo = textIn(objectIn(message, 'context'), 'id'),
    attachments = [],
    ...content
  } = contentOf(message) ?? {
    type: 'unsupported' as const,
    content: '',
  };
  return {
    ...content,
    attachments,
    externalMessageId,
    from: { kind: 'whatsapp', identity },
    ...(number !== undefined &&
      userId !== undefined && { alsoKnownAs: [{ kind: 'whatsapp' as const, identity: userId }] }),
    verified: true,
    profileName: textIn(objectIn(card, 'profile'), 'name') ?? null,
    ...(replyTo !== undefined && { replyToExternalId: replyTo }),
    sentAt: timeIn(message, now),
    automated: false,
  };
}

const STATUSES: ReadonlySet<unknown> = new Set(['sent', 'delivered', 'read', 'failed', 'deleted']);

function errorOf([error]: readonly Said[]): ReceivedStatus['error'] {
  const code = error ? (numberIn(error, 'code') ?? null) : null;
  const words =
    error && (textIn(objectIn(error, 'error_data'), 'details') ?? textIn(error, 'message') ?? textIn(error, 'title'));
  return {
    code: failureOfStatus(code).code,
    providerCode: code === null ? null : String(code),
    message: words?.slice(0, 500) ?? 'The provider did not say why.',
  };
}

function statusOf(said: Said, now: Date): ReceivedStatus | undefined {
  const externalMessageId = nameIn(said, 'id');
  const ours = textIn(said, 'biz_opaque_callback_data');
  const messageId = ours !== undefined && isUuid(ours) ? ours.toLowerCase() : undefined;
  if (!STATUSES.has(said.status) || (externalMessageId === undefined && messageId === undefined)) return undefined;
  const status = said.status as ReceivedStatus['status'];
  return {
    ...(externalMessageId !== undefined && { externalMessageId }),
    ...(messageId !== undefined && { messageId }),
    status,
    at: timeIn(said, now),
    ...(status === 'failed' && { error: errorOf(listIn(said, 'errors')) }),
  };
}

function templateCategory(value: Said): TemplateWord | undefined {
  const [name, language] = [textIn(value, 'message_template_name'), textIn(value, 'message_template_language')];
  const category = templateCategoryOf(textIn(value, 'new_category') ?? '');
  if (name === undefined || language === undefined || category === undefined) return undefined;
  return { name, language, category, rejectionReason: null };
}

function templateOf(value: Said): TemplateWord | undefined {
  const [name, language] = [textIn(value, 'message_template_name'), textIn(value, 'message_template_language')];
  const status = templateStatusOf(textIn(value, 'event') ?? '');
  if (name === undefined || language === undefined || status === undefined) return undefined;
  const reason = textIn(value, 'reason');
  return {
    name,
    language,
    status,
    rejectionReason: status === 'rejected' && reason !== 'NONE' ? (reason?.slice(0, 500) ?? null) : null,
  };
}

const TEMPLATE_FIELDS: ReadonlyMap<unknown, (value: Said) => TemplateWord | undefined> = new Map([
  ['message_template_status_update', templateOf],
  ['template_category_update', templateCategory],
]);

interface ReadEntry<T> {
  entry: unknown;
  read: T | undefined;
}

const readAll = <T>(entries: readonly unknown[], read: (said: Said) => T | undefined): ReadEntry<T>[] =>
  entries.map((entry) => ({ entry, read: isObject(entry) ? read(entry) : undefined }));

const kept = <T>(entries: readonly ReadEntry<T>[]): T[] =>
  entries.flatMap(({ read }) => (read === undefined ? [] : [read]));

/** Maximum length of a logged id. */
const LOGGED_ID_LENGTH = 64;

const loggedId = (id: string | undefined): string | null => id?.slice(0, LOGGED_ID_LENGTH) ?? null;

function lostOf(entries: readonly ReadEntry<unknown>[], reason: string): LostEntry[] {
  const unread = entries.filter(({ read }) => read === undefined);
  return unread.map(({ entry }) => {
    const id = isObject(entry) ? (textIn(entry, 'id') ?? textIn(entry, 'message_template_id')) : undefined;
    return { externalId: loggedId(id), reason };
  });
}

/** Nothing of this part can be read. */
const unreadable = (reason: 'the whole body' | 'entry' | 'change', businessId?: string): WhatsappPayload => ({
  messages: [],
  statuses: [],
  templates: [],
  ignored: 1,
  lost: [{ externalId: loggedId(businessId), reason }],
});

const READ_FIELDS: ReadonlySet<unknown> = new Set(['messages', ...TEMPLATE_FIELDS.keys()]);

/** Parts that cannot be parsed are reported as lost. */
function partsOf(
  change: unknown,
  businessId: string | undefined,
  { phoneNumberId, businessAccountId, now }: PayloadAddressee,
): WhatsappPayload {
  if (!isObject(change) || (READ_FIELDS.has(change.field) && !isObject(change.value)))
    return unreadable('change', businessId);
  const value = objectIn(change, 'value');
  const isOurs =
    change.field === 'messages' && textIn(objectIn(value, 'metadata'), 'phone_number_id') === phoneNumberId;
  const cards = cardsIn(value);
  const written = isOurs ? entriesIn(value, 'messages') : [];
  const messages = readAll(
    written.filter((entry) => !isChange(entry)),
    (message) => messageOf(message, cards, now),
  );
  const statuses = [
    ...(isOurs ? readAll(entriesIn(value, 'statuses'), (status) => statusOf(status, now)) : []),
    ...readAll(written.filter(isChange), (message) => changeOf(message, now)),
  ];
  const readTemplate = businessId === businessAccountId ? TEMPLATE_FIELDS.get(change.field) : undefined;
  const templates = readTemplate ? readAll([value], readTemplate) : [];
  const lost = [...lostOf(messages, 'message'), ...lostOf(statuses, 'status'), ...lostOf(templates, 'template')];
  const isEmpty = messages.length + statuses.length + templates.length === 0;
  return {
    messages: kept(messages),
    statuses: kept(statuses),
    templates: kept(templates),
    ignored: isEmpty ? 1 : lost.length,
    lost,
  };
}

function changesIn(entry: unknown, addressee: PayloadAddressee): WhatsappPayload[] {
  const businessId = isObject(entry) ? textIn(entry, 'id') : undefined;
  if (!isObject(entry) || (entry.changes ?? null) === null) return [unreadable('entry', businessId)];
  return entriesIn(entry, 'changes').map((change) => partsOf(change, businessId, addressee));
}

/** Parses each change separately: an invalid or foreign one does not affect the others. */
export function whatsappPayload(payload: unknown, addressee: PayloadAddressee): WhatsappPayload {
  if (!isObject(payload) || (payload.entry ?? null) === null) return unreadable('the whole body');
  const parts = entriesIn(payload, 'entry').flatMap((entry) => changesIn(entry, addressee));
  return {
    messages: parts.flatMap(({ messages }) => messages),
    statuses: parts.flatMap(({ statuses }) => statuses),
    templates: parts.flatMap(({ templates }) => templates),
    ignored: parts.length === 0 ? 1 : parts.reduce((sum, { ignored }) => sum + ignored, 0),
    lost: parts.flatMap(({ lost }) => lost),
  };
}
