export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** `server` is an incoming call, `client` an outgoing request; `producer` and `consumer` send and process an event. */
type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

export interface SpanStart {
  name: string;
  kind: SpanKind;
  /** No statement parameters, body, query, or address that may contain a secret. */
  attributes?: SpanAttributes;
}

export interface Span {
  readonly traceId: string;
  /** The parent of spans in another process. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Later calls are ignored. `failure` is a class or a code, never a message, which may contain client data. */
  end(failure?: string): void;
}

export interface CallTrace {
  /** Value for the response; its flag shows whether the call is recorded. */
  traceparent: string;
  /** Absent if not sampled. */
  span?: Span;
}

/** Callers choose request ids, so two workspaces may use the same one. */
export interface CallOrigin {
  workspaceId: string | null;
  requestId: string | null;
}

export const originKey = ({ workspaceId, requestId }: CallOrigin): string => `${workspaceId} ${requestId}`;

/** Only calls start traces; rounds of background work do not. */
export interface Tracer {
  /** `traceparent` is the client's unvalidated header. */
  call(start: SpanStart, traceparent: unknown): CallTrace;
  /** Continues the trace of a row or a job, if it has one. */
  following(traceparent: string | null | undefined, start: SpanStart): Span | undefined;
  /** A child of the call chain's open span, if there is one. */
  part(start: SpanStart): Span | undefined;
  /** Includes everything that follows from the work. */
  within<T>(span: Span, work: () => T): T;
  /** Records belong to the span of the event with the same origin, by `originKey`. */
  withinEach<T>(spans: ReadonlyMap<string, Span>, work: () => T): T;
  active(): Span | undefined;
  /**
   * The open span's `traceparent`, or that of its origin. Undefined after a call's first hundred events, which bounds
   * the spans of an import.
   */
  handingOn(origin: CallOrigin): string | undefined;
  stop(withinMs: number): Promise<void>;
}

let current: Tracer | undefined;

/** Undefined if tracing is off; that check is then the only cost. */
export const tracer = (): Tracer | undefined => current;

export function useTracer(traces: Tracer | undefined): void {
  current = traces;
}

/** Below the open span, if there is one. A rejection marks the child as failed. */
export function tracedPart<T>(
  start: () => SpanStart,
  toFailure: (error: unknown) => string,
  work: () => Promise<T>,
): Promise<T> {
  const traces = current;
  if (!traces?.active()) return work();
  const span = traces.part(start());
  if (!span) return work();
  const result = traces.within(span, work);
  result.then(
    () => span.end(),
    (error: unknown) => span.end(toFailure(error)),
  );
  return result;
}

export function traceOfLine(): Record<string, string> {
  const span = current?.active();
  return span ? { trace_id: span.traceId } : {};
}
