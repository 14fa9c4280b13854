import { EventEmitter } from 'node:events';
import { performance } from 'node:perf_hooks';
import type { Dispatcher } from 'undici';
import { guardedAgent, type SystemAddressGuard } from '@workops/platform/addresses';
import type { Sender, SendResult, WebhookRequest } from '../ports';
import { wasClosedBefore, watchConnections } from './reused-connection';

const DEADLINE_MS = 10_000;
const READ_AT_MOST_BYTES = 64 * 1024;
const EXCERPT_CHARACTERS = 500;
/** A UTF-8 character has at most four bytes. */
const EXCERPT_BYTES = EXCERPT_CHARACTERS * 4;
const ERROR_CHARACTERS = 500;

/**
 * Has one deadline for connecting, headers and body; a kept-alive connection closed by the receiver costs no attempt.
 * Follows no redirects, reads at most 64 KiB of a response, and decompresses nothing.
 */
export class HttpSender implements Sender {
  private readonly agent: Dispatcher;
  private readonly unkept: Dispatcher;

  constructor(
    guard: SystemAddressGuard,
    private readonly deadlineMs = DEADLINE_MS,
  ) {
    this.agent = watchConnections(guardedAgent(guard, deadlineMs));
    this.unkept = guardedAgent(guard, deadlineMs, { pipelining: 0 });
  }

  async send({ url, headers, body }: WebhookRequest): Promise<SendResult> {
    const startedAt = performance.now();
    const deadline = new EventEmitter();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      deadline.emit('abort');
    }, this.deadlineMs);
    let statusCode: number | null = null;
    const beginning = new Beginning();
    let error: string | null = null;
    try {
      const { origin, pathname, search } = new URL(url);
      const answer = await this.post({
        origin,
        path: pathname + search,
        method: 'POST',
        headers,
        body,
        signal: deadline,
      });
      statusCode = answer.statusCode;
      await beginning.readFrom(answer.body);
    } catch (cause) {
      error = late ? 'timeout' : messageOf(cause);
    } finally {
      clearTimeout(timer);
    }
    if (statusCode !== null && !isSuccess(statusCode)) error = `http_${statusCode}`;
    return {
      statusCode,
      error,
      responseExcerpt: beginning.excerpt,
      latencyMs: Math.round(performance.now() - startedAt),
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.agent.close(), this.unkept.close()]);
  }

  /**
   * Retries once on a new connection if the receiver had closed the kept-alive one, because it had not read the
   * request.
   */
  private async post(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    try {
      return await this.agent.request(options);
    } catch (error) {
      if (!wasClosedBefore(options, error)) throw error;
      return this.unkept.request(options);
    }
  }
}

const isSuccess = (statusCode: number): boolean => statusCode >= 200 && statusCode < 300;

/** Keeps only what an excerpt can need, so that long responses do not fill the memory. */
class Beginning {
  private bytes: Buffer | undefined;
  private size = 0;

  get excerpt(): string | null {
    return this.bytes ? storable(this.bytes.toString('utf8'), EXCERPT_CHARACTERS) : null;
  }

  readFrom(body: Dispatcher.ResponseData['body']): Promise<void> {
    return new Promise((resolve, reject) => {
      body.on('data', (chunk: Buffer) => {
        this.take(chunk);
        if (this.size < READ_AT_MOST_BYTES) return;
        resolve();
        body.destroy();
      });
      body.on('end', resolve);
      body.on('error', reject);
    });
  }

  /** Copies, because a chunk may be a small part of a large buffer. */
  private take(chunk: Buffer): void {
    const wanted = chunk.subarray(0, Math.max(0, EXCERPT_BYTES - this.size));
    if (wanted.length > 0) this.bytes = this.bytes ? Buffer.concat([this.bytes, wanted]) : Buffer.from(wanted);
    this.size += chunk.length;
  }
}

/** PostgreSQL's text type rejects NUL and unpaired surrogates. */
const storable = (text: string, characters: number): string =>
  [...text.slice(0, characters * 2)].slice(0, characters).join('').replaceAll('\0', '\uFFFD');

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return storable(error instanceof Error ? error.message : String(error), ERROR_CHARACTERS);
}
