import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './tracing/tracer';

/** A linked list: each component adds its state in front. */
export interface ScopedTo {
  readonly of: object;
  readonly scope: object;
  readonly others: ScopedTo | undefined;
}

/** State of one call, timer or job and all that follows from it. */
export interface CallChain {
  readonly scoped?: ScopedTo;
  readonly span?: Span;
  readonly spans?: ReadonlyMap<string, Span>;
}

export const callChain = new AsyncLocalStorage<CallChain>();
