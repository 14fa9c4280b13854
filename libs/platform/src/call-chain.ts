import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './tracing/tracer';

/** Transaction state of a call chain, as a linked list: each component adds its own in front. */
export interface ScopedTo {
  readonly of: object;
  readonly scope: object;
  readonly others: ScopedTo | undefined;
}

/** State of a call chain, the work that follows from one call, timer or job. */
export interface CallChain {
  readonly scoped?: ScopedTo;
  /** The span that this work belongs to. */
  readonly span?: Span;
  /** Spans by request id, for work on several events at once. */
  readonly spans?: ReadonlyMap<string, Span>;
}

/** A single storage, because Node copies each storage for every promise. */
export const callChain = new AsyncLocalStorage<CallChain>();
