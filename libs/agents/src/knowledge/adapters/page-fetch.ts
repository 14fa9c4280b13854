import { isAbsoluteUrl, urlIssues } from '@workops/kernel';
import {
  AnswerTooLarge,
  BlockedAddress,
  bodyWithin,
  guardedAgent,
  isBlocked,
  unpackedBody,
  type SystemAddressGuard,
} from '@workops/platform/addresses';
import type { Dispatcher } from 'undici';
import { hasNoText } from '../domain/file-kind';
import { SourceTrouble } from '../domain/source';
import type { Pages } from '../knowledge-ports';

const DEADLINE_MS = 10_000;
const MOST_REDIRECTS = 3;
const MOST_BYTES = 2 * 1024 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const SAID = {
  accept: 'text/html, text/plain;q=0.9, text/*;q=0.8',
  'accept-encoding': 'identity',
  'user-agent': 'workspace-operations-knowledge/1',
};
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
const TEXT = /^\s*text\/[\w.+-]+\s*(?:;|$)/i;

const textIn = (header: string | string[] | undefined): string => (Array.isArray(header) ? header[0] : header) ?? '';

/** Leaves the rest of the body unread. */
function letGo<T>(body: Dispatcher.ResponseData['body'], instead: T): T {
  body.on('error', () => undefined);
  body.destroy();
  return instead;
}

/** Checks an address when it is given, after each redirect, and when connecting. */
export class PageFetch implements Pages {
  private readonly agent;
  private readonly ending = new AbortController();

  constructor(
    private readonly guard: SystemAddressGuard,
    private readonly deadlineMs = DEADLINE_MS,
  ) {
    this.agent = guardedAgent(guard, deadlineMs);
  }

  async fetch(url: string, tlsOnly: boolean): Promise<{ kind: 'html' | 'text'; bytes: Uint8Array }> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.deadlineMs);
    try {
      return await this.page(url, tlsOnly, AbortSignal.any([deadline.signal, this.ending.signal]));
    } catch (error) {
      if (error instanceof SourceTrouble || this.ending.signal.aborted) throw error;
      if (deadline.signal.aborted) throw new SourceTrouble('timeout');
      if (error instanceof AnswerTooLarge) throw new SourceTrouble('too_large');
      throw new SourceTrouble(isBlocked(error) ? 'blocked_address' : 'unreadable');
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.agent.destroy();
  }

  private async page(
    url: string,
    tlsOnly: boolean,
    signal: AbortSignal,
  ): Promise<{ kind: 'html' | 'text'; bytes: Uint8Array }> {
    const { statusCode, headers, body } = await this.landed(url, tlsOnly, signal);
    if (statusCode < 200 || statusCode > 299) throw letGo(body, new SourceTrouble(`http_${statusCode}`));
    const type = textIn(headers['content-type']);
    const content =
      HTML.test(type) || TEXT.test(type) ? unpackedBody(body, textIn(headers['content-encoding'])) : undefined;
    if (!content) throw letGo(body, new SourceTrouble('unreadable'));
    const bytes = await bodyWithin(content, MOST_BYTES);
    if (hasNoText(bytes)) throw new SourceTrouble('unreadable');
    return { kind: HTML.test(type) ? 'html' : 'text', bytes };
  }

  private async landed(first: string, tlsOnly: boolean, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    let url = first;
    for (let redirects = 0; ; redirects += 1) {
      if (urlIssues(url).length > 0) throw new BlockedAddress();
      const { origin, pathname, search, protocol, hostname } = new URL(url);
      if (tlsOnly && protocol !== 'https:' && (await this.guard.problemWith(hostname, false)))
        throw new BlockedAddress();
      const answer = await this.agent.request({
        origin,
        path: pathname + search,
        method: 'GET',
        headers: SAID,
        signal,
      });
      const location = textIn(answer.headers.location);
      const isFollowed =
        REDIRECTS.has(answer.statusCode) &&
        redirects < MOST_REDIRECTS &&
        location !== '' &&
        isAbsoluteUrl(location, url);
      if (!isFollowed) return answer;
      url = letGo(answer.body, new URL(location, url).href);
    }
  }
}
