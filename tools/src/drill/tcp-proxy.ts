import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Forwards bytes, forwards them late, or swallows them silently like a vanished host. */
export type Behaviour = 'passes' | 'black hole' | { lateMs: number };

/** Forwards to another port of 127.0.0.1. */
export class TcpProxy {
  behaviour: Behaviour = 'passes';

  private constructor(
    private readonly server: Server,
    private readonly sockets: Set<Socket>,
  ) {}

  static async before(target: number): Promise<TcpProxy> {
    const sockets = new Set<Socket>();
    const server = createServer({ allowHalfOpen: true }, (near) => {
      const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        const late = new LateLine();
        from.on('data', (chunk) => proxy.passOn(late, () => to.writable && to.write(chunk)));
        from.on('end', () => proxy.passOn(late, () => to.end()));
        from.on('error', () => to.destroy());
        from.on('close', () => {
          sockets.delete(from);
          proxy.passOn(late, () => to.destroy());
        });
      }
    });
    const proxy = new TcpProxy(server, sockets);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Connections in the black hole stay silent forever. */
  heal(): void {
    for (const socket of this.sockets) socket.pause().removeAllListeners('data');
    this.behaviour = 'passes';
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private passOn(late: LateLine, deed: () => void): void {
    const { behaviour } = this;
    if (behaviour !== 'black hole') late.add(behaviour === 'passes' ? 0 : behaviour.lateMs, deed);
  }
}

/** Bytes stay in order even when the network gets fast again. */
class LateLine {
  private readonly waiting: (() => void)[] = [];

  add(lateMs: number, deed: () => void): void {
    if (lateMs === 0 && this.waiting.length === 0) return deed();
    this.waiting.push(deed);
    setTimeout(() => this.waiting.shift()?.(), lateMs);
  }
}
