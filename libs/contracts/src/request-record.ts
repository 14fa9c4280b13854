import type { Author } from '@workops/kernel';

/** Outcome of a call's Idempotency-Key; `none` without a key, or if the response was not stored. */
type Idempotency = 'fresh' | 'replayed' | 'conflict' | 'none';

/** An answered call. */
export interface RequestRecord {
  workspaceId: string;
  requestId: string;
  startedAt: Date;
  method: string;
  /** Template of the path. */
  route: string;
  /** Path without the query. */
  path: string;
  status: number;
  durationMs: number;
  idempotency: Idempotency;
  author: Author;
  credentialId: string | null;
  connectedAppId: string | null;
  /** Number of events that the call committed. */
  events: number;
  /** Ids of the first of these events. */
  eventIds: readonly string[];
}

/** A logged call. */
export type LoggedRequest = RequestRecord & { id: string };

export interface RequestFilter {
  status?: number;
  method?: string;
  credentialId?: string;
  /** Id of the caller. */
  authorId?: string;
  /** Inclusive start of the time range. */
  from?: Date;
  /** Exclusive end of the time range. */
  to?: Date;
}
