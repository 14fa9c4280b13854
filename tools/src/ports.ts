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

/** Why nothing of ours can listen on the port; undefined when it can. */
export const whyNotFree = (port: number): Promise<string | undefined> =>
  tryPort(port).then(
    () => undefined,
    ({ code, message }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE') return `something listens on ${port} already`;
      return code === 'EACCES' ? `this user may not listen on ${port}` : message;
    },
  );
