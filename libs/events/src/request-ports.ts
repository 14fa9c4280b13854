import type { RecordedEvent } from '@workops/contracts';
import type { Author, MomentPosition } from '@workops/kernel';
import type { AttemptSummary } from './ports';

/** A call of the API that was answered. */
export interface LoggedRequest {
  id: string;
  requestId: string;
  startedAt: Date;
  method: string;
  /** The template of its path. */
  route: string;
  /** Without its query. */
  path: string;
  status: number;
  durationMs: number;
  idempotency: 'fresh' | 'replayed' | 'conflict' | 'none';
  author: Author;
  credentialId: string | null;
  connectedAppId: string | null;
  /** How many events it committed. */
  events: number;
  /** Of the first of them. */
  eventIds: readonly string[];
}

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

export interface LoggedRequests {
  /** Newest first, behind a place. */
  page(
    workspaceId: string,
    after: MomentPosition | null,
    filter: RequestFilter,
    limit: number,
  ): Promise<{ records: LoggedRequest[]; lookedTo: MomentPosition | null }>;
  /** The calls with this identifier, newest first; of very many the newest. */
  called(workspaceId: string, requestId: string, filter: Pick<RequestFilter, 'credentialId' | 'authorId'>): Promise<LoggedRequest[]>;
}

export interface EventAttempts {
  /** The attempts to deliver these events, whatever the subscription, the oldest first; none from before the day. */
  ofEvents(workspaceId: string, eventIds: readonly string[], firstDay: string, limit: number): Promise<AttemptSummary[]>;
}

export interface RequestDeps {
  requests: LoggedRequests;
  /** Those of the ids that are kept, in no order. */
  eventsOf(workspaceId: string, ids: readonly string[]): Promise<RecordedEvent[]>;
  attempts: EventAttempts;
  /** Where the API is reached, without a trailing slash. */
  publicUrl: string;
}
