import type { Socket } from 'node:net';
import type { Client } from 'pg';

/** A client's connection, which its types do not show: it emits each message of the server by its name. */
export interface ClientConnection extends NodeJS.EventEmitter {
  /** Text by name of what the client knows to be parsed. */
  parsedStatements: Record<string, string>;
  stream: Socket;
}

export const connectionOf = (client: Client): ClientConnection =>
  (client as Client & { connection: ClientConnection }).connection;
