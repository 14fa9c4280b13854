export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * `server` is an incoming call, `producer` and `consumer` are the sending and processing of an event, and `client` is
 * an outgoing request.
 */
type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

export interface SpanStart {
  name: string;
  kind: SpanKind;
  /** Must not contain a statement's parameters, a body, a query, or an address that may contain a secret. */
  attributes?: SpanAttributes;
}

/** A recorded span. */
export interface Span {
  readonly traceId: string;
  /** Identifies this span as the parent of spans in another process. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /**
   * Ends the span; later calls are ignored. `failure` is a class or a code, never a message, which may contain client
   * data.
   */
  end(failure?: string): void;
}

/** The trace of an incoming call. */
export interface CallTrace {
  /** Value for the response; its flag shows whether the call is recorded. */
  traceparent: string;
  /** Absent if the call is not sampled. */
  span?: Span;
}

/** The call that an event comes from. Callers choose request ids, so two workspaces may use the same one. */
export interface CallOrigin {
  workspaceId: string | null;
  requestId: string | null;
}

export const originKey = ({ workspaceId, requestId }: CallOrigin): string => `${workspaceId} ${requestId}`;

/** Tracing while it is enabled. Only calls start traces; rounds of background work do not. */
export interface Tracer {
  /** Starts the span of a call; `traceparent` is the client's unvalidated header. */
  call(start: SpanStart, traceparent: unknown): CallTrace;
  /** Continues the trace of a row or a job; undefined if it has none. */
  following(traceparent: string | null | undefined, start: SpanStart): Span | undefined;
  /** Starts a child of the open span of this call chain; undefined without one. */
  part(start: SpanStart): Span | undefined;
  /** Runs the work, and everything that follows from it, within the span. */
  within<T>(span: Span, work: () => T): T;
  /**
   * Runs work for several events together. Its records belong to the span of the event with the same origin, by
   * `originKey`.
   */
  withinEach<T>(spans: ReadonlyMap<string, Span>, work: () => T): T;
  /** The open span of this call chain. */
  active(): Span | undefined;
  /**
   * The `traceparent` to record with an event: that of the open span, or of the span of its origin. Undefined after the
   * first hundred events of a call, so that an import does not create a hundred thousand spans.
   */
  handingOn(origin: CallOrigin): string | undefined;
  /** Flushes remaining spans within the given time. */
  stop(withinMs: number): Promise<void>;
}

let current: Tracer | undefined;

/** The tracer, or undefined if tracing is off; that check is then the only cost. */
export const tracer = (): Tracer | undefined => current;

export function useTracer(traces: Tracer | undefined): void {
  current = traces;
}

/** Runs the work within a child of the open span, if there is one. A rejection marks the child as failed. */
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

/** Trace fields of a log line. */
export function traceOfLine(): Record<string, string> {
  const span = current?.active();
  return span ? { trace_id: span.traceId } : {};
}
