import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../process/logger';

/** Logs once when the collector refuses spans, and once when it accepts again. Refused spans are dropped. */
export class WatchedExporter implements SpanExporter {
  private lost = 0;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly logger: Pick<Logger, 'warn' | 'info'>,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      this.note(spans.length, result);
      done(result);
    });
  }

  forceFlush(): Promise<void> {
    return this.exporter.forceFlush?.() ?? Promise.resolve();
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  private note(count: number, { code, error }: ExportResult): void {
    if (code === ExportResultCode.SUCCESS) {
      if (this.lost > 0) this.logger.info({ lost_spans: this.lost }, 'trace collector accepts traces again');
      this.lost = 0;
      return;
    }
    if (this.lost === 0) this.logger.warn({ err: error }, 'trace collector rejects traces; they are dropped');
    this.lost += count;
  }
}
