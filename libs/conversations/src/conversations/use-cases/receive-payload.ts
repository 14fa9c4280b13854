import { notFound, systemActor, type Actor } from '@workops/kernel';
import type { ConversationTransaction } from '../conversation-ports';
import { isSilent } from '../domain/conversation';
import { storable } from '../../domain/storable';
import type { Inbox, ReceivedMessage, ReceivedOutcome, ReceivedStatus } from '../message-ports';
import { withEarlyChange } from './message-with-status';
import { applyStatuses, changesWords } from './apply-statuses';
import { Reception, senderOf, type InboxDeps, type Sent } from './reception';

const NO_CHANNEL = 'El canal no existe.';

/** Repeats within a batch are one message. */
function distinct(messages: readonly ReceivedMessage[]): ReceivedMessage[] {
  const first = new Map<string, ReceivedMessage>();
  for (const message of messages)
    if (!first.has(message.externalMessageId)) first.set(message.externalMessageId, message);
  return [...first.values()];
}

async function filesHeld({ files }: ConversationTransaction, messages: readonly ReceivedMessage[]): Promise<void> {
  const ids = messages.flatMap(({ attachments }) =>
    attachments.flatMap(({ source }) => ('fileId' in source ? [source.fileId] : [])),
  );
  await Promise.all(ids.map((id) => files.hold(id)));
}

/** Reactions and system messages of people who have never written open no conversation and create no contact. */
async function withoutLoneSilence(
  { correspondents }: Pick<InboxDeps, 'correspondents'>,
  { conversations }: ConversationTransaction,
  accountId: string,
  sent: readonly Sent[],
): Promise<Sent[]> {
  const senderKey = ({ message: { from } }: Sent) => correspondents.key(from.kind, from.identity);
  const strangers = sent.filter(({ message, person }) => isSilent(message) && person === undefined).map(senderKey);
  if (strangers.length === 0) return [...sent];
  const parties = await conversations.parties(accountId, [...new Set(strangers)]);
  const speaking = new Set<string>();
  return sent.filter((each) => {
    if (!isSilent(each.message)) speaking.add(senderKey(each));
    return (
      !isSilent(each.message) ||
      each.person !== undefined ||
      parties.has(senderKey(each)) ||
      speaking.has(senderKey(each))
    );
  });
}

async function earlyChanges(
  { conversations }: ConversationTransaction,
  accountId: string,
  messages: readonly ReceivedMessage[],
) {
  const names = messages
    .filter(({ from: { kind } }) => kind !== 'email' && kind !== 'web')
    .map(({ externalMessageId }) => externalMessageId);
  const taken = names.length === 0 ? [] : await conversations.takeEarlyChanges(accountId, names);
  return new Map(taken.map((change) => [change.externalMessageId, change]));
}

interface Taking {
  workspaceId: string;
  accountId: string;
  system: Actor;
}

async function takeMessages(
  deps: InboxDeps,
  { workspaceId, accountId, system }: Taking,
  given: readonly ReceivedMessage[],
): Promise<ReceivedOutcome> {
  const messages = distinct(given);
  if (messages.length === 0) return { messages: [] };
  const found = await deps.store.transaction(system, async (tx) => {
    const { conversations } = tx;
    const [[account], early, known, people] = await Promise.all([
      deps.accounts.byIds(workspaceId, [accountId]),
      earlyChanges(tx, accountId, messages),
      conversations.messagesByExternalIds(
        accountId,
        messages.map(({ externalMessageId }) => externalMessageId),
      ),
      deps.correspondents.known(workspaceId, messages.map(senderOf)),
    ]);
    if (!account) throw notFound(NO_CHANNEL);
    const taken = new Set(known.map(({ externalMessageId }) => externalMessageId));
    const sent = messages.map((message, place): Sent => {
      const change = early.get(message.externalMessageId);
      return { message: change ? withEarlyChange(message, change) : message, person: people[place] };
    });
    const fresh = await withoutLoneSilence(
      deps,
      tx,
      accountId,
      sent.filter(({ message }) => !taken.has(message.externalMessageId)),
    );
    const now = deps.clock.now();
    const reception = new Reception(deps, tx, account, now, system);
    const held = filesHeld(
      tx,
      fresh.map(({ message }) => message),
    );
    const took = fresh.length > 0 ? await reception.take(fresh) : { known: [], added: [] };
    await held;
    const all = [...known, ...took.known, ...took.added];
    return {
      byName: new Map(all.map((message) => [message.externalMessageId, message])),
      added: new Set(took.added.map(({ id }) => id)),
    };
  });
  const seen = new Set<string>();
  return {
    messages: given.flatMap(({ externalMessageId }) => {
      const message = found.byName.get(externalMessageId);
      if (!message) return [];
      const { id: messageId, conversationId, seq } = message;
      const isRepeat = !found.added.has(messageId) || seen.has(messageId);
      seen.add(messageId);
      return [{ messageId, conversationId, seq, isRepeat }];
    }),
  };
}

/**
 * Statuses and messages lock differently, so statuses commit first; a repeat completes a payload that a crash
 * interrupted. Parties are locked before conversations, so that concurrent payloads open one conversation and see each
 * other's messages.
 */
export const receivePayload =
  (deps: InboxDeps): Inbox['receive'] =>
  async ({ workspaceId, id: accountId }, payload): Promise<ReceivedOutcome> => {
    const { messages: given, statuses } = storable(payload);
    const { livemode } = await deps.workspaces.loadProfile(workspaceId);
    const system = systemActor(workspaceId, livemode);
    const apply = async (told: readonly ReceivedStatus[]): Promise<void> => {
      if (told.length === 0) return;
      await deps.store.transaction(system, async (tx) => {
        if ((await deps.accounts.byIds(workspaceId, [accountId])).length === 0) throw notFound(NO_CHANNEL);
        await applyStatuses(tx, accountId, told);
      });
    };
    await apply(statuses.filter((status) => !changesWords(status)));
    const outcome = await takeMessages(deps, { workspaceId, accountId, system }, given);
    // A message and its deletion may come together.
    await apply(statuses.filter(changesWords));
    return outcome;
  };
