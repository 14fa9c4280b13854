import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { HIGHEST_PORT, LOWEST_PORT } from './ports';

const HERE = '127.0.0.1';

/** Where a server listens: on a port, or on a socket that is held for it. */
export type Place = number | Server;

/**
 * A port that this process listens on until a server takes its socket over: between the choice of a port and its use no other program can have it. Callers
 * that come too early are disconnected.
 */
export class HeldPort {
  private taking: Promise<void> | undefined;

  private constructor(
    readonly port: number,
    private readonly host: string,
    private placeholder: Server,
  ) {}

  /** Rejects with the error of the system when the port cannot be had. */
  static async hold(port: number, host = HERE): Promise<HeldPort> {
    return new HeldPort(port, host, await placeholderAt(port, host));
  }

  /** Any port of this machine that nothing listens on. */
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

  /** For `listenAt`: a server of this process goes on with the same socket. */
  get place(): Place {
    return this.placeholder;
  }

  /** For a child to inherit; undefined where the system has no descriptors. */
  get descriptor(): number | undefined {
    const { fd = -1 } = (this.placeholder as unknown as { _handle: { fd?: number } | null })._handle ?? {};
    return fd < 0 ? undefined : fd;
  }

  /** Ends this process's part. A child that has inherited the socket goes on listening. */
  letGo(): Promise<void> {
    return new Promise((done) => this.placeholder.close(() => done()));
  }

  /** Takes the port again after a child has ended, once for all that ask meanwhile. Rejects when another program was quicker. */
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

/** Resolves when the server listens on this machine. */
export function listenAt(server: Server, place: Place): Promise<void> {
  return new Promise((ready, fail) => {
    server.once('error', fail);
    if (typeof place === 'number') server.listen(place, HERE, ready);
    else server.listen(place, ready);
  });
}
