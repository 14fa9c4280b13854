import type { OpenAccountDeps } from '../channels/channel-ports';
import type { AttachmentFetches } from '../conversations/message-ports';

/** A file that the provider has and that is not stored here yet. */
export interface LeasedMedia {
  workspaceId: string;
  id: string;
  accountId: string;
  reference: string;
  contentType: string;
  /** Hex digest as the sender stated it; null if it stated none. */
  sha256: string | null;
  /** Counts this attempt too. */
  attempts: number;
}

interface ReceivedMedia {
  id: string;
  size: number;
  sha256: string;
}

/** Outcome of a try. */
export type MediaOutcome =
  | { kind: 'stored'; file: ReceivedMedia }
  | { kind: 'failed' }
  | { kind: 'again'; afterSeconds: number };

/** Files to be fetched; leases and due times use the database's clock. */
export interface MediaWork {
  /** Leases a few files per workspace, the longest-waiting first. Files that another process fetches are skipped. */
  lease(limit: number): Promise<LeasedMedia[]>;
  /** No-op if the lease expired and another process took over; a stored file is then removed later. */
  settle(media: LeasedMedia, outcome: MediaOutcome): Promise<void>;
}

export interface MediaDeps extends OpenAccountDeps {
  work: MediaWork;
  fetches: AttachmentFetches;
  files: {
    receive(
      workspaceId: string,
      content: AsyncIterable<Uint8Array>,
      maxBytes: number,
      signal: AbortSignal,
    ): Promise<ReceivedMedia>;
  };
}
