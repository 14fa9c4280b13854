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

/** Whether nothing listens on the port. */
export const isFree = (port: number): Promise<boolean> =>
  tryPort(port).then(
    () => true,
    () => false,
  );

/** The preferred port when nothing listens on it, else a free one. */
export const freePortNear = (preferred: number): Promise<number> => tryPort(preferred).catch(freePort);
