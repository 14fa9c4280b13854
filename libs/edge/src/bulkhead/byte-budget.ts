import { unavailable } from '@workops/kernel';
import type { Leave } from '@workops/platform';

export interface ByteBudgetOptions {
  bytes: number;
  patienceMs: number;
  /** Further callers are refused at once. */
  longest: number;
  refusal: string;
}

interface Waiting {
  bytes: number;
  called: () => void;
}

/** Serves in order of arrival: small shares do not overtake a waiting large one. */
export class ByteBudget {
  private free: number;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly options: ByteBudgetOptions) {
    this.free = options.bytes;
  }

  /** Resolves with the function that returns the share; `waits` receives the canceller. Throws `unavailable`. */
  async enter(bytes: number, waits: (giveUp: () => void) => void): Promise<Leave> {
    const share = Math.min(bytes, this.options.bytes);
    if (this.waiting.length === 0 && share <= this.free) this.free -= share;
    else await this.turn(share, waits);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.free += share;
      this.callNext();
    };
  }

  private turn(bytes: number, waits: (giveUp: () => void) => void): Promise<void> {
    const { patienceMs, longest, refusal } = this.options;
    if (this.waiting.length >= longest) throw unavailable(refusal, 1);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        bytes,
        called: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const giveUp = (): void => {
        const at = this.waiting.indexOf(waiting);
        if (at < 0) return;
        clearTimeout(timer);
        this.waiting.splice(at, 1);
        reject(unavailable(refusal, 1));
        this.callNext();
      };
      const timer = setTimeout(giveUp, patienceMs);
      this.waiting.push(waiting);
      waits(giveUp);
    });
  }

  private callNext(): void {
    for (let next = this.waiting[0]; next && next.bytes <= this.free; next = this.waiting[0]) {
      this.waiting.shift();
      this.free -= next.bytes;
      next.called();
    }
  }
}
