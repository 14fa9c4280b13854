import { notFound, systemActor } from '@workops/kernel';
import type { ConversationTransaction } from '../../conversation-ports';
import { storable } from '../../domain/storable';
import type { Inbox, ReceivedMessage, ReceivedOutcome } from '../../message-ports';
import { applyStatuses } from './receive-statuses';
import { Reception, senderOf, type InboxDeps, type Sent } from './reception';

const NO_CHANNEL = 'El canal no existe.';

/** The first of each id: repeats within a batch are one message. */
function distinct(messages: readonly ReceivedMessage[]): ReceivedMessage[] {
  const first = new Map<string, ReceivedMessage>();
  for (const message of messages) if (!first.has(message.externalMessageId)) first.set(message.externalMessageId, message);
  return [...first.values()];
}

async function filesHeld({ files }: ConversationTransaction, messages: readonly ReceivedMessage[]): Promise<void> {
  const ids = messages.flatMap(({ attachments }) => attachments.flatMap(({ source }) => ('fileId' in source ? [source.fileId] : [])));
  await Promise.all(ids.map((id) => files.hold(id)));
}

/**
 * Takes in the messages of a payload in one commit, and its statuses of ours in another before it: statuses lock conversations by external id, messages by
 * sender. A repeat of either changes nothing, so that a payload that a crash left half processed is completed by its repeat. Parties are locked before
 * conversations, so that of any number of concurrent payloads one begins the conversation, and a message that another transaction has taken in is found.
 */
export const receive =
  (deps: InboxDeps): Inbox['receive'] =>
  async ({ workspaceId, id: accountId }, payload): Promise<ReceivedOutcome> => {
    const { messages: given, statuses } = storable(payload);
    const { livemode } = await deps.workspaces.profileOf(workspaceId);
    const system = systemActor(workspaceId, livemode);
    const messages = distinct(given);
    if (statuses.length > 0) {
      await deps.store.transaction(system, async (tx) => {
        if ((await deps.accounts.byIds(workspaceId, [accountId])).length === 0) throw notFound(NO_CHANNEL);
        await applyStatuses(tx, accountId, statuses);
      });
    }
    if (messages.length === 0) return { messages: [] };
    const found = await deps.store.transaction(system, async (tx) => {
      const { conversations } = tx;
      const [[account], known, people] = await Promise.all([
        deps.accounts.byIds(workspaceId, [accountId]),
        conversations.messagesByExternalIds(
          accountId,
          messages.map(({ externalMessageId }) => externalMessageId),
        ),
        deps.correspondents.known(workspaceId, messages.map(senderOf)),
      ]);
      if (!account) throw notFound(NO_CHANNEL);
      const taken = new Set(known.map(({ externalMessageId }) => externalMessageId));
      const sent = messages.map((message, place): Sent => ({ message, person: people[place] }));
      const fresh = sent.filter(({ message }) => !taken.has(message.externalMessageId));
      const now = deps.clock.now();
      const reception = new Reception(deps, tx, account, now, system);
      const held = filesHeld(
        tx,
        fresh.map(({ message }) => message),
      );
      const took = fresh.length > 0 ? await reception.take(fresh) : { known: [], added: [] };
      await held;
      const all = [...known, ...took.known, ...took.added];
      return { byName: new Map(all.map((message) => [message.externalMessageId, message])), added: new Set(took.added.map(({ id }) => id)) };
    });
    const seen = new Set<string>();
    return {
      messages: given.map(({ externalMessageId }) => {
        const { id: messageId, conversationId, seq } = found.byName.get(externalMessageId)!;
        const isRepeat = !found.added.has(messageId) || seen.has(messageId);
        seen.add(messageId);
        return { messageId, conversationId, seq, isRepeat };
      }),
    };
  };
