import type { Author } from './actor';

export interface CalledOperation {
  workspaceId: string;
  author: Author;
  credentialId: string | null;
  operation: string;
  day: string;
}

export interface CalledOperations {
  /** The batch has at most one row per caller and operation. */
  write(batch: readonly CalledOperation[]): Promise<void>;
}
