import type { Correspondents } from '../../conversations/conversation-ports';
import type { MessageAccount, ReceivedPayload } from '../../conversations/message-ports';

/** A bridge passes numbers as its users wrote them. */
export async function withWrittenSenders(
  { written }: Pick<Correspondents, 'written'>,
  { workspaceId }: Pick<MessageAccount, 'workspaceId'>,
  { messages, statuses }: ReceivedPayload,
): Promise<ReceivedPayload> {
  if (messages.length === 0) return { messages, statuses };
  const identities = await written(
    workspaceId,
    messages.map(({ from }) => from),
  );
  return {
    messages: messages.map((message, place) => ({
      ...message,
      from: { ...message.from, identity: identities[place]! },
    })),
    statuses,
  };
}
