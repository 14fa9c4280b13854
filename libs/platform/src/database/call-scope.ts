import { AsyncLocalStorage } from 'node:async_hooks';
import type { CommittedEvents } from './committed-events';
import type { OpenTransaction } from './transaction';

/** One run of a call's work, which waits for locks or gives way. */
export interface Attempt {
  /** Whether it has one of the workspace's places until it ends. */
  placed: boolean;
  /** Whether it may have changed something, or has ended: it cannot be taken back and begun again. */
  lasting: boolean;
  /** Whether a transaction of it gave up a lock. */
  gaveWay: boolean;
  /** Its transactions under way. */
  open: number;
}

/** What the database knows of the call chain that asks. */
export interface Scope {
  /** The workspace that the work counts as; absent for work that no workspace asked for. */
  readonly owner?: string;
  readonly transaction?: OpenTransaction;
  /** The locks whose turn the call chain has. */
  readonly turns?: ReadonlySet<string>;
  readonly attempt?: Attempt;
  /** Whether it reads what is committed, beside an open transaction. */
  readonly committed?: boolean;
  /** Where what is committed is noted. */
  readonly noted?: CommittedEvents;
}

const OUTSIDE: Scope = {};

/** The scope of the call chain. All of it is one storage, because Node copies each storage at each promise. */
export class CallScope {
  private readonly storage = new AsyncLocalStorage<Scope>();

  get(): Scope {
    return this.storage.getStore() ?? OUTSIDE;
  }

  /** Runs the work with these parts of the scope replaced. */
  within<T>(parts: Scope, work: () => T): T {
    return this.storage.run({ ...this.storage.getStore(), ...parts }, work);
  }

  /** Runs the work as no part of the call chain that came to it. */
  outside<T>(work: () => T): T {
    return this.storage.run(OUTSIDE, work);
  }
}
