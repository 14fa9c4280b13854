import { EventEmitter } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { BlockedAddress, type SystemAddressGuard } from '@workops/platform';
import type { Sender, SendResult, WebhookRequest } from '../ports';

const DEADLINE_MS = 10_000;
const READ_AT_MOST_BYTES = 64 * 1024;
const EXCERPT_CHARACTERS = 500;
/** No character of UTF-8 takes more than four. */
const EXCERPT_BYTES = EXCERPT_CHARACTERS * 4;
const ERROR_CHARACTERS = 500;

/**
 * Posts over kept-alive connections. One deadline spans connecting, headers and body; redirects are not followed; no more than
 * 64 KiB of an answer is read, and nothing of it is decompressed.
 */
export class HttpSender implements Sender {
  private readonly agent: Agent;

  constructor(
    guard: SystemAddressGuard,
    private readonly deadlineMs = DEADLINE_MS,
  ) {
    const connect = buildConnector({ lookup: guard.lookup, timeout: deadlineMs });
    this.agent = new Agent({
      connect: (options, done) => (guard.blocksLiteral(options.hostname) ? done(new BlockedAddress(), null) : connect(options, done)),
      headersTimeout: 0,
      bodyTimeout: 0,
    });
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
    let responseExcerpt: string | null = null;
    let error: string | null;
    try {
      const { origin, pathname, search } = new URL(url);
      const answer = await this.agent.request({ origin, path: pathname + search, method: 'POST', headers, body, signal: deadline });
      statusCode = answer.statusCode;
      responseExcerpt = excerptOf(await beginningOf(answer.body));
      error = statusCode >= 200 && statusCode < 300 ? null : `http_${statusCode}`;
    } catch (cause) {
      error = late ? 'timeout' : messageOf(cause);
    } finally {
      clearTimeout(timer);
    }
    return { statusCode, error, responseExcerpt, latencyMs: Math.round(performance.now() - startedAt) };
  }

  async close(): Promise<void> {
    await this.agent.close();
  }
}

/**
 * Reads an answer to its end, or as far as one is read, and keeps of it what an excerpt can need: a flood of long answers holds no
 * memory. Destroying the stream ends the connection with it.
 */
function beginningOf(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const beginning = Buffer.alloc(EXCERPT_BYTES);
    let size = 0;
    const kept = (): Buffer => beginning.subarray(0, Math.min(size, EXCERPT_BYTES));
    body.on('data', (chunk: Buffer) => {
      if (size < EXCERPT_BYTES) chunk.copy(beginning, size);
      size += chunk.length;
      if (size < READ_AT_MOST_BYTES) return;
      resolve(kept());
      body.destroy();
    });
    body.on('end', () => resolve(kept()));
    body.on('error', reject);
  });
}

/** PostgreSQL's text takes neither NUL nor half a surrogate pair. */
const storable = (text: string, characters: number): string =>
  [...text.slice(0, characters * 2)].slice(0, characters).join('').replaceAll('\0', '\uFFFD');

const excerptOf = (bytes: Buffer): string | null =>
  bytes.length === 0 ? null : storable(bytes.toString('utf8'), EXCERPT_CHARACTERS);

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return storable(error instanceof Error ? error.message : String(error), ERROR_CHARACTERS);
}
