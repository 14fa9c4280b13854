import { isUuid } from '@workops/kernel';
import { isRecent } from '../../../domain/conversations/received';
import { failureOfStatus } from '../../../domain/channels/whatsapp-answers';
import { templateStatusOf } from '../../../domain/channels/whatsapp-template';
import type { MessageType, ReceivedAttachment, ReceivedMessage, ReceivedStatus } from '../../../message-ports';
import type { TemplateWord, WhatsappPayload } from '../../../template-ports';

type Said = Readonly<Record<string, unknown>>;

/** The recipient of a payload. */
export interface PayloadAddressee {
  phoneNumberId: string;
  businessAccountId: string;
  now: Date;
}

const CONTENT_LENGTH = 100_000;

const isObject = (value: unknown): value is Said => typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (said: Said, field: string): Said[] => (Array.isArray(said[field]) ? (said[field] as unknown[]).filter(isObject) : []);
const objectIn = (said: Said, field: string): Said => (isObject(said[field]) ? said[field] : {});
const textIn = (said: Said, field: string): string | undefined =>
  typeof said[field] === 'string' && said[field] !== '' ? said[field].slice(0, CONTENT_LENGTH) : undefined;
const numberIn = (said: Said, field: string): number | undefined => (Number.isFinite(said[field]) ? (said[field] as number) : undefined);

function timeIn(said: Said, now: Date): Date {
  const seconds = Number(said.timestamp);
  const at = new Date(seconds * 1_000);
  return Number.isInteger(seconds) && isRecent(at) ? at : now;
}

/** The API writes it in base64. */
const hexOf = (sha256: string | undefined): string | undefined =>
  sha256 !== undefined && /^[A-Za-z0-9+/]{43}=$/.test(sha256) ? Buffer.from(sha256, 'base64').toString('hex') : undefined;

interface Content {
  type: MessageType;
  content: string;
  attachments?: ReceivedAttachment[];
  location?: ReceivedMessage['location'];
  flowResponse?: Said;
  replyTo?: string;
}

const MEDIA: Readonly<Record<string, MessageType>> = { image: 'image', audio: 'audio', video: 'video', document: 'file', sticker: 'sticker' };

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
  const location = { latitude, longitude, name: textIn(said, 'name') ?? null, address: textIn(said, 'address') ?? null };
  return { type: 'location', content: [location.name, location.address].filter((each) => each !== null).join('\n'), location };
}

function answersIn(json: string | undefined): Said {
  try {
    const answers: unknown = JSON.parse(json ?? '{}');
    return isObject(answers) ? answers : {};
  } catch {
    return {};
  }
}

function interactiveContent(said: Said): Content {
  const form = objectIn(said, 'nfm_reply');
  if (said.type === 'nfm_reply') {
    return { type: 'flow_reply', content: textIn(form, 'body') ?? '', flowResponse: answersIn(textIn(form, 'response_json')) };
  }
  const chosen = { ...objectIn(said, 'button_reply'), ...objectIn(said, 'list_reply') };
  return { type: 'interactive', content: textIn(chosen, 'title') ?? '' };
}

function cardOf(card: Said): string {
  const name = textIn(objectIn(card, 'name'), 'formatted_name');
  const ways = [...listIn(card, 'phones').map((each) => textIn(each, 'phone')), ...listIn(card, 'emails').map((each) => textIn(each, 'email'))];
  return [name, ...ways].filter((each) => each !== undefined).join(' ');
}

/** Undefined where the type's own fields are missing. */
function contentOf(message: Said): Content | undefined {
  const type = String(message.type);
  const said = objectIn(message, type);
  if (Object.hasOwn(MEDIA, type)) return mediaContent(MEDIA[type]!, said);
  if (type === 'text') return { type: 'text', content: textIn(said, 'body') ?? '' };
  if (type === 'location') return locationContent(said);
  if (type === 'contacts') return { type: 'contacts', content: listIn(message, 'contacts').map(cardOf).join('\n').slice(0, CONTENT_LENGTH) };
  if (type === 'reaction') return { type: 'reaction', content: textIn(said, 'emoji') ?? '', replyTo: textIn(said, 'message_id') };
  if (type === 'interactive') return interactiveContent(said);
  if (type === 'button') return { type: 'interactive', content: textIn(said, 'text') ?? '' };
  if (type === 'system') return { type: 'system', content: textIn(said, 'body') ?? '' };
  return undefined;
}

