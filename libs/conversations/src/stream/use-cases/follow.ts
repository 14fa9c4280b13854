import type { Clock } from '@workops/kernel';
import { idOf, isResumable, placeOf, type StreamPlace } from '../domain/stream-place';
import type {
  StreamedConversation,
  StreamedTicket,
  StreamEntry,
  StreamItem,
  StreamLog,
  StreamPage,
  StreamReader,
  StreamSubjects,
} from '../stream-ports';

const PAGE = 200;

export interface FollowDeps<C extends StreamedConversation, M> {
  log: StreamLog;
  subjects: StreamSubjects<C, M>;
  clock: Clock;
}

export interface ReadPage<C extends StreamedConversation, M> {
  items: readonly StreamItem<C, M>[];
  place: StreamPlace;
  isLast: boolean;
}

/** A record's last change suffices, because it shows the current state. New messages are all delivered. */
function withoutRepeats(entries: readonly StreamEntry[]): readonly StreamEntry[] {
  const keyOf = ({ kind, conversationId, messageId, ticketId }: StreamEntry) =>
    `${kind} ${messageId ?? conversationId ?? ticketId}`;
  const last = new Map(entries.map((entry) => [keyOf(entry), entry.position]));
  return entries.filter((entry) => last.get(keyOf(entry)) === entry.position);
}

export async function readPage<C extends StreamedConversation, M>(
  { log, subjects, clock }: FollowDeps<C, M>,
  workspaceId: string,
  position: bigint | null,
): Promise<ReadPage<C, M>> {
  const page = await log.after(workspaceId, position, PAGE);
  const entries = withoutRepeats(page.entries);
  const conversationIds = [...new Set(entries.flatMap(({ conversationId }) => conversationId ?? []))];
  const messageIds = [...new Set(entries.flatMap(({ messageId }) => messageId ?? []))];
  const ticketIds = [...new Set(entries.flatMap(({ ticketId }) => ticketId ?? []))];
  const [conversations, messages, tickets] = await Promise.all([
    conversationIds.length > 0 ? subjects.conversations(workspaceId, conversationIds) : new Map<string, C>(),
    messageIds.length > 0 ? subjects.messages(workspaceId, messageIds) : new Map<string, M>(),
    ticketIds.length > 0 ? subjects.tickets(workspaceId, ticketIds) : new Map<string, StreamedTicket>(),
  ]);
  const items = entries.flatMap(({ position: at, kind, conversationId, messageId, ticketId }): StreamItem<C, M>[] => {
    if (kind === 'ticket') {
      const ticket = ticketId === null ? undefined : tickets.get(ticketId);
      return ticket ? [{ position: at, kind, conversation: null, message: null, ticket }] : [];
    }
    const conversation = conversationId === null ? undefined : conversations.get(conversationId);
    const message = messageId === null ? null : messages.get(messageId);
    return conversation && message !== undefined && !conversation.filtered
      ? [{ position: at, kind, conversation, message, ticket: null }]
      : [];
  });
  const isLast = page.entries.length < PAGE;
  return { items, place: placeAt(isLast ? page.end : page.entries.at(-1)!.position, page, clock), isLast };
}

const placeAt = (position: bigint, { epoch }: StreamPage, clock: Clock): StreamPlace => ({
  position,
  epoch,
  at: Math.floor(clock.now().getTime() / 1_000),
});

/** The given place if the reader can resume there, otherwise the present end, of which it is notified. */
export async function beginning<C extends StreamedConversation, M>(
  deps: FollowDeps<C, M>,
  reader: StreamReader<C, M>,
  lastEventId: string | undefined,
): Promise<StreamPlace> {
  const page = await deps.log.after(reader.workspaceId, null, 0);
  const now = placeAt(page.end, page, deps.clock);
  if (lastEventId === undefined) {
    reader.stand(idOf(now));
    return now;
  }
  const named = placeOf(lastEventId);
  if (named && isResumable(named, now)) {
    reader.stand(idOf(named));
    return named;
  }
  reader.reset(idOf(now));
  return now;
}

/** Skips what the reader may not see or has received; true if sent. */
export function tell<C extends StreamedConversation, M>(
  reader: StreamReader<C, M>,
  item: StreamItem<C, M>,
  place: StreamPlace,
  after: bigint,
): boolean {
  if (item.position <= after || !reader.sees(item)) return false;
  reader.tell(item, idOf({ ...place, position: item.position }));
  return true;
}
