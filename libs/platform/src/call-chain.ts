import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './tracing/tracer';

/** Database state of a call chain, kept before that of other components. */
export interface ScopedTo {
  readonly of: object;
  readonly scope: object;
  readonly others: ScopedTo | undefined;
}

/** State of a call chain, the work that follows from one call, timer or job. */
export interface CallChain {
  readonly scoped?: ScopedTo;
  /** The span that it is a part of. */
  readonly span?: Span;
  /** For work on several events at once: their spans, by request id. */
  readonly spans?: ReadonlyMap<string, Span>;
}

/** One storage for all of it, because Node copies each storage at each promise. */
export const callChain = new AsyncLocalStorage<CallChain>();
