import { burstAfter } from '../../campaigns/domain/rate';

/** An account without a turn for this long makes up for nothing. */
const KNOWN_MS = 10_000;

interface Last {
  turn: number;
  /** When its rate was last used; `nextAt` is when it may be used next. */
  asked?: number;
  nextAt?: number;
}

/** Oldest first. */
export class Turns {
  private readonly lasts = new Map<string, Last>();

  /** Accounts without a turn first, then by oldest turn. */
  inOrder<T>(accounts: ReadonlyMap<string, T>): T[] {
    const at = (account: string): number => this.lasts.get(account)?.turn ?? -Infinity;
    return [...accounts]
      .map(([account, of]) => ({ of, at: at(account) }))
      .sort((left, right) => (left.at === right.at ? 0 : left.at - right.at))
      .map(({ of }) => of);
  }

  begin(account: string): void {
    const now = performance.now();
    for (const [id, { turn }] of this.lasts) {
      if (now - turn < KNOWN_MS) break;
      this.lasts.delete(id);
    }
    const last = this.lasts.get(account);
    this.lasts.delete(account);
    this.lasts.set(account, { ...last, turn: now });
  }

  restMs(account: string): number {
    return Math.max(0, (this.lasts.get(account)?.nextAt ?? 0) - performance.now());
  }

  /** Unused rate to make up for, in milliseconds since the last turn. The account rests for `restMs`. */
  ask(account: string, restMs: number): number {
    const now = performance.now();
    const last = this.lasts.get(account);
    this.lasts.set(account, { turn: last?.turn ?? now, asked: now, nextAt: now + restMs });
    return burstAfter(now - (last?.asked ?? now));
  }
}
