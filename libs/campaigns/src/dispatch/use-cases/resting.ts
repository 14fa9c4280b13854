const REST_MS = 1_000;
const MOST = 2_000;

/**
 * Campaigns and workspaces to skip for a while, because a window is closed, an account cannot send, or rows are locked.
 */
export class Resting {
  private readonly until = new Map<string, number>();

  /** Beyond the limit, the rest are retried at once. */
  add(all: readonly { id: string }[]): void {
    const now = performance.now();
    this.forget(now);
    for (const { id } of all) {
      this.until.delete(id);
      if (this.until.size < MOST) this.until.set(id, now + REST_MS);
    }
  }

  remove(all: readonly { id: string }[]): void {
    for (const { id } of all) this.until.delete(id);
  }

  has(id: string): boolean {
    return (this.until.get(id) ?? 0) > performance.now();
  }

  ids(): string[] {
    this.forget(performance.now());
    return [...this.until.keys()];
  }

  private forget(now: number): void {
    for (const [id, until] of this.until) {
      if (until > now) return;
      this.until.delete(id);
    }
  }
}
