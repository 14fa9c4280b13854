import type { EarlyChange } from '../early-change-ports';
import { rises, type DeliveryStatus } from '../domain/delivery';
import type { Message } from '../domain/message';
import type { MessageType } from '../domain/vocabulary';
import type { ReceivedMessage, ReceivedStatus } from '../message-ports';

const STAMPS = { sent: 'sentAt', delivered: 'deliveredAt', read: 'readAt', failed: 'failedAt' } as const;

export type ToldStatus = Pick<ReceivedStatus, 'status' | 'at' | 'error' | 'content'>;

const isSame = (one: Message, other: Message): boolean =>
  one.content === other.content &&
  one.location === other.location &&
  one.flowResponse === other.flowResponse &&
  one.deletedAt === other.deletedAt;

/** Captions are optional, so empty content does not show a deletion. */
const CAPTIONED: ReadonlySet<MessageType> = new Set(['image', 'audio', 'video', 'file', 'sticker']);

/** Older deletions have no `deletedAt`, only empty content. */
const isDeleted = ({ deletedAt, type, content, location, flowResponse }: Message): boolean =>
  deletedAt !== null || (content === '' && location === null && flowResponse === null && !CAPTIONED.has(type));

/** The caller also removes the attachments. */
const deletedAt = (message: Message, at: Date): Message => ({
  ...message,
  content: '',
  location: null,
  flowResponse: null,
  deletedAt: message.deletedAt ?? at,
});

/** A deleted message counts as automated, so that it gets no answer. */
export function withEarlyChange(message: ReceivedMessage, { status, content, at }: EarlyChange): ReceivedMessage {
  if (status === 'edited') return { ...message, content };
  const { location: _place, flowResponse: _answer, ...rest } = message;
  return { ...rest, content: '', attachments: [], automated: true, deletedAt: at };
}

/** Undefined if nothing changes, because a status only moves forward. */
export function withStatus(message: Message, { status, at, error, content = '' }: ToldStatus): Message | undefined {
  if (status === 'deleted' || status === 'edited') {
    if (message.direction !== 'inbound') return undefined;
    // A provider may repeat an edit after the deletion.
    if (status === 'edited' && isDeleted(message)) return undefined;
    const after = status === 'edited' ? { ...message, content } : deletedAt(message, at);
    return isSame(message, after) ? undefined : after;
  }
  if (message.direction !== 'outbound') return undefined;
  const stamp = STAMPS[status];
  const stamped = message[stamp] === null ? { ...message, [stamp]: at } : message;
  if (!rises(message.deliveryStatus, status)) return stamped === message || status === 'failed' ? undefined : stamped;
  return {
    ...stamped,
    deliveryStatus: status satisfies DeliveryStatus,
    error:
      status === 'failed'
        ? { ...(error ?? { code: 'provider_refused', providerCode: null, message: '' }), retryable: false }
        : null,
  };
}
