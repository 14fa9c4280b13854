import type { SystemAddressGuard } from '@workops/platform';
import { BlockedAddress } from '@workops/platform';
import { createObject, deleteObject, fetchCalendarObjects, propfind, updateObject } from 'tsdav';
import { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import type { CalendarAccess, ExternalCalendars } from '../calendar-ports';
import { externalEvents } from './external-events';

const PATIENCE_MS = 30_000;

const authorised = ({ username, password }: CalendarAccess) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

const assertDone = ({ ok, status }: { ok: boolean; status: number }): void => {
  if (!ok) throw new Error(`The calendar answered ${status}.`);
};

/** CalDAV (RFC 4791) over connections that are opened only to addresses that the guard lets pass; redirects are not followed. */
export class CaldavCalendars implements ExternalCalendars {
  private readonly agent: Agent;

  constructor(private readonly guard: SystemAddressGuard) {
    const connect = buildConnector({ lookup: guard.lookup, timeout: PATIENCE_MS });
    this.agent = new Agent({
      connect: (options, done) => (guard.blocksLiteral(options.hostname) ? done(new BlockedAddress(), null) : connect(options, done)),
      headersTimeout: PATIENCE_MS,
      bodyTimeout: PATIENCE_MS,
    });
  }

  problemWith(host: string): Promise<string | null> {
    return this.guard.problemWith(host);
  }

  async open(calendar: CalendarAccess): Promise<void> {
    const props = { 'd:resourcetype': {} };
    const [found] = await propfind({ url: calendar.url, props, depth: '0', headers: authorised(calendar), fetch: this.fetch });
    if (!found) throw new Error('There is nothing at this address.');
    assertDone(found);
    const { resourcetype } = (found.props ?? {}) as { resourcetype?: object };
    if (!resourcetype || !('calendar' in resourcetype)) throw new Error('There is no calendar at this address.');
  }

  async eventsIn(calendar: CalendarAccess, window: { start: number; end: number }) {
    const timeRange = { start: new Date(window.start).toISOString(), end: new Date(window.end).toISOString() };
    const headers = authorised(calendar);
    await this.open(calendar);
    const objects = await fetchCalendarObjects({ calendar: { url: calendar.url }, timeRange, headers, fetch: this.fetch });
    return objects.flatMap(({ data }) => externalEvents(String(data ?? ''), window));
  }

  /** Somebody may have changed the entry over there, or whoever wrote it first has died before the note: it is written over. */
  async put(calendar: CalendarAccess, { href, etag, content }: { href: string; etag: string | null; content: string }): Promise<string | null> {
    const headers = { ...authorised(calendar), 'content-type': 'text/calendar; charset=utf-8' };
    const write = (known: string | null) =>
      known === null
        ? createObject({ url: href, data: content, headers: { ...headers, 'if-none-match': '*' }, fetch: this.fetch })
        : updateObject({ url: href, data: content, etag: known, headers, fetch: this.fetch });
    let answer = await write(etag);
    if (answer.status === 412) answer = await write(await this.etagOf(calendar, href));
    assertDone(answer);
    return answer.headers.get('etag') ?? this.etagOf(calendar, href);
  }

  async remove(calendar: CalendarAccess, { href, etag }: { href: string; etag: string | null }): Promise<void> {
    const headers = authorised(calendar);
    const erase = (known: string | null) => deleteObject({ url: href, ...(known !== null && { etag: known }), headers, fetch: this.fetch });
    let answer = await erase(etag);
    if (answer.status === 412) answer = await erase(await this.etagOf(calendar, href));
    if (answer.status !== 404 && answer.status !== 410) assertDone(answer);
  }

  async close(): Promise<void> {
    await this.agent.close();
  }

  /** Null where there is no entry. */
  private async etagOf(calendar: CalendarAccess, href: string): Promise<string | null> {
    const answer = await this.fetch(href, { headers: authorised(calendar) });
    await answer.arrayBuffer();
    return answer.ok ? answer.headers.get('etag') : null;
  }

  private readonly fetch: typeof fetch = (input, init) => {
    const options = { ...init, dispatcher: this.agent, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) };
    return undiciFetch(input as string, options as Parameters<typeof undiciFetch>[1]) as unknown as Promise<Response>;
  };
}
