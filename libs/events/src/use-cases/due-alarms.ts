const GRID_MS = 50;

/** At most once in 50 ms. Polling makes up for alarms that a crash loses. */
export class DueAlarms {
  private readonly timers = new Map<number, NodeJS.Timeout>();

  constructor(private readonly wake: () => void) {}

  set(dueAt: Date, inMs: number): void {
    const slot = Math.ceil(dueAt.getTime() / GRID_MS) * GRID_MS;
    if (this.timers.has(slot)) return;
    const timer = setTimeout(
      () => {
        this.timers.delete(slot);
        this.wake();
      },
      inMs + (slot - dueAt.getTime()),
    );
    this.timers.set(slot, timer);
  }

  clear(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
