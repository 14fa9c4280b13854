import { isBulky, type HttpMethod, type OperationDeclaration } from '../operation-declaration';

/** Makes a write run and roll back. */
export const VALIDATE_ONLY = 'validate_only';

export const MOST_EVENTS = 100;

export interface RehearsedEvent {
  type: string;
  version: number;
  resource: { type: string; id: string | null };
  changes?: unknown;
  data?: object;
  data_omitted?: string;
}

/** Rolled back: its response, its status and its events. */
export class Rehearsed {
  constructor(
    readonly body: { data?: unknown; meta?: object },
    readonly validateOnly: { status: number; events: readonly RehearsedEvent[]; events_omitted: number },
  ) {}
}

/** Requires that its transaction has all its effects. */
export const canBeRehearsed = (method: HttpMethod, operation: OperationDeclaration): boolean => {
  const { signed, authenticated, callsOutside, asksOutside, upload, accepts, produces, listens, validateOnly } =
    operation;
  const isOutside = signed ?? callsOutside ?? asksOutside ?? upload ?? accepts ?? produces ?? listens;
  return method !== 'GET' && !isOutside && authenticated !== false && validateOnly !== false && !isBulky(operation);
};
