import { write, writeSync } from 'node:fs';

const BATCH_BYTES = 4_096;
const FLUSH_MS = 100;
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Batches within 100 ms, and the rest at exit. Drops and counts lines beyond the buffer, and all once the reader is
 * gone (EPIPE). Pino's destination would wait for a stalled reader at exit, forever.
 */
export class LogOutput {
  private batch = '';
  private dropped = 0;
  private writing = false;
  private gone = false;
  private isFlushDue = false;

  constructor(private readonly descriptor: number) {
    process.on('exit', () => this.flushAtExit());
  }

  write(line: string): void {
    if (this.gone) return;
    if (this.batch.length + line.length > MOST_BYTES) {
      this.dropped += 1;
      return;
    }
    this.batch += line;
    if (this.batch.length >= BATCH_BYTES) this.flush();
    else this.flushSoon();
  }

  private flushSoon(): void {
    if (this.isFlushDue) return;
    this.isFlushDue = true;
    setTimeout(() => {
      this.isFlushDue = false;
      this.flush();
    }, FLUSH_MS).unref();
  }

  private flush(): void {
    if (this.writing || this.gone || this.batch === '') return;
    this.writing = true;
    this.send(Buffer.from(this.takeBuffer()));
  }

  private takeBuffer(): string {
    const note =
      this.dropped > 0
        ? `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), dropped: this.dropped, msg: 'log lines were dropped, nothing was reading them' })}\n`
        : '';
    const text = this.batch + note;
    this.batch = '';
    this.dropped = 0;
    return text;
  }

  private send(bytes: Buffer): void {
    write(this.descriptor, bytes, (error, written) => {
      if (error && error.code !== 'EAGAIN') {
        this.stop();
      } else if (error) {
        setTimeout(() => this.send(bytes), FLUSH_MS).unref();
      } else if (written < bytes.length) {
        this.send(bytes.subarray(written));
      } else {
        this.writing = false;
        if (this.batch.length >= BATCH_BYTES) this.flush();
        else if (this.batch !== '') this.flushSoon();
      }
    });
  }

  private stop(): void {
    this.gone = true;
    this.batch = '';
  }

  private flushAtExit(): void {
    if (this.gone || this.batch === '') return;
    try {
      for (let bytes = Buffer.from(this.takeBuffer()); bytes.length > 0;)
        bytes = bytes.subarray(writeSync(this.descriptor, bytes));
    } catch {
      // There is nowhere to report this.
    }
  }
}
