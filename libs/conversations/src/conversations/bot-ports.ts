import type { Answered } from '../automation/domain/loop-guard';
import type { Handler, MessageChannel, MessageType } from './domain/vocabulary';
import type { ConversationStatus } from './domain/states';

/** A conversation as the bot that is to answer it sees it. */
export interface BotConversation {
  id: string;
  workspaceId: string;
  contactId: string;
  channel: MessageChannel;
  handler: Handler;
  aiAgentId: string | null;
  status: ConversationStatus;
  /** Whether the contact is blocked. */
  filtered: boolean;
  locationId: string | null;
  /** Whether the contact has an active safety hold. */
  held: boolean;
  /**
   * Sequence number of the contact's last message that needs an answer; 0 if there is none. Automated messages and
   * reactions need none.
   */
  askedSeq: number;
}

/** A bot's conversation, locked until the transaction ends. */
export interface JudgedConversation extends BotConversation {
  /** Whether the AI must not answer the contact. */
  silenced: boolean;
  /** Whether the contact has had so many automatic answers lately that it may be a machine. */
  looping: boolean;
}

/** The sender in a conversation, used to attribute usage. */
export interface Talker {
  accountId: string;
  contactId: string;
  /** Key of the address's owner, independent of how the address is written. */
  sender: string;
  /** Digest of a website visitor's network; null if it is unknown. */
  network: string | null;
  /** Whether agents also answer on another account of the workspace. */
  hasOtherChannels: boolean;
}

/** A message as shown to a model. */
export interface SaidMessage {
  id: string;
  seq: number;
  direction: 'inbound' | 'outbound';
  type: MessageType;
  content: string;
}

export interface BotReads {
  /**
   * Counts the automatic answers to the contact on the account within the minutes. The pair stays locked until the
   * transaction ends.
   */
  answersWithin(workspaceId: string, answered: Answered, minutes: number): Promise<number>;
  byIds(workspaceId: string, ids: readonly string[]): Promise<BotConversation[]>;
  /** Reads across workspaces for the process's own checks; the queries are charged to no workspace. */
  byKeys(keys: readonly { workspaceId: string; id: string }[]): Promise<BotConversation[]>;
  talker(workspaceId: string, id: string): Promise<Talker | undefined>;
  /** The last messages up to a sequence number, oldest first, without notes, reactions and system messages. */
  said(workspaceId: string, conversationId: string, upToSeq: number, limit: number): Promise<SaidMessage[]>;
}
