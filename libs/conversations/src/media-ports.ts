import type { OpenAccountDeps } from './channel-ports';
import type { AttachmentFetches } from './message-ports';

/** A file that the provider has and we have not. */
export interface LeasedMedia {
  workspaceId: string;
  id: string;
  accountId: string;
  reference: string;
  contentType: string;
  /** Hex, as the sender said; null where it did not. */
  sha256: string | null;
  /** With this one. */
  attempts: number;
}

export interface ReceivedMedia {
  id: string;
  size: number;
  sha256: string;
}

/** What came of a try. */
export type MediaOutcome = { kind: 'stored'; file: ReceivedMedia } | { kind: 'failed' } | { kind: 'again'; afterSeconds: number };

/** The files that are to be fetched; leases and due times go by the database's clock. */
export interface MediaWork {
  /** Of each workspace a few, those that wait longest first; none that another process fetches. */
  lease(limit: number): Promise<LeasedMedia[]>;
  /** Nothing where the lease ran out and somebody else has it; then a stored file goes by itself. */
  settle(media: LeasedMedia, outcome: MediaOutcome): Promise<void>;
}

export interface MediaDeps extends OpenAccountDeps {
  work: MediaWork;
  fetches: AttachmentFetches;
  files: { receive(workspaceId: string, content: AsyncIterable<Uint8Array>, maxBytes: number, signal: AbortSignal): Promise<ReceivedMedia> };
}
