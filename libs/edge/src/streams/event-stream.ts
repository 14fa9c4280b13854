import { Readable } from 'node:stream';

/** Beyond it a slow client is disconnected and can resume. */
const MOST_WAITING_BYTES = 1024 * 1024;

/** `data` is JSON. */
export const eventBytes = (name: string, id: string, data: string): Buffer =>
  Buffer.from(`event: ${name}\nid: ${id}\ndata: ${data}\n\n`);

/** Open until the client leaves or the server ends it. */
export class EventStream extends Readable {
  private hungry: (() => void)[] = [];
  /** Collected in one turn of the event loop and written at once. */
  private pendingChunks: Buffer[] = [];
  private saidBytes = 0;
  private isOver = false;

  constructor() {
    super({ highWaterMark: 64 * 1024 });
  }

  override _read(): void {
    this.feed();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.feed();
    done(error);
  }

  /** `data` is JSON. */
  event(name: string, id: string, data: string): void {
    this.tell(eventBytes(name, id, data));
  }

  /** Serialised once for several clients. */
  tell(event: Buffer): void {
    if (this.destroyed) return;
    if (this.waitingBytes > MOST_WAITING_BYTES) {
      this.destroy();
      return;
    }
    if (this.pendingChunks.length === 0) queueMicrotask(() => this.flush());
    this.pendingChunks.push(event);
    this.saidBytes += event.length;
  }

  /** Heartbeat; its id lets a client without other events resume. */
  comment(id?: string): void {
    this.tell(Buffer.from(`:\n${id === undefined ? '' : `id: ${id}\n`}\n`));
  }

  /** False once the client is gone. */
  async ready(): Promise<boolean> {
    if (!this.destroyed && this.waitingBytes >= this.readableHighWaterMark)
      await new Promise<void>((resolve) => this.hungry.push(resolve));
    return !this.destroyed;
  }

  end(): void {
    if (this.destroyed || this.isOver) return;
    this.flush();
    this.isOver = true;
    this.push(null);
  }

  private get waitingBytes(): number {
    return this.readableLength + this.saidBytes;
  }

  private flush(): void {
    const pieces = this.pendingChunks.splice(0);
    this.saidBytes = 0;
    if (pieces.length > 0 && !this.destroyed && !this.isOver)
      this.push(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces));
  }

  private feed(): void {
    for (const resolve of this.hungry.splice(0)) resolve();
  }
}
