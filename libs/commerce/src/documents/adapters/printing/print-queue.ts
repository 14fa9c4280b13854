import { unavailable } from '@workops/kernel';

/** Limit over all workspaces. */
const MAX_THREADS = 2;
/** Limit over all workspaces, each of which has one heavy call at a time; the next document is refused. */
const MAX_WAITING = 100;
const PATIENCE_MS = 5_000;

const refusal = () => unavailable('Too many documents wait to be drawn. Try again shortly.', 1);

type Begin = () => void;

/** Runs one document per workspace at a time. The workspace served longest ago is next; its documents keep their order. */
export class PrintQueue {
  /** In order of turns. */
  private readonly lines = new Map<string, Begin[]>();
  private readonly running = new Set<string>();
  private waiting = 0;

  constructor(private readonly patienceMs = PATIENCE_MS) {}

  /** Throws `unavailable` if too many wait, or if the wait takes too long. */
  async run<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    if (this.mayBegin(workspaceId)) this.running.add(workspaceId);
    else await this.turn(workspaceId);
    try {
      return await work();
    } finally {
      this.running.delete(workspaceId);
      this.moveToEnd(workspaceId);
      this.beginNext();
    }
  }

  private mayBegin(workspaceId: string): boolean {
    return this.running.size < MAX_THREADS && !this.running.has(workspaceId);
  }

  private async turn(workspaceId: string): Promise<void> {
    if (this.waiting >= MAX_WAITING) throw refusal();
    const line = this.lines.get(workspaceId) ?? [];
    this.lines.set(workspaceId, line);
    this.waiting += 1;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((begin, reject) => {
        line.push(begin);
        timer = setTimeout(() => {
          if (!line.includes(begin)) return;
          line.splice(line.indexOf(begin), 1);
          if (line.length === 0) this.lines.delete(workspaceId);
          reject(refusal());
        }, this.patienceMs);
      });
    } finally {
      clearTimeout(timer);
      this.waiting -= 1;
    }
  }

  private moveToEnd(workspaceId: string): void {
    const line = this.lines.get(workspaceId);
    if (!line) return;
    this.lines.delete(workspaceId);
    this.lines.set(workspaceId, line);
  }

  /** Takes the place before the waiting call continues, so that no new call overtakes it. */
  private beginNext(): void {
    for (const [workspaceId, line] of this.lines) {
      if (!this.mayBegin(workspaceId)) continue;
      const begin = line.shift()!;
      if (line.length === 0) this.lines.delete(workspaceId);
      this.running.add(workspaceId);
      return begin();
    }
  }
}
