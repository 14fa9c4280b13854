import type { Answered } from '../automation/domain/loop-guard';
import type { Handler, MessageChannel, MessageType } from './domain/vocabulary';
import type { ConversationStatus } from './domain/states';

/** A conversation for a bot that is to answer it. */
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
  /** Whether the contact has an active safety hold. */
  held: boolean;
  /** The last message of the contact that needs an answer; 0 where there is none. Automated messages and reactions need none. */
  askedSeq: number;
}

/** Under the lock of the conversation, until the transaction ends. */
export interface JudgedConversation extends BotConversation {
  /** Whether the AI is not to answer the contact. */
  silenced: boolean;
  /** Whether the contact has had so many automatic answers lately that a machine may be on the other side. */
  looping: boolean;
}

/** Who writes in a conversation, for what is counted by who causes it. */
export interface Talker {
  accountId: string;
  contactId: string;
  /** Whom the address belongs to, however it is written. */
  sender: string;
  /** A digest of the network that a visitor of a website writes from; null where it is unknown. */
  network: string | null;
  /** Whether agents answer on another account of the workspace as well. */
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
  /** What was answered by itself within the minutes to the contact on the account, which stay locked until the transaction ends. */
  answersWithin(workspaceId: string, answered: Answered, minutes: number): Promise<number>;
  byIds(workspaceId: string, ids: readonly string[]): Promise<BotConversation[]>;
  /** Of any workspaces, accounted to none: the process's own checks. */
  byKeys(keys: readonly { workspaceId: string; id: string }[]): Promise<BotConversation[]>;
  talker(workspaceId: string, id: string): Promise<Talker | undefined>;
  /** The last ones up to a place, oldest first, without notes, reactions and lines of the system. */
  said(workspaceId: string, conversationId: string, upToSeq: number, limit: number): Promise<SaidMessage[]>;
}
