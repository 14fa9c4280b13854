import type { LoggedRequest, RecordedEvent, RequestFilter } from '@workops/contracts';
import type { MomentPosition } from '@workops/kernel';
import type { AttemptSummary } from './ports';

interface LoggedRequests {
  /** Newest first, behind a place. */
  page(
    workspaceId: string,
    after: MomentPosition | null,
    filter: RequestFilter,
    limit: number,
  ): Promise<{ records: LoggedRequest[]; lookedTo: MomentPosition | null }>;
  /** The calls with this identifier, newest first; of very many the newest. */
  called(
    workspaceId: string,
    requestId: string,
    filter: Pick<RequestFilter, 'credentialId' | 'authorId'>,
  ): Promise<LoggedRequest[]>;
}

export interface EventAttempts {
  /** The attempts to deliver these events, whatever the subscription, the oldest first; none from before the day. */
  ofEvents(
    workspaceId: string,
    eventIds: readonly string[],
    firstDay: string,
    limit: number,
  ): Promise<AttemptSummary[]>;
}

export interface RequestDeps {
  requests: LoggedRequests;
  /** Those of the ids that are kept, in no order. */
  eventsOf(workspaceId: string, ids: readonly string[]): Promise<RecordedEvent[]>;
  attempts: EventAttempts;
  /** Where the API is reached, without a trailing slash. */
  publicUrl: string;
}
