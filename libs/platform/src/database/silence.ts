import type { Pool, PoolClient } from 'pg';

/** A working connection has reported the server's statement timeout by then. */
const GRACE_MS = 5_000;
export const STATEMENT_LIMIT_MS = 30_000;

/** Detects a dead peer in seconds instead of hours. */
export const KEEPING_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

const OWN_LIMIT = /\bSET LOCAL statement_timeout = '(\d+)ms'/;

interface Stream {
  readonly timeout?: number;
  setTimeout(milliseconds: number): void;
  on(event: 'timeout', heard: () => void): void;
  destroy(error: Error): void;
}

const connectionStream = (client: object): Stream => (client as { connection: { stream: Stream } }).connection.stream;

/**
 * Dropped packets would otherwise block for a quarter of an hour. The call is refused as unavailable, and the pool
 * opens a new connection.
 */
export function breakSilentConnections(pool: Pool, limitMs = STATEMENT_LIMIT_MS + GRACE_MS): void {
  const used = new WeakSet<object>();
  const watched = new WeakSet<object>();
  pool.on('acquire', (client: PoolClient) => {
    used.add(client);
    if (watched.has(client)) return;
    watched.add(client);
    const stream = connectionStream(client);
    // The timeout runs from the last byte, so that it is set once.
    stream.setTimeout(limitMs);
    stream.on('timeout', () => {
      // An idle connection may be silent.
      if (used.has(client))
        stream.destroy(
          Object.assign(new Error('Connection terminated: nothing was heard of the database.'), { code: 'ETIMEDOUT' }),
        );
    });
  });
  pool.on('release', (_error: Error | undefined, client: PoolClient) => {
    used.delete(client);
    const stream = connectionStream(client);
    if (stream.timeout !== limitMs) stream.setTimeout(limitMs);
  });
}

/**
 * While a lost connection passes between two users neither listens, and an unhandled `error` event ends the process.
 */
export function outliveLostConnections(pool: Pool): void {
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** A longer statement timeout applies to this connection's silence too, until its release. */
export function allowSilence(client: object, statement: string): void {
  const [, milliseconds] = OWN_LIMIT.exec(statement) ?? [];
  if (milliseconds) connectionStream(client).setTimeout(Number(milliseconds) + GRACE_MS);
}

/** A graceful close would wait for a reply. */
export function abandon(client: object): void {
  connectionStream(client).destroy(new Error('Connection abandoned.'));
}
