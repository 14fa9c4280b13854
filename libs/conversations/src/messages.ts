import type { ConversationDeps } from './conversation-ports';
import { retryMessage, sendMessage } from './use-cases/conversations/send-message';

export type Messages = ReturnType<typeof createMessages>;

/** Everything that this context does with conversations and their messages. */
export const createMessages = (deps: ConversationDeps) => ({
  send: sendMessage(deps),
  retry: retryMessage(deps),
});
