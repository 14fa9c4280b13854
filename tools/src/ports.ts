import { randomInt } from 'node:crypto';
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

/** Lower than the ephemeral ports, which the system may assign to others. */
export const LOWEST_PORT = 15_000;
export const HIGHEST_PORT = 32_000;

/** The servers may not listen yet. */
const givenOut = new Set<number>();

/** Never returns a port twice in this process. */
export async function freePort(choose = () => randomInt(LOWEST_PORT, HIGHEST_PORT)): Promise<number> {
  const port = choose();
  if (givenOut.has(port)) return freePort(choose);
  givenOut.add(port);
  return tryPort(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return freePort(choose);
    throw error;
  });
}

export function whyNotFree(port: number, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return `something listens on ${port} already`;
  return code === 'EACCES' ? `this user may not listen on ${port}` : message;
}
