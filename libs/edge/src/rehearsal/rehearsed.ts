import { isBulky, type HttpMethod, type OperationDeclaration } from '../operation-declaration';

/** The query parameter by which a write is tried and rolled back. */
export const VALIDATE_ONLY = 'validate_only';

/** Events that an answer shows at most. */
export const MOST_EVENTS = 100;

/** What a write would have announced. */
export interface RehearsedEvent {
  type: string;
  version: number;
  resource: { type: string; id: string | null };
  changes?: unknown;
  data?: object;
  data_omitted?: string;
}

/** The result of a rolled-back write: its whole response, the status that it would have had, and its events. */
export class Rehearsed {
  constructor(
    readonly body: { data?: unknown; meta?: object },
    readonly validateOnly: { status: number; events: readonly RehearsedEvent[]; events_omitted: number },
  ) {}
}

/** Whether an operation can be rolled back whole: all its effects are in its transaction. */
export const canBeRehearsed = (method: HttpMethod, operation: OperationDeclaration): boolean => {
  const { signed, authenticated, callsOutside, asksOutside, upload, accepts, produces, listens, validateOnly } =
    operation;
  const isOutside = signed ?? callsOutside ?? asksOutside ?? upload ?? accepts ?? produces ?? listens;
  return method !== 'GET' && !isOutside && authenticated !== false && validateOnly !== false && !isBulky(operation);
};
