import type { Clock, Ids, SecretKeeper } from '@workops/kernel';
import type { ConversationStore, ShownMessage, Uploads } from '../conversations/conversation-ports';
import type { Visitor } from './domain/visitor';
import type { Inbox } from '../conversations/message-ports';

/** An account of a website's chat. */
interface WebAccount {
  workspaceId: string;
  id: string;
  /** What proves identities; null where it has none. */
  identitySecret: string | null;
}

export interface Visitors {
  /** The connected account whose address is the page's host, else the first one; undefined where there is none. */
  account(workspaceId: string, host: string | null): Promise<WebAccount | undefined>;
  byTokenHash(workspaceId: string, tokenHash: Buffer): Promise<Visitor | undefined>;
  save(visitor: Visitor): Promise<void>;
  /** The visitor writes from another network now. */
  move(visitor: Visitor, network: string, now: Date): Promise<void>;
}

/** What a visitor sees: their own conversation, and of that no notes, no system lines and nothing that was not handed over. */
export interface VisitorReads {
  conversationId(visitor: Visitor): Promise<string | undefined>;
  /** Ends before the latest message that waits to be handed over. */
  messages(visitor: Visitor, conversationId: string, afterSeq: number, limit: number): Promise<ShownMessage[]>;
  message(visitor: Visitor, id: string): Promise<ShownMessage | undefined>;
}

/** Contacts by what a website has proven. */
export interface ProvenPeople {
  /** The contact of that external id, where there is one, holds the web channel from now on. */
  join(workspaceId: string, externalId: string, identity: string): Promise<void>;
}

export interface WidgetDeps {
  visitors: Visitors;
  reads: VisitorReads;
  people: ProvenPeople;
  store: ConversationStore;
  /** What the visitor has sent since then. */
  uploads(visitor: Visitor, since: Date): Promise<Uploads>;
  inbox: Inbox;
  secrets: SecretKeeper;
  mintToken(): string;
  /** Keyed and deterministic: a network address is kept as its digest alone. */
  digest(text: string): string;
  clock: Clock;
  ids: Ids;
}
