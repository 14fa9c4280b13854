import type { Clock, Ids, SecretKeeper } from '@workops/kernel';
import type { ConversationStore, ShownMessage, Uploads } from '../conversations/conversation-ports';
import type { Visitor } from './domain/visitor';
import type { Inbox } from '../conversations/message-ports';

interface WebAccount {
  workspaceId: string;
  id: string;
  /** Verifies claimed identities. */
  identitySecret: string | null;
}

export interface Visitors {
  /** The page's host decides, or else the first connected account. */
  account(workspaceId: string, host: string | null): Promise<WebAccount | undefined>;
  byTokenHash(workspaceId: string, tokenHash: Buffer): Promise<Visitor | undefined>;
  save(visitor: Visitor): Promise<void>;
  move(visitor: Visitor, network: string, now: Date): Promise<void>;
}

/** Excludes notes, system messages and messages not handed over. */
export interface VisitorReads {
  conversationId(visitor: Visitor): Promise<string | undefined>;
  /** Ends before the latest message that waits to be handed over. */
  messages(visitor: Visitor, conversationId: string, afterSeq: number, limit: number): Promise<ShownMessage[]>;
  message(visitor: Visitor, id: string): Promise<ShownMessage | undefined>;
}

export interface ProvenPeople {
  /** The contact with that external id gets the web channel, if there is one. */
  join(workspaceId: string, externalId: string, identity: string): Promise<void>;
}

export interface WidgetDeps {
  visitors: Visitors;
  reads: VisitorReads;
  people: ProvenPeople;
  store: ConversationStore;
  uploads(visitor: Visitor, since: Date): Promise<Uploads>;
  inbox: Inbox;
  secrets: SecretKeeper;
  mintToken(): string;
  /** The digest is keyed and deterministic. Only the digest of an address is stored. */
  digest(text: string): string;
  clock: Clock;
  ids: Ids;
}
