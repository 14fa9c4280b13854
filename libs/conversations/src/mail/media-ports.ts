import type { OpenAccountDeps } from '../channels/channel-ports';
import type { AttachmentFetches } from '../conversations/message-ports';

/** A file that the provider has and we have not. */
export interface LeasedMedia {
  workspaceId: string;
  id: string;
  accountId: string;
  reference: string;
  contentType: string;
  /** Hex, as the sender stated it; null where it did not. */
  sha256: string | null;
  /** With this one. */
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
  /** A few of each workspace, those that have waited longest first; none that another process fetches. */
  lease(limit: number): Promise<LeasedMedia[]>;
  /** Does nothing where the lease expired and another process has it; a stored file is then removed later. */
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
