import { unavailable } from '@workops/kernel';
import type { Leave } from '@workops/platform';

export interface ByteBudgetOptions {
  /** Total bytes. */
  bytes: number;
  /** How long a caller waits for its share before it is refused. */
  patienceMs: number;
  /** Queue limit; one more is refused at once. */
  longest: number;
  /** The message of the refusal. */
  refusal: string;
}

interface Waiting {
  bytes: number;
  called: () => void;
}

/** Hands out memory in the order of arrival: a large share that waits is not overtaken by small ones. */
export class ByteBudget {
  private free: number;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly options: ByteBudgetOptions) {
    this.free = options.bytes;
  }

  /** A share, once there is one; `waits` gets what cancels the wait. Resolves with the function that gives it back. Throws `unavailable`. */
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

  /** Resolves with the share taken. */
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
