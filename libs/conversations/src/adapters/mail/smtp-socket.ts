import { connect, type Socket } from 'node:net';
import { BlockedAddress, type SystemAddressGuard } from '@workops/platform/addresses';

export const CONNECT_MS = 10_000;
/** Without a word of the server. */
export const SILENCE_MS = 30_000;
/** TLS from the first byte on; on other ports it begins by STARTTLS. */
export const IMPLICIT_TLS = 465;
const SAID_CHARACTERS = 300;

export interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

export const said = (error: SmtpFailure): string => (error.response ?? error.message).replace(/\s+/g, ' ').slice(0, SAID_CHARACTERS);

/** A connection to exactly an address that the guard lets pass. */
export function guardedConnection(guard: SystemAddressGuard, host: string, port: number, signal: AbortSignal): Promise<Socket> {
  if (guard.blocksLiteral(host)) return Promise.reject(new BlockedAddress());
  return new Promise((resolve, reject) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, lookup: guard.lookup });
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(CONNECT_MS, () => fail(new Error('timeout')));
    socket.once('error', fail);
    signal.addEventListener('abort', () => socket.destroy(new Error('timeout')), { once: true });
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
