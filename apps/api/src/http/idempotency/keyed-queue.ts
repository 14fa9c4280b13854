import { unavailable } from '@workops/kernel';

/**
 * Lets one piece of work a key run at a time in this process. Who waits holds no database connection; who waited too long is
 * refused and asked to come back.
 */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<void>>();

  constructor(private readonly patienceMs: number) {}

  /** Tells the work how much of the patience is left to it, in milliseconds. */
  async run<T>(key: string, work: (patienceMs: number) => Promise<T>): Promise<T> {
    const since = performance.now();
    const before = this.tails.get(key);
    let leave = (): void => undefined;
    const mine = new Promise<void>((resolve) => (leave = resolve));
    const tail = before ? before.then(() => mine) : mine;
    this.tails.set(key, tail);
    void tail.then(() => this.forget(key, tail));
    try {
      if (before) await this.turn(before);
      return await work(Math.max(1, Math.round(this.patienceMs - (performance.now() - since))));
    } finally {
      leave();
    }
  }

  /** Who gave up leaves the queue before the work that it waited for: the key is free only once all of them are gone. */
  private forget(key: string, tail: Promise<void>): void {
    if (this.tails.get(key) === tail) this.tails.delete(key);
  }

  private async turn(before: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(unavailable('The same call is still being answered. Try again shortly.', 1)), this.patienceMs);
    });
    try {
      await Promise.race([before, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
