import { unavailable } from '@workops/kernel';

export interface KeyedQueueOptions {
  patienceMs: number;
  width?: number;
  /** Further callers are refused at once. */
  longest?: number;
  refusal: string;
}

/** A second call is a no-op. */
export type Leave = () => void;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Serves callers in order of arrival. Waiting work holds no connection; after the maximum wait it throws `unavailable`.
 */
export class KeyedQueue {
  private readonly lines = new Map<string, Line>();
  private readonly width: number;

  constructor(private readonly options: KeyedQueueOptions) {
    this.width = options.width ?? 1;
  }

  /** Passes the remaining patience to the work. */
  async run<T>(key: string, work: (patienceMs: number) => Promise<T>): Promise<T> {
    const since = performance.now();
    const leave = await this.enter(key);
    try {
      return await work(Math.max(1, Math.round(this.options.patienceMs - (performance.now() - since))));
    } finally {
      leave();
    }
  }

  /**
   * `waits` is called if none is free, with a function that cancels the wait: the promise rejects and later callers
   * move up.
   */
  async enter(key: string, waits?: (giveUp: () => void) => void): Promise<Leave> {
    const free = this.enterNow(key);
    if (free) return free;
    const line = this.getLine(key);
    await this.turn(line, waits);
    return this.leaving(key, line);
  }

  /** Never overtakes a waiting caller. */
  enterNow(key: string): Leave | undefined {
    const line = this.getLine(key);
    if (line.running >= this.width) return undefined;
    line.running += 1;
    return this.leaving(key, line);
  }

  private leaving(key: string, line: Line): Leave {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.leave(key, line);
    };
  }

  private getLine(key: string): Line {
    let line = this.lines.get(key);
    if (!line) this.lines.set(key, (line = { running: 0, waiting: [] }));
    return line;
  }

  /** A released slot is never free in between, so no caller can jump the queue. */
  private turn(line: Line, waits?: (giveUp: () => void) => void): Promise<void> {
    const { patienceMs, refusal, longest = Infinity } = this.options;
    if (line.waiting.length >= longest) throw unavailable(refusal, 1);
    return new Promise((resolve, reject) => {
      const called = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = (): void => {
        const at = line.waiting.indexOf(called);
        if (at < 0) return;
        clearTimeout(timer);
        line.waiting.splice(at, 1);
        reject(unavailable(refusal, 1));
      };
      const timer = setTimeout(giveUp, patienceMs);
      line.waiting.push(called);
      waits?.(giveUp);
    });
  }

  private leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) this.lines.delete(key);
  }
}
