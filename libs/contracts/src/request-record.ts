import type { Author } from '@workops/kernel';

/** Outcome of a call's Idempotency-Key: `none` where it had none, or where its response was not stored under it. */
type Idempotency = 'fresh' | 'replayed' | 'conflict' | 'none';

/** A call that was answered. */
export interface RequestRecord {
  workspaceId: string;
  requestId: string;
  startedAt: Date;
  method: string;
  /** The template of its path. */
  route: string;
  /** Without its query. */
  path: string;
  status: number;
  durationMs: number;
  idempotency: Idempotency;
  author: Author;
  credentialId: string | null;
  connectedAppId: string | null;
  /** How many events it committed. */
  events: number;
  /** Of the first of them. */
  eventIds: readonly string[];
}

/** A call in the log. */
export type LoggedRequest = RequestRecord & { id: string };

export interface RequestFilter {
  status?: number;
  method?: string;
  credentialId?: string;
  /** Who called. */
  authorId?: string;
  /** At this time or later. */
  from?: Date;
  /** Before this time. */
  to?: Date;
}
