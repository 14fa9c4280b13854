import type { Queues } from '@workops/platform/queues';

export class CountedQueues implements Queues {
  messages = 0;
  private readonly handlers = new Map<string, (data: unknown) => Promise<void>>();
  private readonly running = new Set<Promise<void>>();

  add: Queues['add'] = (queue, jobs) => {
    for (const { data } of jobs) {
      this.messages += 1;
      const run = (this.handlers.get(queue)?.(JSON.parse(JSON.stringify(data))) ?? Promise.resolve()).finally(() =>
        this.running.delete(run),
      );
      this.running.add(run);
    }
    return Promise.resolve();
  };

  process: Queues['process'] = (queue, handler) => {
    this.handlers.set(queue, handler);
    return { close: () => Promise.resolve() };
  };

  depth = (): Promise<number> => Promise.resolve(0);
  awayMs = (): number => 0;
  close = (): Promise<void> => Promise.resolve();

  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
