import type { Readable } from 'node:stream';
import { isAbsoluteUrl, urlIssues } from '@workops/kernel';
import {
  BlockedAddress,
  guardedAgent,
  isBlocked,
  isUnpackingError,
  unpackedBody,
  type SystemAddressGuard,
} from '@workops/platform/addresses';
import { FileTooLarge, type Files } from '@workops/platform/files';
import type { Dispatcher } from 'undici';
import { MOST_FEED_BYTES } from '../domain/feed-columns';
import { FeedTrouble } from '../domain/stock-run';
import type { FeedCall, FeedSource, FetchedFeed } from '../sync-ports';

const DEADLINE_MS = 60_000;
const MOST_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const ETAG = /^[\x21-\x7e]{1,500}$/;
const SAID = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'workspace-operations-stock/1' };
/** A body was closed before its end. */
const LET_GO = 'UND_ERR_ABORTED';

const textIn = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** Checks the form; the connection checks the resolved address. */
async function mustBeCallable(guard: SystemAddressGuard, url: string, tlsOnly: boolean): Promise<void> {
  if (urlIssues(url).length > 0) throw new BlockedAddress();
  const { protocol, hostname } = new URL(url);
  if (tlsOnly && protocol !== 'https:' && (await guard.problemWith(hostname, false))) throw new BlockedAddress();
}

export class FeedFetch implements FeedSource {
  private readonly agent;
  private readonly ending = new AbortController();

  constructor(
    private readonly guard: SystemAddressGuard,
    private readonly files: Pick<Files, 'receive'>,
    private readonly deadlineMs = DEADLINE_MS,
  ) {
    this.agent = guardedAgent(guard, deadlineMs);
  }

  async fetch(call: FeedCall): Promise<FetchedFeed> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.deadlineMs);
    try {
      return await this.answerTo(call, AbortSignal.any([deadline.signal, this.ending.signal]));
    } catch (error) {
      throw this.troubleOf(error, deadline.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.agent.destroy();
  }

  private async answerTo(call: FeedCall, signal: AbortSignal): Promise<FetchedFeed> {
    const { workspaceId, etag } = call;
    const { statusCode, headers, body } = await this.landed(call, signal);
    if (statusCode === 304 && etag !== null) return letGo(body, { unchanged: true });
    if (statusCode < 200 || statusCode > 299) throw letGo(body, new FeedTrouble(`http_${statusCode}`));
    const content = unpackedBody(body, textIn(headers['content-encoding']));
    if (!content) throw letGo(body, new FeedTrouble('unreadable'));
    const { id, sha256 } = await this.received(workspaceId, body, content);
    const newTag = textIn(headers.etag) ?? null;
    return { fileId: id, contentDigest: sha256, etag: newTag !== null && ETAG.test(newTag) ? newTag : null };
  }

  /** Follows redirects. Another origin does not receive the source's credentials. */
  private async landed(
    { url: first, authHeader, etag, tlsOnly }: FeedCall,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    let url = first;
    for (let redirects = 0; ; redirects += 1) {
      await mustBeCallable(this.guard, url, tlsOnly);
      const { origin, pathname, search } = new URL(url);
      const own = {
        ...(authHeader !== null && { authorization: authHeader }),
        ...(etag !== null && { 'if-none-match': etag }),
      };
      const headers = { ...SAID, ...(origin === new URL(first).origin && own) };
      const answer = await this.asked({ origin, path: pathname + search, method: 'GET', headers, signal });
      const location = textIn(answer.headers.location);
      const isFollowed =
        REDIRECTS.has(answer.statusCode) &&
        redirects < MOST_REDIRECTS &&
        location !== undefined &&
        isAbsoluteUrl(location, url);
      if (!isFollowed) return answer;
      url = letGo(answer.body, new URL(location, url).href);
    }
  }

  private async asked(request: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    try {
      return await this.agent.request(request);
    } catch (error) {
      throw isBlocked(error) ? error : new FeedTrouble('unreachable');
    }
  }

  /** An error on the response body is the server's; any other is the storage's. */
  private async received(workspaceId: string, body: Dispatcher.ResponseData['body'], content: Readable) {
    let isBroken = false;
    body.on('error', (error) => (isBroken ||= !('code' in error) || error.code !== LET_GO));
    try {
      return await this.files.receive(workspaceId, content, MOST_FEED_BYTES);
    } catch (error) {
      if (isUnpackingError(error)) throw new FeedTrouble('unreadable');
      throw isBroken && !(error instanceof FileTooLarge) ? new FeedTrouble('unreachable') : error;
    }
  }

  private troubleOf(error: unknown, isLate: boolean): unknown {
    if (isLate) return new FeedTrouble('timeout');
    if (error instanceof FeedTrouble) return error;
    if (error instanceof FileTooLarge) return new FeedTrouble('too_large');
    return isBlocked(error) ? new FeedTrouble('blocked_address') : error;
  }
}

function letGo<T>(body: Dispatcher.ResponseData['body'], instead: T): T {
  body.on('error', () => undefined);
  body.destroy();
  return instead;
}
