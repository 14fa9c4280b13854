import { callChain, type CallChain, type ScopedTo } from '../call-chain';
import type { CommittedEvents } from './committed-events';
import type { OpenTransaction } from './transaction';

/** A run of a call's work, which waits for locks or gives way. */
export interface Attempt {
  /** Whether it holds a lock-wait slot of the workspace until it ends. */
  placed: boolean;
  /** Whether it may have changed something, or has ended, so that it cannot be repeated. */
  lasting: boolean;
  /** Whether a transaction gave up on a lock. */
  gaveWay: boolean;
  /** Number of open transactions. */
  open: number;
}

/** Database state of a call chain. */
export interface Scope {
  /** The workspace that the work is accounted to; absent for work of no workspace. */
  readonly owner?: string;
  readonly transaction?: OpenTransaction;
  /** The locks whose turn the call chain has. */
  readonly turns?: ReadonlySet<string>;
  readonly attempt?: Attempt;
  /** Whether it reads the committed state instead of the open transaction's. */
  readonly committed?: boolean;
  /** Collects committed events. */
  readonly noted?: CommittedEvents;
}

const OUTSIDE: Scope = {};

const scopedTo = (of: object, first: ScopedTo | undefined): ScopedTo | undefined => {
  let scoped = first;
  while (scoped && scoped.of !== of) scoped = scoped.others;
  return scoped;
};

const without = (of: object, first: ScopedTo | undefined): ScopedTo | undefined => {
  if (!first) return undefined;
  if (first.of === of) return first.others;
  return { ...first, others: without(of, first.others) };
};

/** The scope of a call chain in one database. */
export class CallScope {
  get(): Scope {
    return this.scopeIn(callChain.getStore());
  }

  /** Runs the work with these parts of the scope replaced. */
  within<T>(parts: Scope, work: () => T): T {
    const chain = callChain.getStore();
    const scope: Scope = { ...this.scopeIn(chain), ...parts };
    return callChain.run({ ...chain, scoped: { of: this, scope, others: without(this, chain?.scoped) } }, work);
  }

  /** Runs the work outside of the call chain that started it. */
  outside<T>(work: () => T): T {
    return callChain.run({}, work);
  }

  private scopeIn(chain: CallChain | undefined): Scope {
    return (scopedTo(this, chain?.scoped)?.scope as Scope | undefined) ?? OUTSIDE;
  }
}
