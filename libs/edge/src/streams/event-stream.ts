import { Readable } from 'node:stream';

/** A slow client with more unread bytes is disconnected; it can resume. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** `data` is JSON. */
export const eventBytes = (name: string, id: string, data: string): Buffer =>
  Buffer.from(`event: ${name}\nid: ${id}\ndata: ${data}\n\n`);

/** Stream of server-sent events that stays open until the client leaves or the server ends it. */
export class EventStream extends Readable {
  private readyWaiters: (() => void)[] = [];
  /** Events of one event-loop turn, which are written together. */
  private pendingChunks: Buffer[] = [];
  private pendingBytes = 0;
  private isOver = false;

  constructor() {
    super({ highWaterMark: 64 * 1024 });
  }

  override _read(): void {
    this.releaseWaiters();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.releaseWaiters();
    done(error);
  }

  /** `data` is JSON. */
  event(name: string, id: string, data: string): void {
    this.tell(eventBytes(name, id, data));
  }

  /** Sends an event that the caller serialised once for several clients. */
  tell(event: Buffer): void {
    if (this.destroyed) return;
    if (this.bufferedBytes > MAX_BUFFERED_BYTES) {
      this.destroy();
      return;
    }
    if (this.pendingChunks.length === 0) queueMicrotask(() => this.flush());
    this.pendingChunks.push(event);
    this.pendingBytes += event.length;
  }

  /** Sends a heartbeat. Its id lets a client that received no events resume. */
  comment(id?: string): void {
    this.tell(Buffer.from(`:\n${id === undefined ? '' : `id: ${id}\n`}\n`));
  }

  /** Waits until the buffer has room. Returns false once the client is gone. */
  async ready(): Promise<boolean> {
    if (!this.destroyed && this.bufferedBytes >= this.readableHighWaterMark)
      await new Promise<void>((resolve) => this.readyWaiters.push(resolve));
    return !this.destroyed;
  }

  end(): void {
    if (this.destroyed || this.isOver) return;
    this.flush();
    this.isOver = true;
    this.push(null);
  }

  private get bufferedBytes(): number {
    return this.readableLength + this.pendingBytes;
  }

  private flush(): void {
    const pieces = this.pendingChunks.splice(0);
    this.pendingBytes = 0;
    if (pieces.length > 0 && !this.destroyed && !this.isOver)
      this.push(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces));
  }

  private releaseWaiters(): void {
    for (const resolve of this.readyWaiters.splice(0)) resolve();
  }
}
