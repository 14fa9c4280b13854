import { guardedAgent, isBlocked, type SystemAddressGuard } from '@workops/platform/addresses';
import type { Dispatcher } from 'undici';
import type { CalendarAccess } from '../calendar-ports';
import { CalendarTrouble, type Trouble } from '../domain/calendar-trouble';

const ANSWER_BYTES = 5 * 1024 * 1024;

export interface DavRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface DavAnswer {
  status: number;
  etag: string | null;
}

const TROUBLES: Readonly<Record<number, Trouble>> = {
  401: 'credentials',
  403: 'credentials',
  404: 'no_calendar',
  410: 'no_calendar',
};

const toTrouble = (status: number): CalendarTrouble =>
  new CalendarTrouble(status >= 300 && status < 400 ? 'redirected' : (TROUBLES[status] ?? 'refused'));

const isDone = ({ status }: DavAnswer): boolean => status >= 200 && status < 300;

export function assertDone(answer: DavAnswer): void {
  if (!isDone(answer)) throw toTrouble(answer.status);
}

/**
 * Calls only addresses that the guard allows, within one timeout for the whole exchange. Follows no redirects and reads
 * at most 5 MB, uncompressed. Every failure is a `CalendarTrouble`.
 */
export class DavExchange {
  private readonly agent: Dispatcher;
  private readonly ending = new AbortController();

  /** `patienceMs` covers a request until the last byte of its response. */
  constructor(
    guard: SystemAddressGuard,
    private readonly patienceMs: number,
  ) {
    this.agent = guardedAgent(guard, patienceMs);
  }

  /** `read` receives the text of a successful response as it arrives. */
  async ask(
    { username, password, tlsOnly }: CalendarAccess,
    request: DavRequest,
    read?: (text: string) => Promise<void>,
  ): Promise<DavAnswer> {
    const { origin, pathname, search, protocol } = new URL(request.url);
    if (tlsOnly && protocol !== 'https:') throw new CalendarTrouble('plain_http');
    const headers = {
      ...request.headers,
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'accept-encoding': 'identity',
    };
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.patienceMs);
    const signal = AbortSignal.any([deadline.signal, this.ending.signal]);
    try {
      const { method, body } = request;
      const {
        statusCode,
        headers: responseHeaders,
        body: sent,
      } = await this.agent.request({ origin, path: pathname + search, method, headers, body, signal });
      const answer = { status: statusCode, etag: textIn(responseHeaders.etag) };
      if (read && isDone(answer)) await readAll(sent, responseHeaders, read);
      else letGo(sent);
      return answer;
    } catch (error) {
      throw deadline.signal.aborted ? new CalendarTrouble('timeout') : asTrouble(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.agent.destroy();
  }
}

type Body = Dispatcher.ResponseData['body'];

function letGo(body: Body): void {
  body.on('error', () => undefined);
  body.destroy();
}

async function readAll(
  body: Body,
  headers: Dispatcher.ResponseData['headers'],
  read: (text: string) => Promise<void>,
): Promise<void> {
  const encoding = textIn(headers['content-encoding'])?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity') {
    letGo(body);
    throw new CalendarTrouble('compressed');
  }
  const decoder = new TextDecoder();
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_BYTES) throw new CalendarTrouble('too_large');
    await read(decoder.decode(chunk, { stream: true }));
  }
  await read(decoder.decode());
}

const textIn = (header: string | string[] | undefined): string | null =>
  Array.isArray(header) ? (header[0] ?? null) : (header ?? null);

function asTrouble(error: unknown): CalendarTrouble {
  if (error instanceof CalendarTrouble) return error;
  return new CalendarTrouble(isBlocked(error) ? 'not_public' : 'unreachable');
}
