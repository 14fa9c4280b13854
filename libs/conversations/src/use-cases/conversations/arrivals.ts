import type { AskedCorrespondent, TakenCorrespondent } from '../../conversation-ports';
import type { ReceivedMessage } from '../../message-ports';

/** A message with its sender, where that one is known and stays as it is. */
export interface Sent {
  message: ReceivedMessage;
  person: TakenCorrespondent | undefined;
}

export interface Arrival extends Sent {
  identity: string;
  person: TakenCorrespondent;
}

export const senderOf = ({ from, alsoKnownAs = [], verified = false, profileName }: ReceivedMessage): AskedCorrespondent => ({
  ...from,
  ...{ alsoKnownAs, verified, profileName },
});

export const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** The first of each id: what a batch repeats is one message. */
export function distinct(messages: readonly ReceivedMessage[]): ReceivedMessage[] {
  const first = new Map<string, ReceivedMessage>();
  for (const message of messages) if (!first.has(message.externalMessageId)) first.set(message.externalMessageId, message);
  return [...first.values()];
}

export const referencesOf = ({ thread, replyToExternalId }: ReceivedMessage): string[] => [
  ...(thread?.references ?? []),
  ...(replyToExternalId === undefined ? [] : [replyToExternalId]),
];
