import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What a network may do: pass bytes on, pass each on late, or take them and say nothing, as a host that is gone without a word. */
export type Behaviour = 'passes' | 'black hole' | { lateMs: number };

/** A port of 127.0.0.1 that stands for another one, and misbehaves on command. */
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
      for (const [from, to] of [[near, far], [far, near]] as const) {
        sockets.add(from);
        from.on('data', (chunk) => proxy.passOn(chunk, to));
        from.on('end', () => proxy.behaviour !== 'black hole' && to.end());
        from.on('error', () => to.destroy());
        from.on('close', () => {
          sockets.delete(from);
          if (proxy.behaviour !== 'black hole') to.destroy();
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

  /** Connections that were in the hole stay silent for ever; new ones work. */
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

  private passOn(chunk: Buffer, to: Socket): void {
    const { behaviour } = this;
    if (behaviour === 'black hole') return;
    if (behaviour === 'passes') to.write(chunk);
    else setTimeout(() => to.writable && to.write(chunk), behaviour.lateMs);
  }
}
