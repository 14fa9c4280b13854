import { createServer } from 'node:net';

function tryPort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/** A port of this machine that nothing listens on. */
export const freePort = (): Promise<number> => tryPort(0);

/** The preferred port when nothing listens on it, else a free one. */
export const freePortNear = (preferred: number): Promise<number> => tryPort(preferred).catch(freePort);
