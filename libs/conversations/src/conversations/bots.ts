import type { Actor } from '@workops/kernel';
import type { BotReads } from './bot-ports';
import type { ConversationDeps } from './conversation-ports';
import type { OutgoingInput } from './use-cases/commit-message';
import { handOffConversation } from './use-cases/hand-conversation';
import { judgeBot } from './use-cases/judge-bot';
import { sendMessage } from './use-cases/send-message';
import { openTicketOf } from '../tickets/use-cases/open-ticket-of';

export type { BotConversation, JudgedConversation, SaidMessage, Talker } from './bot-ports';
export { mostCharactersOf } from './domain/outbound';

const text: Omit<OutgoingInput, 'content'> = {
  type: 'text' as const,
  attachmentIds: [],
  location: null,
  flow: null,
  template: null,
  replyToMessageId: null,
  purpose: undefined,
  acknowledge: [],
};

export type Bots = ReturnType<typeof createBots>;

/** The actor's author is the agent. All operations join the caller's transaction. */
export const createBots = (deps: ConversationDeps & { bots: BotReads }) => ({
  byIds: deps.bots.byIds,
  byKeys: deps.bots.byKeys,
  /** Ids visible with the given visibility. */
  seenAmong: deps.reads.seenAmong,
  said: deps.bots.said,
  talker: deps.bots.talker,
  judge: judgeBot(deps),
  /** Returns the message's id. Throws like sending. */
  say: async (actor: Actor, conversationId: string, content: string): Promise<string> =>
    (await sendMessage(deps)(actor, conversationId, { ...text, content })).id,
  handOff: handOffConversation(deps),
  openTicket: openTicketOf(deps),
});
