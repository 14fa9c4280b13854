import { createServer as createWebServer, type RequestListener, type Server as WebServer } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

const FLOOD_CHUNK = Buffer.alloc(64 * 1024, 'x');
/** 64 MiB of blanks in 64 KiB. */
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024));

export const HOSTILE = [
  'silent',
  'dripping headers',
  'dripping body',
  'endless headers',
  'endless body',
  'gzip bomb',
] as const;
export type Hostility = (typeof HOSTILE)[number];

const drip = (write: (text: string) => unknown, ended: (stop: () => void) => void): void => {
  const timer = setInterval(() => write('x'), 1_000);
  ended(() => clearInterval(timer));
};

function flood(socket: Socket, chunk: Buffer): void {
  const pour = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', pour);
  pour();
}

const byHttp: Partial<Record<Hostility, RequestListener>> = {
  silent: () => undefined,
  'dripping body': (_, response) => {
    response.writeHead(200);
    drip(
      (text) => response.write(text),
      (stop) => response.on('close', stop),
    );
  },
  'endless body': (_, response) => {
    const pour = (): void => {
      while (!response.destroyed && response.write(FLOOD_CHUNK));
    };
    response.writeHead(200).on('drain', pour);
    pour();
  },
  'gzip bomb': (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(BOMB),
};

const bySocket: Partial<Record<Hostility, (socket: Socket) => void>> = {
  'dripping headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    drip(
      (text) => socket.write(text),
      (stop) => socket.on('close', stop),
    );
  },
  'endless headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    flood(socket, Buffer.from(`X-Flood: ${'x'.repeat(1_000)}\r\n`.repeat(60)));
  },
};

export class HostileReceiver {
  private constructor(
    readonly url: string,
    private readonly server: Server | WebServer,
    private readonly sockets: Set<Socket>,
  ) {}

  static async start(hostility: Hostility): Promise<HostileReceiver> {
    const harm = bySocket[hostility];
    const server = harm
      ? createSocketServer((socket) => socket.once('data', () => harm(socket)))
      : createWebServer(byHttp[hostility]);
    const sockets = new Set<Socket>();
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new HostileReceiver(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server, sockets);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
