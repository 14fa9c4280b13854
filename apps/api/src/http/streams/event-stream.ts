import { Readable } from 'node:stream';

/** What waits for a client that reads too slowly; past that it is cut off, and comes back where it was. */
const MOST_WAITING_BYTES = 1024 * 1024;

/** An answer of server-sent events, which goes on until the client leaves or the server ends it. */
export class EventStream extends Readable {
  private hungry: (() => void)[] = [];

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

  /** `data` goes as JSON. */
  event(name: string, id: string, data: string): void {
    this.say(`event: ${name}\nid: ${id}\ndata: ${data}\n\n`);
  }

  /** A sign of life. A client that has heard nothing else knows by it where to go on. */
  comment(id?: string): void {
    this.say(`:\n${id === undefined ? '' : `id: ${id}\n`}\n`);
  }

  /** Resolves once the client has taken what there was; false once it is gone. */
  async ready(): Promise<boolean> {
    if (!this.destroyed && this.readableLength >= this.readableHighWaterMark) await new Promise<void>((resolve) => this.hungry.push(resolve));
    return !this.destroyed;
  }

  /** Ends the answer. */
  end(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }

  private say(text: string): void {
    if (this.destroyed) return;
    if (this.readableLength > MOST_WAITING_BYTES) this.destroy();
    else this.push(text);
  }

  private feed(): void {
    for (const resolve of this.hungry.splice(0)) resolve();
  }
}
