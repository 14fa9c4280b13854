import type { Author } from './actor';

/** A call of a published operation, as far as its caller is told of changes. */
export interface CalledOperation {
  workspaceId: string;
  author: Author;
  credentialId: string | null;
  /** The operation's id. */
  operation: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
}

export interface CalledOperations {
  /** At most one row for each caller and operation. */
  write(batch: readonly CalledOperation[]): Promise<void>;
}
