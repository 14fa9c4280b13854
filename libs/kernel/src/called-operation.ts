import type { Author } from './actor';

/** A call of a published operation, recorded so that its caller can be notified of changes. */
export interface CalledOperation {
  workspaceId: string;
  author: Author;
  credentialId: string | null;
  operation: string;
  /** Date in UTC, as `YYYY-MM-DD`. */
  day: string;
}

export interface CalledOperations {
  /** The batch has at most one row per caller and operation. */
  write(batch: readonly CalledOperation[]): Promise<void>;
}
