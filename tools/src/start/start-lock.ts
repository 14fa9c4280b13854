import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isRunning, waitUntil } from '../processes';

const LOOK_TWICE_MS = 1_500;
const STOPPING_LIMIT_MS = 60_000;
const STOPPING = 'stopping';
const HOLDERS = ['start', 'reset'];

/** A local folder admits one start or reset at a time. */
export class StartLock {
  private taken = false;

  constructor(private readonly file: string) {}

  /** Takes over from a killed start, waits for a holder that shuts down, and throws for one that keeps running. */
  async take(): Promise<void> {
    for (;;) {
      try {
        writeFileSync(this.file, String(process.pid), { flag: 'wx', mode: 0o600 });
        this.taken = true;
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      await this.waitForHolder();
      rmSync(this.file, { force: true });
    }
  }

  /** A concurrent start then waits instead of failing. */
  announceEnd(): void {
    if (this.taken) writeFileSync(this.file, `${process.pid} ${STOPPING}`);
  }

  release(): void {
    this.taken = false;
    rmSync(this.file, { force: true });
  }

  private async waitForHolder(): Promise<void> {
    const free = () => !this.isHeld();
    // A start whose npm was killed notices that a moment later.
    if (await waitUntil(() => free() || this.read().stopping, LOOK_TWICE_MS)) {
      if (await waitUntil(free, STOPPING_LIMIT_MS)) return;
    }
    const { pid } = this.read();
    throw new Error(
      `Already running as process ${pid}: stop it with Ctrl-C where it was started, or with "kill ${pid}".`,
    );
  }

  private isHeld(): boolean {
    const { pid } = this.read();
    return pid !== process.pid && HOLDERS.some((command) => isRunning(pid, 'node', command));
  }

  private read(): { pid: number; stopping: boolean } {
    try {
      const [pid, state] = readFileSync(this.file, 'utf8').split(' ');
      return { pid: Number(pid), stopping: state === STOPPING };
    } catch {
      return { pid: 0, stopping: false };
    }
  }
}
