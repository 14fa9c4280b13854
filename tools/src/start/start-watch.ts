const TELL_EVERY_MS = 15_000;
/** An app without progress for this long will not start. */
const STILL_LIMIT_MS = 180_000;
/** Counts as progress while an app loads. */
const PROGRESS_SECONDS = 0.2;

export interface StartSigns {
  /** Undefined if unknown. */
  cpuSeconds: number | undefined;
  lines: number;
  /** Answer of `/readyz`; undefined while nothing answers. */
  answer: string | undefined;
}

export class StartWatch {
  private readonly begunAt: number;
  private toldAt: number;
  private progressAt: number;
  private lookedAt: number;
  private last: StartSigns = { cpuSeconds: 0, lines: 0, answer: undefined };

  constructor(
    private readonly app: string,
    private readonly say: (line: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.begunAt = this.toldAt = this.progressAt = this.lookedAt = now();
  }

  /** Throws after too long without progress. */
  look(signs: StartSigns): void {
    const now = this.now();
    // Suspension of this process does not count.
    const stoppedMs = Math.max(now - this.lookedAt - TELL_EVERY_MS, 0);
    this.lookedAt = now;
    this.progressAt += stoppedMs;
    if (this.hasProgressed(signs)) {
      this.progressAt = now;
      this.last = signs;
    }
    if (now - this.progressAt > STILL_LIMIT_MS) {
      throw new Error(
        `${this.app} is not ready and makes no progress since ${seconds(now - this.progressAt)} s: ${reason(signs)}`,
      );
    }
    if (now - this.toldAt < TELL_EVERY_MS) return;
    this.toldAt = now;
    this.say(`Waiting for ${this.app} since ${seconds(now - this.begunAt)} s: ${reason(signs)}`);
  }

  private hasProgressed({ cpuSeconds, lines, answer }: StartSigns): boolean {
    if (answer !== this.last.answer) return true;
    if (answer !== undefined) return false;
    if (cpuSeconds === undefined) return lines > this.last.lines;
    return cpuSeconds - (this.last.cpuSeconds ?? 0) >= PROGRESS_SECONDS;
  }
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(0);

function reason({ cpuSeconds, answer }: StartSigns): string {
  if (answer !== undefined) return `it answers, and is not ready: ${answer}`;
  return cpuSeconds === undefined
    ? 'it is loading'
    : `it is loading, with ${cpuSeconds.toFixed(1)} s of processor time so far`;
}
