import { callChain, type CallChain, type ScopedTo } from '../call-chain';
import type { CommittedEvents } from './committed-events';
import type { OpenTransaction } from './transaction';

/** A run of a call's work, which waits for locks or gives way. `open` counts its transactions. */
export interface Attempt {
  /** Holds a lock-wait slot of the workspace until it ends. */
  placed: boolean;
  /** True if it may have changed something, or has ended, so that it cannot be repeated. */
  lasting: boolean;
  gaveWay: boolean;
  open: number;
}

export interface Scope {
  /** Absent for work of no workspace. */
  readonly owner?: string;
  readonly transaction?: OpenTransaction;
  readonly turns?: ReadonlySet<string>;
  readonly attempt?: Attempt;
  /** Reads the committed state instead of the open transaction's. */
  readonly committed?: boolean;
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

export class CallScope {
  get(): Scope {
    return this.scopeIn(callChain.getStore());
  }

  within<T>(parts: Scope, work: () => T): T {
    const chain = callChain.getStore();
    const scope: Scope = { ...this.scopeIn(chain), ...parts };
    return callChain.run({ ...chain, scoped: { of: this, scope, others: without(this, chain?.scoped) } }, work);
  }

  outside<T>(work: () => T): T {
    return callChain.run({}, work);
  }

  private scopeIn(chain: CallChain | undefined): Scope {
    return (scopedTo(this, chain?.scoped)?.scope as Scope | undefined) ?? OUTSIDE;
  }
}
