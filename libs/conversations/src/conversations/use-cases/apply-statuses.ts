import type { ConversationTransaction, EarlyStatus } from '../conversation-ports';
import type { EarlyChange } from '../early-change-ports';
import { withReworded, type Conversation } from '../domain/conversation';
import type { Message } from '../domain/message';
import type { ReceivedStatus } from '../message-ports';
import { withStatus } from './message-with-status';

const named = (statuses: readonly ReceivedStatus[]): string[] => [
  ...new Set(statuses.flatMap(({ externalMessageId }) => (externalMessageId === undefined ? [] : [externalMessageId]))),
];

const identified = (statuses: readonly ReceivedStatus[]): string[] => [
  ...new Set(statuses.flatMap(({ messageId }) => (messageId === undefined ? [] : [messageId]))),
];

export const changesWords = <T extends Pick<ReceivedStatus, 'status'>>(
  status: T,
): status is T & { status: 'deleted' | 'edited' } => status.status === 'deleted' || status.status === 'edited';

/**
 * Applies statuses in order. Locks the ids first: a send that ends meanwhile has stored its id, or finds the status
 * kept here.
 */
export async function applyStatuses(
  { conversations, files }: ConversationTransaction,
  accountId: string,
  statuses: readonly ReceivedStatus[],
): Promise<void> {
  const [names, ids] = [named(statuses), identified(statuses)];
  await conversations.lockExternalIds(accountId, names);
  if (statuses.some(changesWords)) await conversations.lockChanges(accountId);
  const look = async (): Promise<Message[]> => {
    const [byName, byId] = await Promise.all([
      conversations.messagesByExternalIds(accountId, names),
      conversations.messagesByIds(ids),
    ]);
    return [...byName, ...byId.filter((message) => message.accountId === accountId)];
  };
  const places = await look();
  const changed = new Map<string, Message>();
  let current: Message[] = [];
  let locked: readonly Conversation[] = [];
  if (places.length > 0) {
    locked = await conversations.lockUntrimmed([...new Set(places.map(({ conversationId }) => conversationId))]);
    current = await look();
  }
  const early: EarlyStatus[] = [];
  const earlyChanges: EarlyChange[] = [];
  for (const status of statuses) {
    const { externalMessageId, messageId } = status;
    const found =
      current.find((message) => externalMessageId !== undefined && message.externalMessageId === externalMessageId) ??
      current.find(
        (message) =>
          message.id === messageId && (message.externalMessageId === null || externalMessageId === undefined),
      );
    if (!found) {
      if (externalMessageId === undefined) continue;
      if (changesWords(status))
        earlyChanges.push({ externalMessageId, status: status.status, content: status.content ?? '', at: status.at });
      else early.push({ externalMessageId, status: status.status, at: status.at, error: status.error ?? null });
      continue;
    }
    const before = changed.get(found.id) ?? found;
    const adopted =
      externalMessageId !== undefined && before.externalMessageId === null ? { ...before, externalMessageId } : before;
    const after = withStatus(adopted, status) ?? adopted;
    if (after !== before) changed.set(found.id, after);
  }
  const messages = [...changed.values()];
  conversations.saveMessages(messages);
  conversations.save(locked.flatMap((conversation) => withReworded(conversation, messages) ?? []));
  conversations.index(messages.filter(({ direction }) => direction === 'inbound'));
  conversations.dequeue(
    messages.filter(({ direction, deliveryStatus }) => direction === 'outbound' && deliveryStatus !== 'retrying'),
  );
  if (early.length > 0) conversations.keepEarly(accountId, early);
  conversations.keepEarlyChanges(accountId, earlyChanges);
  const emptied = messages.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
  if (emptied.length > 0) await files.release(await conversations.removeAttachments(emptied));
}
