import type { OwnedRecord } from '@workops/kernel';
import type { ShownTicket } from './ticket-ports';

/** What has happened: a message came to be, something about it changed, a conversation or a ticket came to be or changed. */
export const streamKinds = ['message', 'message_status', 'conversation', 'ticket'] as const;
export type StreamKind = (typeof streamKinds)[number];

/** That something has happened, in the order of the stream. */
export interface StreamEntry {
  position: bigint;
  kind: StreamKind;
  /** Null for a ticket. */
  conversationId: string | null;
  /** Null for the conversation itself. */
  messageId: string | null;
  /** Only of a ticket. */
  ticketId: string | null;
}

/** A part of a workspace's stream. */
export interface StreamPage {
  entries: readonly StreamEntry[];
  /** Up to here nothing is missing, and nothing will ever be added. */
  end: bigint;
  epoch: string;
}

/** The stream log of a workspace, kept for an hour. */
export interface StreamLog {
  /** At most `limit` entries after a position; without one, none but where the stream ends. */
  after(workspaceId: string, position: bigint | null, limit: number): Promise<StreamPage>;
  /** The workspaces among these in which something may have happened after their position. One statement, however many there are. */
  withNews(positions: ReadonlyMap<string, bigint>): Promise<readonly string[]>;
}

/** What decides who is told of a conversation. */
export interface StreamedConversation {
  id: string;
  contactId: string;
  owned: OwnedRecord;
  /** A blocked contact's: nobody is told of it. */
  filtered: boolean;
}

/** The current conversations and messages, before visibility is applied. */
export interface StreamSubjects<C extends StreamedConversation, M> {
  conversations(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, C>>;
  messages(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, M>>;
  tickets(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, StreamedTicket>>;
}

export interface StreamedTicket extends ShownTicket {
  owned: OwnedRecord;
}

/** An entry with what it is about. */
export type StreamItem<C extends StreamedConversation, M> =
  | { position: bigint; kind: Exclude<StreamKind, 'ticket'>; conversation: C; message: M | null; ticket: null }
  | { position: bigint; kind: 'ticket'; conversation: null; message: null; ticket: StreamedTicket };

/** Who is told. All functions are called in the order of the stream. */
export interface StreamReader<C extends StreamedConversation, M> {
  workspaceId: string;
  /** Ids that visitors' streams are counted by; null for members and keys. */
  visitor: string | null;
  sees(item: StreamItem<C, M>): boolean;
  /** `id` is where the stream can be resumed after the item. */
  tell(item: StreamItem<C, M>, id: string): void;
  /** It could not be resumed where it was to be: what the reader has kept is to be read again. */
  reset(id: string): void;
  /** Where the stream stands, from time to time. */
  stand(id: string): void;
  /** Resolves once the reader has taken what it was told; false once it is gone. */
  ready(): Promise<boolean>;
  /** Ends it; the reader comes back. */
  end(): void;
}
