import type { Answered } from '../automation/domain/loop-guard';
import type { Handler, MessageChannel, MessageType } from './domain/vocabulary';
import type { ConversationStatus } from './domain/states';

export interface BotConversation {
  id: string;
  workspaceId: string;
  contactId: string;
  channel: MessageChannel;
  handler: Handler;
  aiAgentId: string | null;
  status: ConversationStatus;
  filtered: boolean;
  locationId: string | null;
  held: boolean;
  /** The contact's last message that needs an answer; 0 without one. Automated messages and reactions need none. */
  askedSeq: number;
}

/** The conversation is locked until the transaction ends. If `silenced`, the AI must not answer. */
export interface JudgedConversation extends BotConversation {
  silenced: boolean;
  /** The contact may be a machine, after so many recent automatic answers. */
  looping: boolean;
}

export interface Talker {
  accountId: string;
  contactId: string;
  sender: string;
  /** Digest of a website visitor's network; null if unknown. */
  network: string | null;
  /** Agents also answer on another account. */
  hasOtherChannels: boolean;
}

export interface SaidMessage {
  id: string;
  seq: number;
  direction: 'inbound' | 'outbound';
  type: MessageType;
  content: string;
}

export interface BotReads {
  /** Automatic answers on the account within the minutes. The pair stays locked until the transaction ends. */
  answersWithin(workspaceId: string, answered: Answered, minutes: number): Promise<number>;
  byIds(workspaceId: string, ids: readonly string[]): Promise<BotConversation[]>;
  /** Reads across workspaces for the process's own checks, charged to none. */
  byKeys(keys: readonly { workspaceId: string; id: string }[]): Promise<BotConversation[]>;
  talker(workspaceId: string, id: string): Promise<Talker | undefined>;
  /** Oldest first, up to a sequence number, without notes, reactions and system messages. */
  said(workspaceId: string, conversationId: string, upToSeq: number, limit: number): Promise<SaidMessage[]>;
}
