export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** `server`: an incoming call. `producer`, `consumer`: an event that is handed on, and processed. `client`: a request to another server. */
type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

export interface SpanStart {
  name: string;
  kind: SpanKind;
  /** Never a statement's input, a body, a query, or an address that may contain a secret. */
  attributes?: SpanAttributes;
}

/** A span that is recorded. */
export interface Span {
  readonly traceId: string;
  /** For the parent of spans in another process. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Once; later calls are ignored. `failure` is a class or a code, never a message, which may contain a client's data. */
  end(failure?: string): void;
}

/** A call that came in. */
export interface CallTrace {
  /** For the response: the flag shows whether it is recorded. */
  traceparent: string;
  /** Absent where the sampler leaves the call out. */
  span?: Span;
}

/** The call that an event comes from. Callers choose request ids, so that those of two workspaces may be the same. */
export interface CallOrigin {
  workspaceId: string | null;
  requestId: string | null;
}

export const originKey = ({ workspaceId, requestId }: CallOrigin): string => `${workspaceId} ${requestId}`;

/**
 * Where tracing is on. Everything after a call follows from whether the call is recorded: nothing else begins a trace, so that the rounds of
 * background work have none.
 */
export interface Tracer {
  /** Begins the span of a call; `traceparent` is what the client sent, of whatever form. */
  call(start: SpanStart, traceparent: unknown): CallTrace;
  /** Continues the trace of a row or of a job; undefined where it has none. */
  following(traceparent: string | null | undefined, start: SpanStart): Span | undefined;
  /** A part of the open span of this call chain; undefined where there is none. */
  part(start: SpanStart): Span | undefined;
  /** Runs the work, and all that follows from it, as part of the span. */
  within<T>(span: Span, work: () => T): T;
  /** Runs work for several events together: its records belong to the span of the event with the same origin, by `originKey`. */
  withinEach<T>(spans: ReadonlyMap<string, Span>, work: () => T): T;
  /** The open span of this call chain. */
  active(): Span | undefined;
  /**
   * The `traceparent` to record with an event: of the open span, or of that of its origin. Undefined beyond the first hundred events of a call, so that an
   * import is no trace of a hundred thousand spans.
   */
  handingOn(origin: CallOrigin): string | undefined;
  /** Sends remaining spans, within the given time. */
  stop(withinMs: number): Promise<void>;
}

let current: Tracer | undefined;

/** Undefined where tracing is off: then that question is all that it costs. */
export const tracer = (): Tracer | undefined => current;

export function useTracer(traces: Tracer | undefined): void {
  current = traces;
}

/** Runs the work within a part of the open span, where there is one. A rejection is the part's failure. */
export function tracedPart<T>(
  start: () => SpanStart,
  failureOf: (error: unknown) => string,
  work: () => Promise<T>,
): Promise<T> {
  const traces = current;
  if (!traces?.active()) return work();
  const span = traces.part(start());
  if (!span) return work();
  const result = traces.within(span, work);
  result.then(
    () => span.end(),
    (error: unknown) => span.end(failureOf(error)),
  );
  return result;
}

/** A log line's trace fields. */
export function traceOfLine(): Record<string, string> {
  const span = current?.active();
  return span ? { trace_id: span.traceId } : {};
}
