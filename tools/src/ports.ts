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

/** Below the ephemeral ports: until it is listened on, no other process is given it by chance. */
const LOWEST = 15_000;
const HIGHEST = 32_000;

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST);
  return tryPort(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return freePort();
    throw error;
  });
}

/** Why nothing of ours can listen on the port; undefined when it can. */
export const whyNotFree = (port: number): Promise<string | undefined> =>
  tryPort(port).then(
    () => undefined,
    ({ code, message }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE') return `something listens on ${port} already`;
      return code === 'EACCES' ? `this user may not listen on ${port}` : message;
    },
  );
