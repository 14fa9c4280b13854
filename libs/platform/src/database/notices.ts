import { failureName } from '@workops/kernel';
import { Client, type Pool } from 'pg';
import type { Logger } from '../process/logger';
import { abandon, KEEPING_ALIVE } from './silence';

const NOTIFY_EVERY_MS = 10;
const POLL_MS = 100;
const RECONNECT_MS = 500;
const ASK_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 10_000;

/**
 * Notifies at most every 10 ms per channel and topic, never inside a transaction: NOTIFY takes a lock at commit that
 * all would queue for. A lost notification only delays, since listeners also poll.
 */
export class Notifier {
  private readonly pending = new Map<string, { again: boolean }>();

  constructor(private readonly pool: Pool) {}

  notify(channel: string, topic = '', everyMs = NOTIFY_EVERY_MS): void {
    const pending = this.pending.get(`${channel} ${topic}`);
    if (pending) pending.again = true;
    else this.send(channel, topic, everyMs);
  }

  private send(channel: string, topic: string, everyMs: number): void {
    const key = `${channel} ${topic}`;
    const pending = { again: false };
    this.pending.set(key, pending);
    setTimeout(() => {
      this.pending.delete(key);
      if (pending.again) this.send(channel, topic, everyMs);
    }, everyMs).unref();
    this.pool
      .query({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values: [channel, topic] })
      .catch(() => undefined);
  }
}

/** The health check detects a dead connection. */
export interface Patience {
  askEveryMs?: number;
  answerWithinMs?: number;
}

export interface Listening {
  close(): Promise<void>;
}

/**
 * Wakes with the topic if there is one, and after each reconnection for missed notifications. Without a direct
 * connection it polls every 100 ms.
 */
export function listen(
  directUrl: string | undefined,
  channel: string,
  wake: (topic?: string) => void,
  logger: Logger,
  { askEveryMs = ASK_EVERY_MS, answerWithinMs = ANSWER_WITHIN_MS }: Patience = {},
): Listening {
  if (!directUrl) {
    const timer = setInterval(() => wake(), POLL_MS);
    return {
      close: () => {
        clearInterval(timer);
        return Promise.resolve();
      },
    };
  }
  let closed = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const fresh = new Client({
      connectionString: directUrl,
      ...KEEPING_ALIVE,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    let lost = false;
    let signs: NodeJS.Timeout | undefined;
    const reconnect = (error?: Error): void => {
      if (lost || closed) return;
      lost = true;
      clearInterval(signs);
      logger.warn({ channel, reason: error && failureName(error) }, 'LISTEN connection lost');
      abandon(fresh);
      retry = setTimeout(() => void connect(), RECONNECT_MS);
    };
    fresh.on('error', reconnect);
    fresh.on('end', () => reconnect());
    fresh.on('notification', ({ payload }) => wake(payload || undefined));
    client = fresh;
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`);
      wake();
      let answered = true;
      asking = signs = setInterval(() => {
        if (!answered) return;
        answered = false;
        fresh.query('SELECT 1').then(() => (answered = true), reconnect);
      }, askEveryMs);
      if (closed) clearInterval(signs);
    } catch (error) {
      reconnect(error as Error);
    }
  };
  void connect();

  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      clearInterval(asking);
      await client?.end().catch(() => undefined);
    },
  };
}
