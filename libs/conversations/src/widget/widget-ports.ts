import type { Clock, Ids, SecretKeeper } from '@workops/kernel';
import type { ConversationStore, ShownMessage, Uploads } from '../conversations/conversation-ports';
import type { Visitor } from './domain/visitor';
import type { Inbox } from '../conversations/message-ports';

/** An account of a website's chat. */
interface WebAccount {
  workspaceId: string;
  id: string;
  /** Secret that verifies claimed identities; null if there is none. */
  identitySecret: string | null;
}

export interface Visitors {
  /** The connected account whose address is the page's host, or else the first one; undefined if there is none. */
  account(workspaceId: string, host: string | null): Promise<WebAccount | undefined>;
  byTokenHash(workspaceId: string, tokenHash: Buffer): Promise<Visitor | undefined>;
  save(visitor: Visitor): Promise<void>;
  /** Stores that the visitor now writes from another network. */
  move(visitor: Visitor, network: string, now: Date): Promise<void>;
}

/**
 * A visitor's view of their own conversation, without notes, system messages and messages that were not handed over.
 */
export interface VisitorReads {
  conversationId(visitor: Visitor): Promise<string | undefined>;
  /** Ends before the latest message that waits to be handed over. */
  messages(visitor: Visitor, conversationId: string, afterSeq: number, limit: number): Promise<ShownMessage[]>;
  message(visitor: Visitor, id: string): Promise<ShownMessage | undefined>;
}

/** Contacts whose identity a website has proven. */
export interface ProvenPeople {
  /** Gives the web channel to the contact with that external id, if there is one. */
  join(workspaceId: string, externalId: string, identity: string): Promise<void>;
}

export interface WidgetDeps {
  visitors: Visitors;
  reads: VisitorReads;
  people: ProvenPeople;
  store: ConversationStore;
  /** The visitor's uploads since then. */
  uploads(visitor: Visitor, since: Date): Promise<Uploads>;
  inbox: Inbox;
  secrets: SecretKeeper;
  mintToken(): string;
  /** Keyed, deterministic digest. Only the digest of a network address is stored. */
  digest(text: string): string;
  clock: Clock;
  ids: Ids;
}