/** Undefined where the message's id or sender is missing. */
function messageOf(message: Said, contacts: readonly Said[], now: Date): ReceivedMessage | undefined {
  const externalMessageId = textIn(message, 'id');
  const number = textIn(message, 'from');
  const given = textIn(message, 'from_user_id');
  const card = contacts.find((each) => (number !== undefined ? each.wa_id === number : given === undefined || each.user_id === given)) ?? {};
  const userId = given ?? textIn(card, 'user_id');
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
    ...(number !== undefined && userId !== undefined && { alsoKnownAs: [{ kind: 'whatsapp' as const, identity: userId }] }),
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
  const words = error && (textIn(objectIn(error, 'error_data'), 'details') ?? textIn(error, 'message') ?? textIn(error, 'title'));
  return {
    code: failureOfStatus(code).code,
    providerCode: code === null ? null : String(code),
    message: words?.slice(0, 500) ?? 'The provider did not say why.',
  };
}

function statusOf(said: Said, now: Date): ReceivedStatus | undefined {
  const externalMessageId = textIn(said, 'id');
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

function templateOf(value: Said): TemplateWord | undefined {
  const [name, language] = [textIn(value, 'message_template_name'), textIn(value, 'message_template_language')];
  const status = templateStatusOf(textIn(value, 'event') ?? '');
  if (name === undefined || language === undefined || status === undefined) return undefined;
  const reason = textIn(value, 'reason');
  return { name, language, status, rejectionReason: status === 'rejected' && reason !== 'NONE' ? (reason?.slice(0, 500) ?? null) : null };
}

/** The parsed parts of a change; undefined for each part that cannot be parsed. */
function partsOf(change: Said, businessId: unknown, { phoneNumberId, businessAccountId, now }: PayloadAddressee): WhatsappPayload {
  const value = objectIn(change, 'value');
  const of = <T>(list: readonly Said[], read: (said: Said) => T | undefined) => list.map(read);
  const isOurs = change.field === 'messages' && objectIn(value, 'metadata').phone_number_id === phoneNumberId;
  const contacts = listIn(value, 'contacts');
  const messages = isOurs ? of(listIn(value, 'messages'), (message) => messageOf(message, contacts, now)) : [];
  const statuses = isOurs ? of(listIn(value, 'statuses'), (status) => statusOf(status, now)) : [];
  const isTemplate = change.field === 'message_template_status_update' && businessId === businessAccountId;
  const templates = isTemplate ? [templateOf(value)] : [];
  const all = [...messages, ...statuses, ...templates];
  return {
    messages: messages.filter((each) => each !== undefined),
    statuses: statuses.filter((each) => each !== undefined),
    templates: templates.filter((each) => each !== undefined),
    ignored: all.length === 0 ? 1 : all.filter((each) => each === undefined).length,
  };
}

/** Each change is parsed separately: one for another number, or an invalid one, does not affect the others. */
export function whatsappPayload(payload: unknown, addressee: PayloadAddressee): WhatsappPayload {
  const entries = isObject(payload) ? listIn(payload, 'entry') : [];
  const parts = entries.flatMap((entry) => listIn(entry, 'changes').map((change) => partsOf(change, entry.id, addressee)));
  return {
    messages: parts.flatMap(({ messages }) => messages),
    statuses: parts.flatMap(({ statuses }) => statuses),
    templates: parts.flatMap(({ templates }) => templates),
    ignored: parts.length === 0 ? 1 : parts.reduce((sum, { ignored }) => sum + ignored, 0),
  };
}
