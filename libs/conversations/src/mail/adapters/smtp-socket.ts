import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { BlockedAddress, type SystemAddressGuard } from '@workops/platform/addresses';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { enhancedCodeIn, mailVerdict, type MailVerdict } from '../domain/smtp-answers';
import type { ProviderAccount } from '../../conversations/message-ports';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** TLS from the first byte on; other ports use STARTTLS. */
const IMPLICIT_TLS = 465;
const SAID_CHARACTERS = 300;

export interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  /** The command that the server replied to. */
  command?: string;
}

export const said = (error: SmtpFailure): string =>
  (error.response ?? error.message).replace(/\s+/g, ' ').slice(0, SAID_CHARACTERS);

export function refusalOf(error: SmtpFailure): MailVerdict & { providerCode: string | null } {
  const { responseCode: reply, response = '', command = '' } = error;
  return {
    ...mailVerdict(reply ?? null, response, command),
    providerCode: enhancedCodeIn(response) ?? reply?.toString() ?? error.code ?? null,
  };
}

/** Rejects with the server's failure, or when the connection ends. */
const answered = (connection: SMTPConnection, ask: (callback: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const over = (error?: Error | null): void => {
      connection.off('error', over);
      connection.off('end', ended);
      if (error) reject(error);
      else resolve();
    };
    const ended = (): void => over(new Error('The server closed the connection.'));
    connection.once('error', over);
    connection.once('end', ended);
    ask(over);
  });

/** Connects to exactly an allowed address. `signal` has no effect afterwards. */
function guardedConnection(
  guard: SystemAddressGuard,
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  if (guard.blocksLiteral(host)) return Promise.reject(new BlockedAddress());
  return new Promise((resolve, reject) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, lookup: guard.lookup });
    const late = (): void => fail(new Error('timeout'));
    const fail = (error: Error): void => {
      signal.removeEventListener('abort', late);
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(CONNECT_MS, late);
    socket.once('error', fail);
    signal.addEventListener('abort', late, { once: true });
    socket.once('connect', () => {
      signal.removeEventListener('abort', late);
      socket.setTimeout(0);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}

/**
 * Resolves once the server has greeted, over TLS if required, and accepted the credential. `signal` has no effect
 * afterwards.
 */
export async function listeningServer(
  guard: SystemAddressGuard,
  { config }: Pick<ProviderAccount, 'config'>,
  signal: AbortSignal,
): Promise<SMTPConnection> {
  const { host, port, username, password } = config as {
    host: string;
    port: number;
    username?: string;
    password?: string;
  };
  const mayBePlain = (await guard.problemWith(host, false)) === null;
  const socket = await guardedConnection(guard, host, port, signal);
  const secure = port === IMPLICIT_TLS;
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    connection: socket,
    requireTLS: !secure && !mayBePlain,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  // An idle connection closed by the server must not raise an unhandled error.
  connection.on('error', () => undefined);
  const late = (): void => void socket.destroy(new Error('timeout'));
  signal.addEventListener('abort', late, { once: true });
  try {
    await answered(connection, (callback) => connection.connect(callback));
    if (username !== undefined && connection.allowsAuth) {
      await answered(connection, (callback) => connection.login({ user: username, pass: password ?? '' }, callback));
    }
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', late);
  }
}

/** Rejects with the server's refusal, or when the connection ends. */
export const handed = (
  connection: SMTPConnection,
  { from, to }: { from: string; to: string },
  body: Readable,
): Promise<void> => answered(connection, (callback) => connection.send({ from, to: [to] }, body, callback));
