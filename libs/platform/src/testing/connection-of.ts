import type { Socket } from 'node:net';
import type { Client } from 'pg';

/** A client's connection, which its types do not expose: it emits each server message by name. */
export interface ClientConnection extends NodeJS.EventEmitter {
  /** SQL text by name, for statements that the client knows to be parsed. */
  parsedStatements: Record<string, string>;
  stream: Socket;
}

export const clientConnection = (client: Client): ClientConnection =>
  (client as Client & { connection: ClientConnection }).connection;
