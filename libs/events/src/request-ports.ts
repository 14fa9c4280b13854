import type { LoggedRequest, RecordedEvent, RequestFilter } from '@workops/contracts';
import type { MomentPosition } from '@workops/kernel';
import type { AttemptSummary } from './ports';

interface LoggedRequests {
  /** Newest first, after a position. */
  page(
    workspaceId: string,
    after: MomentPosition | null,
    filter: RequestFilter,
    limit: number,
  ): Promise<{ records: LoggedRequest[]; lookedTo: MomentPosition | null }>;
  called(
    workspaceId: string,
    requestId: string,
    filter: Pick<RequestFilter, 'credentialId' | 'authorId'>,
  ): Promise<LoggedRequest[]>;
}

export interface EventAttempts {
  /** Any subscription, oldest first, not older than the day. */
  ofEvents(
    workspaceId: string,
    eventIds: readonly string[],
    firstDay: string,
    limit: number,
  ): Promise<AttemptSummary[]>;
}

export interface RequestDeps {
  requests: LoggedRequests;
  /** Unordered. */
  listEvents(workspaceId: string, ids: readonly string[]): Promise<RecordedEvent[]>;
  attempts: EventAttempts;
  /** No trailing slash. */
  publicUrl: string;
}
