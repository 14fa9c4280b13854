import type { OwnedRecord } from '@workops/kernel';
import type { ShownTicket } from '../tickets/ticket-ports';

/** Each entry is a creation or a change. */
type StreamKind = 'message' | 'message_status' | 'conversation' | 'ticket';

export interface StreamEntry {
  position: bigint;
  kind: StreamKind;
  /** Null for a ticket. */
  conversationId: string | null;
  /** Null for the conversation itself. */
  messageId: string | null;
  ticketId: string | null;
}

export interface StreamPage {
  entries: readonly StreamEntry[];
  end: bigint;
  epoch: string;
}

/** Keeps entries for an hour. */
export interface StreamLog {
  /** Returns only the end of the stream without a position. */
  after(workspaceId: string, position: bigint | null, limit: number): Promise<StreamPage>;
  /** The workspaces that may have changes, from one statement. */
  withNews(positions: ReadonlyMap<string, bigint>): Promise<readonly string[]>;
}

export interface StreamedConversation {
  id: string;
  contactId: string;
  owned: OwnedRecord;
  /** The contact is blocked, so it is not streamed. */
  filtered: boolean;
}

export interface StreamSubjects<C extends StreamedConversation, M> {
  conversations(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, C>>;
  messages(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, M>>;
  tickets(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, StreamedTicket>>;
}

export interface StreamedTicket extends ShownTicket {
  owned: OwnedRecord;
}

export type StreamItem<C extends StreamedConversation, M> =
  | { position: bigint; kind: Exclude<StreamKind, 'ticket'>; conversation: C; message: M | null; ticket: null }
  | { position: bigint; kind: 'ticket'; conversation: null; message: null; ticket: StreamedTicket };

/** All functions are called in the order of the stream. */
export interface StreamReader<C extends StreamedConversation, M> {
  workspaceId: string;
  /** Counts a visitor's streams; null for members and keys. */
  visitor: string | null;
  sees(item: StreamItem<C, M>): boolean;
  /** The stream can be resumed after `id`. */
  tell(item: StreamItem<C, M>, id: string): void;
  /** The stream could not be resumed: everything has to be read again. */
  reset(id: string): void;
  /** The current position, from time to time. */
  stand(id: string): void;
  /** Resolves once the reader has consumed its data; false if it has disconnected. */
  ready(): Promise<boolean>;
  end(): void;
}
