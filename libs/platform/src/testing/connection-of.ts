import type { Socket } from 'node:net';
import type { Client } from 'pg';

/** A client emits each server message by name, which its types do not expose. */
export interface ClientConnection extends NodeJS.EventEmitter {
  parsedStatements: Record<string, string>;
  stream: Socket;
}

export const clientConnection = (client: Client): ClientConnection =>
  (client as Client & { connection: ClientConnection }).connection;
