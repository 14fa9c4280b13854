import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { HIGHEST_PORT, LOWEST_PORT } from './ports';

const HERE = '127.0.0.1';

export type Place = number | Server;

/**
 * Occupies a port until a server takes over the socket, so that no other program gets it. Early clients are
 * disconnected.
 */
export class HeldPort {
  private taking: Promise<void> | undefined;

  private constructor(
    readonly port: number,
    private readonly host: string,
    private placeholder: Server,
  ) {}

  /** Rejects with the system's error if the port is taken. */
  static async hold(port: number, host = HERE): Promise<HeldPort> {
    return new HeldPort(port, host, await placeholderAt(port, host));
  }

  static async holdAny(host = HERE): Promise<HeldPort> {
    for (;;) {
      try {
        return await HeldPort.hold(randomInt(LOWEST_PORT, HIGHEST_PORT), host);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
      }
    }
  }

  /** The socket for `listenAt` in this process. */
  get place(): Place {
    return this.placeholder;
  }

  /** A child inherits it; undefined on systems without descriptors. */
  get descriptor(): number | undefined {
    const { fd = -1 } = (this.placeholder as unknown as { _handle: { fd?: number } | null })._handle ?? {};
    return fd < 0 ? undefined : fd;
  }

  /** A child that has inherited the socket keeps listening. */
  letGo(): Promise<void> {
    return new Promise((done) => this.placeholder.close(() => done()));
  }

  /**
   * Takes the port again after a child has ended. Concurrent calls share one attempt. Rejects if another program was
   * faster.
   */
  async holdAgain(): Promise<void> {
    if (this.placeholder.listening) return;
    this.taking ??= this.take().finally(() => (this.taking = undefined));
    await this.taking;
  }

  private async take(): Promise<void> {
    this.placeholder = await placeholderAt(this.port, this.host);
  }
}

function placeholderAt(port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((client) => client.destroy());
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
}

export function listenAt(server: Server, place: Place): Promise<void> {
  return new Promise((ready, fail) => {
    server.once('error', fail);
    if (typeof place === 'number') server.listen(place, HERE, ready);
    else server.listen(place, ready);
  });
}
