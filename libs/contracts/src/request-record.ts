import type { Author } from '@workops/kernel';

/** `none` without a key, or if the response was not stored. */
type Idempotency = 'fresh' | 'replayed' | 'conflict' | 'none';

export interface RequestRecord {
  workspaceId: string;
  requestId: string;
  startedAt: Date;
  method: string;
  route: string;
  path: string;
  status: number;
  durationMs: number;
  idempotency: Idempotency;
  author: Author;
  credentialId: string | null;
  connectedAppId: string | null;
  events: number;
  eventIds: readonly string[];
}

export type LoggedRequest = RequestRecord & { id: string };

export interface RequestFilter {
  status?: number;
  method?: string;
  credentialId?: string;
  authorId?: string;
  from?: Date;
  /** Exclusive end. */
  to?: Date;
}
