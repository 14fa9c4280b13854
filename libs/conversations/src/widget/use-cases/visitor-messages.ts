import { malformed } from '@workops/kernel';
import type { ShownMessage } from '../../conversations/conversation-ports';
import { networkKey, webIdentityOf, type Visitor } from '../domain/visitor';
import type { WidgetDeps } from '../widget-ports';

export interface VisitorMessage {
  /** Chosen by the page, so that a repeated message is recognised. */
  clientId: string;
  content: string;
  attachmentId?: string;
  /** Client address, for IPv6 its /64 network; null if unknown. */
  address: string | null;
}

/**
 * A visitor's first message creates the contact and the conversation. Throws `unusable` for a file that another visitor
 * uploaded or that was already sent.
 */
export const sayToWorkspace =
  ({ visitors, people, inbox, reads, digest, clock }: WidgetDeps) =>
  async (visitor: Visitor, { clientId, content, attachmentId, address }: VisitorMessage): Promise<ShownMessage> => {
    if (content.trim() === '' && attachmentId === undefined)
      throw malformed('body', [{ path: 'content', message: 'Must not be blank.', code: 'too_small' }]);
    const network = address === null ? visitor.network : digest(networkKey(visitor.workspaceId, address));
    if (network !== null && network !== visitor.network) await visitors.move(visitor, network, clock.now());
    const identity = webIdentityOf(visitor);
    const isFirstOfKnownPerson = visitor.externalId !== null && (await reads.conversationId(visitor)) === undefined;
    if (isFirstOfKnownPerson) await people.join(visitor.workspaceId, visitor.externalId!, identity);
    const { messages } = await inbox.receive(
      { workspaceId: visitor.workspaceId, id: visitor.accountId },
      {
        messages: [
          {
            externalMessageId: `${visitor.id}:${clientId.toLowerCase()}`,
            from: { kind: 'web', identity },
            verified: visitor.externalId !== null,
            profileName: visitor.name,
            type: 'text',
            content,
            attachments: [],
            sentAt: clock.now(),
            automated: false,
            source: 'widget',
            ...(attachmentId !== undefined && { upload: { visitorId: visitor.id, attachmentId } }),
          },
        ],
        statuses: [],
      },
    );
    return (await reads.message(visitor, messages[0]!.messageId))!;
  };

const MAX_MESSAGES_PER_READ = 100;

/** Returns the messages after `afterSeq`, oldest first; none before the visitor's first message. */
export const readVisitorMessages =
  ({ reads }: Pick<WidgetDeps, 'reads'>) =>
  async (
    visitor: Visitor,
    afterSeq: number,
  ): Promise<{ conversationId: string | null; messages: readonly ShownMessage[] }> => {
    const conversationId = (await reads.conversationId(visitor)) ?? null;
    return {
      conversationId,
      messages:
        conversationId === null ? [] : await reads.messages(visitor, conversationId, afterSeq, MAX_MESSAGES_PER_READ),
    };
  };
