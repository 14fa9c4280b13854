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
  /** The newest calls with this request id. */
  called(
    workspaceId: string,
    requestId: string,
    filter: Pick<RequestFilter, 'credentialId' | 'authorId'>,
  ): Promise<LoggedRequest[]>;
}

export interface EventAttempts {
  /** Attempts to deliver these events to any subscription, oldest first, not older than the day. */
  ofEvents(
    workspaceId: string,
    eventIds: readonly string[],
    firstDay: string,
    limit: number,
  ): Promise<AttemptSummary[]>;
}

export interface RequestDeps {
  requests: LoggedRequests;
  /** The retained events with these ids, unordered. */
  listEvents(workspaceId: string, ids: readonly string[]): Promise<RecordedEvent[]>;
  attempts: EventAttempts;
  /** The API's public URL, without a trailing slash. */
  publicUrl: string;
}
