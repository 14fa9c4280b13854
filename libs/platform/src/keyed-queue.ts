import { unavailable } from '@workops/kernel';

export interface KeyedQueueOptions {
  /** How long somebody waits for their turn before they are refused. */
  patienceMs: number;
  /** How many of one key run at once; one unless told otherwise. */
  width?: number;
  /** What is told to whoever waited too long. */
  refusal: string;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Lets a few pieces of work of a key run at a time in this process, in the order of arrival. Who waits holds no database
 * connection; who waited too long is refused as unavailable and asked to come back.
 */
export class KeyedQueue {
  private readonly lines = new Map<string, Line>();
  private readonly width: number;

  constructor(private readonly options: KeyedQueueOptions) {
    this.width = options.width ?? 1;
  }

  /** Tells the work how much of the patience is left to it, in milliseconds. */
  async run<T>(key: string, work: (patienceMs: number) => Promise<T>): Promise<T> {
    const since = performance.now();
    const line = this.lineOf(key);
    if (line.running < this.width) line.running += 1;
    else await this.turn(line);
    try {
      return await work(Math.max(1, Math.round(this.options.patienceMs - (performance.now() - since))));
    } finally {
      this.leave(key, line);
    }
  }

  private lineOf(key: string): Line {
    const line = this.lines.get(key) ?? { running: 0, waiting: [] };
    this.lines.set(key, line);
    return line;
  }

  /** Resolves with the place of somebody who left: it is never free in between, so that nobody can jump the queue. */
  private turn(line: Line): Promise<void> {
    const { patienceMs, refusal } = this.options;
    return new Promise((resolve, reject) => {
      const called = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(called), 1);
        reject(unavailable(refusal, 1));
      }, patienceMs);
      line.waiting.push(called);
    });
  }

  private leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) this.lines.delete(key);
  }
}
