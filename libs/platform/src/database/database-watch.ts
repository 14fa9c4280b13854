import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../process/logger';
import { SNAPSHOT, type Stillness } from './stillness';

export interface WatchOptions {
  url: string;
  logger: Logger;
  applicationName: string;
  stillness?: Pick<Stillness, 'saw'>;
  everyMs?: number;
  /** A slower poll means that the database is absent. */
  patienceMs?: number;
}

const EVERY_MS = 1_000;
const PATIENCE_MS = 10_000;

/** The server is up although all connections are taken. */
const TOO_MANY_CONNECTIONS = '53300';

/**
 * Uses its own connection, because a busy pool says nothing. Returns the last known state at once, however slow
 * PostgreSQL is.
 */
export class DatabaseWatch {
  private readonly stop = new AbortController();
  private readonly patienceMs: number;
  private client: Client | undefined;
  private connecting = false;
  private present: boolean | undefined;
  private first: Promise<void>;
  private readonly ended: Promise<void>;

  constructor(private readonly options: WatchOptions) {
    this.patienceMs = options.patienceMs ?? PATIENCE_MS;
    this.first = this.look();
    this.ended = this.first.then(() => this.goOnLooking());
  }

  /** Waits only for the first poll. */
  async isPresent(): Promise<boolean> {
    if (this.present === undefined) await this.first;
    return this.present === true;
  }

  async close(): Promise<void> {
    this.stop.abort();
    this.leave();
    // A poll closed while connecting never resolves.
    if (!this.connecting) await this.ended;
  }

  private async goOnLooking(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      await sleep(this.options.everyMs ?? EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.look();
    }
  }

  private async look(): Promise<void> {
    try {
      this.client ??= await this.connected();
      const { rows } = await this.client.query<{ snapshot: string }>(SNAPSHOT);
      this.options.stillness?.saw(rows[0]!.snapshot);
      this.saw(true);
    } catch (error) {
      this.leave();
      this.saw((error as { code?: unknown }).code === TOO_MANY_CONNECTIONS, error);
    }
  }

  private async connected(): Promise<Client> {
    const { url, applicationName } = this.options;
    const client = new Client({
      connectionString: url,
      application_name: `${applicationName} watch`,
      connectionTimeoutMillis: this.patienceMs,
      query_timeout: this.patienceMs,
      keepAlive: true,
    });
    // The query that finds the connection lost reports it.
    client.on('error', () => undefined);
    this.client = client;
    this.connecting = true;
    await client.connect().finally(() => (this.connecting = false));
    return client;
  }

  private leave(): void {
    const { client } = this;
    this.client = undefined;
    void client?.end().catch(() => undefined);
  }

  private saw(present: boolean, error?: unknown): void {
    const { logger } = this.options;
    if (this.stop.signal.aborted || present === this.present) return;
    if (!present) logger.warn({ err: error }, 'PostgreSQL unavailable');
    else if (this.present === false) logger.info('PostgreSQL available again');
    this.present = present;
  }
}
