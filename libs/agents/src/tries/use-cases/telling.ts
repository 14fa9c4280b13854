import { pause } from '@workops/kernel';
import { joinedEvents, type TryEvent } from '../domain/agent-try';

/** Batches text that arrives within this time. */
const EVERY_MS = 100;

/** Keeps the order, and writes in batches. */
export class Telling {
  private waiting: TryEvent[] = [];
  private writing: Promise<void> | undefined;
  private failure: { error: unknown } | undefined;

  constructor(private readonly tell: (events: readonly TryEvent[]) => Promise<void>) {}

  say(event: TryEvent): void {
    if (this.failure) return;
    this.waiting.push(event);
    this.writing ??= this.write();
  }

  /** Rejects if a write failed. */
  async done(): Promise<void> {
    await this.writing;
    if (this.failure) throw this.failure.error;
  }

  private async write(): Promise<void> {
    try {
      while (this.waiting.length > 0) {
        await this.tell(joinedEvents(this.waiting.splice(0)));
        await pause(EVERY_MS);
      }
    } catch (error) {
      this.failure = { error };
    } finally {
      this.writing = undefined;
    }
  }
}
