import type { Handler, MessageChannel, MessageType } from './domain/conversations/vocabulary';
import type { ConversationStatus } from './domain/conversations/states';

/** A conversation as a bot that is to answer it knows it. */
export interface BotConversation {
  id: string;
  workspaceId: string;
  contactId: string;
  channel: MessageChannel;
  handler: Handler;
  aiAgentId: string | null;
  status: ConversationStatus;
  /** Of a blocked contact. */
  filtered: boolean;
  locationId: string | null;
  /** Whether a safety hold stands on the contact. */
  held: boolean;
  /** The last message of the contact that asks for an answer; 0 where there is none. What nobody wrote and reactions ask for none. */
  askedSeq: number;
}

/** Under the lock of the conversation, until the transaction ends. */
export interface JudgedConversation extends BotConversation {
  /** Whether the AI is not to answer the contact. */
  silenced: boolean;
}

/** A message as a model is told of it. */
export interface SaidMessage {
  id: string;
  seq: number;
  direction: 'inbound' | 'outbound';
  type: MessageType;
  content: string;
}

export interface BotReads {
  byIds(workspaceId: string, ids: readonly string[]): Promise<BotConversation[]>;
  /** Of any workspaces, at the expense of none: what the process itself goes by. */
  byKeys(keys: readonly { workspaceId: string; id: string }[]): Promise<BotConversation[]>;
  /** The last ones up to a place, oldest first, without notes, reactions and lines of the system. */
  said(workspaceId: string, conversationId: string, upToSeq: number, limit: number): Promise<SaidMessage[]>;
}
