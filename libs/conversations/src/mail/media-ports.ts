import type { OpenAccountDeps } from '../channels/channel-ports';
import type { AttachmentFetches } from '../conversations/message-ports';

export interface LeasedMedia {
  workspaceId: string;
  id: string;
  accountId: string;
  reference: string;
  contentType: string;
  /** The sender's hexadecimal digest. */
  sha256: string | null;
  /** The count includes this attempt. */
  attempts: number;
}

interface ReceivedMedia {
  id: string;
  size: number;
  sha256: string;
}

export type MediaOutcome =
  | { kind: 'stored'; file: ReceivedMedia }
  | { kind: 'failed' }
  | { kind: 'again'; afterSeconds: number };

/** Leases and due times use the database's clock. */
export interface MediaWork {
  /** A few per workspace, the longest wait first. Skips files that another process fetches. */
  lease(limit: number): Promise<LeasedMedia[]>;
  /** No-op if another process took over; a stored file is then removed later. */
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
