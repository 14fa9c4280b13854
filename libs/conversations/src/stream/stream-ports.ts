import type { OwnedRecord } from '@workops/kernel';
import type { ShownTicket } from '../tickets/ticket-ports';

/** The kind of change: a message was created or changed, a conversation or a ticket was created or changed. */
type StreamKind = 'message' | 'message_status' | 'conversation' | 'ticket';

/** A notice of changes, in the order of the stream. */
export interface StreamEntry {
  position: bigint;
  kind: StreamKind;
  /** Null for a ticket. */
  conversationId: string | null;
  /** Null for the conversation itself. */
  messageId: string | null;
  /** Set only for a ticket. */
  ticketId: string | null;
}

/** A part of a workspace's stream. */
export interface StreamPage {
  entries: readonly StreamEntry[];
  /** Everything up to here is complete and final. */
  end: bigint;
  epoch: string;
}

/** The stream log of a workspace, kept for an hour. */
export interface StreamLog {
  /** At most `limit` entries after a position; without a position, only the end of the stream. */
  after(workspaceId: string, position: bigint | null, limit: number): Promise<StreamPage>;
  /** The workspaces that may have changes after their position, found in one statement. */
  withNews(positions: ReadonlyMap<string, bigint>): Promise<readonly string[]>;
}

/** The facts that determine the audience of a conversation. */
export interface StreamedConversation {
  id: string;
  contactId: string;
  owned: OwnedRecord;
  /** Whether the contact is blocked; such a conversation is not streamed. */
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

/** An entry with its records. */
export type StreamItem<C extends StreamedConversation, M> =
  | { position: bigint; kind: Exclude<StreamKind, 'ticket'>; conversation: C; message: M | null; ticket: null }
  | { position: bigint; kind: 'ticket'; conversation: null; message: null; ticket: StreamedTicket };

/** A subscriber. All functions are called in the order of the stream. */
export interface StreamReader<C extends StreamedConversation, M> {
  workspaceId: string;
  /** Id by which a visitor's streams are counted; null for members and keys. */
  visitor: string | null;
  sees(item: StreamItem<C, M>): boolean;
  /** The stream can be resumed after the item at `id`. */
  tell(item: StreamItem<C, M>, id: string): void;
  /** The stream could not be resumed at the requested place: the reader has to read everything again. */
  reset(id: string): void;
  /** Sends the stream's current position, from time to time. */
  stand(id: string): void;
  /** Resolves once the reader has consumed its data; false if the reader has disconnected. */
  ready(): Promise<boolean>;
  /** Ends the stream; the client reconnects. */
  end(): void;
}
