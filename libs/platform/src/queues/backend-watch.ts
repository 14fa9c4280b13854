import type { Logger } from '../process/logger';

const ASK_EVERY_MS = 500;
/** Shorter outages are not logged. */
const WORTH_A_LINE_MS = 1_000;

/** Logs one line per outage and one per return; polls twice a second during an outage. */
export class BackendWatch {
  private awaySince: number | undefined;
  private told = false;
  private closed = false;
  private asking: NodeJS.Timeout | undefined;

  constructor(
    private readonly backend: string,
    private readonly ask: () => Promise<unknown>,
    private readonly logger: Logger,
  ) {}

  /** 0 if the backend is reachable. */
  awayMs(): number {
    return this.awaySince === undefined ? 0 : performance.now() - this.awaySince;
  }

  failed(reason: string): void {
    this.awaySince ??= performance.now();
    if (!this.told && this.awayMs() >= WORTH_A_LINE_MS) {
      this.told = true;
      this.logger.warn(
        { backend: this.backend, reason },
        'queue backend unavailable; committed events wait in the database',
      );
    }
    if (!this.closed) this.asking ??= setTimeout(() => void this.look(), ASK_EVERY_MS);
  }

  answered(): void {
    if (this.awaySince === undefined) return;
    if (this.told)
      this.logger.info({ backend: this.backend, away_ms: Math.round(this.awayMs()) }, 'queue backend available again');
    this.awaySince = undefined;
    this.told = false;
    this.askNoMore();
  }

  close(): void {
    this.closed = true;
    this.askNoMore();
  }

  private askNoMore(): void {
    clearTimeout(this.asking);
    this.asking = undefined;
  }

  private async look(): Promise<void> {
    this.asking = undefined;
    // Callers of `ask` report the outcome.
    await this.ask().catch(() => undefined);
  }
}
