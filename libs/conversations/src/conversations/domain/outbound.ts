import {
  conflict,
  outboundBlocked,
  outboundWarning,
  unusable,
  type DomainError,
  type OutboundRefusal,
} from '@workops/kernel';
import type { TemplateComponent } from '../../channels/domain/whatsapp-template';
import { isStoppedByHold } from '../../holds/domain/outbound-hold';
import type { Attachment } from './attachment';
import type { MessageAccount, MessageChannel } from './vocabulary';
import { windowEnd, type Conversation } from './conversation';
import type { Message, MessagePurpose } from './message';
import type { Party } from './party';

export interface AskedSend {
  contactId: string;
  send: {
    channel: MessageChannel;
    /** The mail address; by default the card's. */
    address?: string;
    purpose: NonNullable<Message['purpose']>;
    window?: 'open' | 'closed';
    unanswerable?: boolean;
    template?: boolean;
    templateNotApproved?: boolean;
    disconnected?: boolean;
    held?: boolean;
    providerLimited?: boolean;
  };
}

export interface FoundTemplate {
  category: 'marketing' | 'utility' | 'authentication';
  sendable: boolean;
  variables: number;
  content: string;
  components: readonly TemplateComponent[];
}

/** Days that count as an answer on a channel without a window. */
const ANSWERABLE_MS = 30 * 86_400_000;

const MIB = 1024 * 1024;

interface Bounds {
  content: number;
  attachments: number;
  /** Maximum bytes, by the first part of the content type. */
  sizes: Readonly<Record<string, number>>;
}

const wide: Bounds = { content: 100_000, attachments: 10, sizes: {} };

const BOUNDS: Readonly<Record<MessageChannel, Bounds>> = {
  email: wide,
  whatsapp: { content: 4096, attachments: 1, sizes: { image: 5 * MIB, audio: 16 * MIB, video: 16 * MIB } },
  instagram: { ...wide, content: 1000 },
  messenger: { ...wide, content: 2000 },
  web: { ...wide, content: 10_000 },
  sms: { ...wide, content: 1600 },
  tiktok: wide,
};

export const mostCharactersOf = (channel: MessageChannel): number => BOUNDS[channel].content;

/** Throws `unusable` if the channel does not accept it. */
export function mustFitChannel(
  channel: MessageChannel,
  content: string,
  attachments: readonly Pick<Attachment, 'contentType' | 'size'>[],
): void {
  const bounds = BOUNDS[channel];
  if ([...content].length > bounds.content) throw unusable('content', `El canal admite ${bounds.content} caracteres.`);
  if (attachments.length > bounds.attachments)
    throw unusable('attachment_ids', `El canal admite ${bounds.attachments} archivo por mensaje.`);
  attachments.forEach(({ contentType, size }, place) => {
    const most = bounds.sizes[contentType.split('/', 1)[0]!];
    if (most !== undefined && (size ?? 0) > most)
      throw unusable(`attachment_ids.${place}`, `El canal admite archivos de ${most / MIB} MiB.`);
  });
}

export const typeOfFile = ({ contentType }: Pick<Attachment, 'contentType'>): 'image' | 'audio' | 'video' | 'file' => {
  const [kind] = contentType.split('/', 1);
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
};

interface Opening {
  /** Absent on channels that always accept free text. */
  window?: 'open' | 'closed';
  answers: boolean;
}

/** Open up to and including its last moment. */
export function openingOf(
  { windowHours }: Pick<MessageAccount, 'windowHours'>,
  party: Pick<Party, 'lastInboundAt'> | undefined,
  now: Date,
): Opening {
  const lastInboundAt = party?.lastInboundAt ?? null;
  if (windowHours === null)
    return { answers: lastInboundAt !== null && now.getTime() - lastInboundAt.getTime() <= ANSWERABLE_MS };
  const end = windowEnd(lastInboundAt, windowHours);
  const window = end !== null && now < end ? 'open' : 'closed';
  return { window, answers: window === 'open' };
}

export const purposeOf = (
  given: MessagePurpose | undefined,
  template: FoundTemplate | undefined,
  { answers }: Opening,
): MessagePurpose => {
  if (template) return template.category === 'marketing' ? 'marketing' : 'service';
  return given ?? (answers ? 'answer' : 'service');
};

export interface SendFacts {
  purpose: MessagePurpose;
  author: Pick<Message['author'], 'kind'>;
  opening: Opening;
  account: Pick<MessageAccount, 'status'> | undefined;
  /** Undefined for free text, null if the template is gone. */
  template: FoundTemplate | null | undefined;
  held: boolean;
  /** The provider refused marketing to the contact within the last day. */
  refusesMarketing: boolean;
  to?: string;
}

export const askedOf = (
  { contactId, channel }: Pick<Conversation, 'contactId' | 'channel'>,
  { purpose, author, opening: { window, answers }, account, template, held, refusesMarketing, to }: SendFacts,
): AskedSend => ({
  contactId,
  send: {
    channel,
    purpose,
    template: template !== undefined,
    ...(channel === 'email' && to !== undefined && { address: to }),
    ...(window && { window }),
    ...(purpose === 'answer' && window === undefined && !answers && { unanswerable: true }),
    ...(template !== undefined && !template?.sendable && { templateNotApproved: true }),
    disconnected: account?.status !== 'connected',
    ...(held && isStoppedByHold(purpose, author) && { held: true }),
    ...(refusesMarketing && { providerLimited: true }),
  },
});

/** Undefined if the message may be sent. */
export function refusalOf(
  {
    outcome,
    reasons = [],
    hint = '',
  }: { outcome: 'allowed' | 'blocked' | 'warning'; reasons?: readonly string[]; hint?: string },
  acknowledged: readonly string[],
): OutboundRefusal | undefined {
  if (outcome === 'blocked') return outboundBlocked({ reasons: [...reasons], hint });
  const isWarned = outcome === 'warning' && !reasons.every((reason) => acknowledged.includes(reason));
  return isWarned ? outboundWarning({ reasons: [...reasons], hint }) : undefined;
}

/** A bot sends only in conversations that it handles. Throws `conflict`. */
export function mustHaveTheWord({ author }: Pick<Message, 'author'>, { handler }: Pick<Conversation, 'handler'>): void {
  if (author.kind === 'ai_agent' && handler !== 'bot') throw handlerHuman();
}

export const handlerHuman = (): DomainError => conflict('handler_human', 'La conversación la atiende una persona.');
