import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export class ServerLink {
  delayMs = 0;
  /** Swallows both directions without an error; connections stay open and new ones are accepted. */
  isBlackHole = false;
  private server: Server;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly target: URL,
    private readonly port: number,
  ) {}

  static async to(serverUrl: string): Promise<ServerLink> {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const { port } = first.address() as AddressInfo;
    first.close();
    const link = new ServerLink(new URL(serverUrl), port);
    await link.mend();
    return link;
  }

  get url(): string {
    const url = new URL(this.target.href);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Refuses new connections until `mend`. */
  async cut(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  async mend(): Promise<void> {
    this.server = createServer((client) => this.join(client)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  private join(client: Socket): void {
    const upstream = connect(Number(this.target.port), this.target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (part: Buffer) => {
      if (!this.isBlackHole && upstream.writable) upstream.write(part);
    });
    let lastWrite = Promise.resolve();
    upstream.on('data', (part: Buffer) => {
      const { delayMs } = this;
      const due = performance.now() + delayMs;
      lastWrite = lastWrite.then(async () => {
        if (delayMs > 0) await sleep(due - performance.now());
        if (!this.isBlackHole && client.writable) client.write(part);
      });
    });
  }
}
