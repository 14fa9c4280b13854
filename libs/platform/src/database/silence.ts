import type { Pool, PoolClient } from 'pg';

/** Beyond the statement timeout of the server: by then it has reported the timeout, if the connection still works. */
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

const streamOf = (client: object): Stream => (client as { connection: { stream: Stream } }).connection.stream;

/**
 * Breaks a connection of the pool that is in use and silent for longer than any statement lasts: swallowed packets would otherwise be waited for for a quarter
 * of an hour. The call that used it is refused as unavailable, and the next connection is a new one. It sees every statement of any caller.
 */
export function breakSilentConnections(pool: Pool, limitMs = STATEMENT_LIMIT_MS + GRACE_MS): void {
  const used = new WeakSet<object>();
  const watched = new WeakSet<object>();
  pool.on('acquire', (client: PoolClient) => {
    used.add(client);
    if (watched.has(client)) return;
    watched.add(client);
    const stream = streamOf(client);
    // Counted from the last byte sent or received, so that it is set once and not at each use.
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
    const stream = streamOf(client);
    if (stream.timeout !== limitMs) stream.setTimeout(limitMs);
  });
}

/**
 * A lost connection raises `error` at its user, or at the pool. While it passes from one user to the next neither listens, and an `error` event
 * without a listener ends the process.
 */
export function outliveLostConnections(pool: Pool): void {
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Work with a longer statement timeout on the server has it here too, until the connection is released. */
export function allowSilenceOf(client: object, statement: string): void {
  const [, milliseconds] = OWN_LIMIT.exec(statement) ?? [];
  if (milliseconds) streamOf(client).setTimeout(Number(milliseconds) + GRACE_MS);
}

/** Abandons a silent connection: a graceful close would wait for an answer. */
export function abandon(client: object): void {
  streamOf(client).destroy(new Error('Connection abandoned.'));
}
