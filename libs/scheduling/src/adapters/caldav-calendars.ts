import { getZone } from '@workops/kernel';
import type { SystemAddressGuard } from '@workops/platform/addresses';
import type { CalendarAccess, CalendarReading, ExternalCalendars } from '../calendar-ports';
import type { ExternalEvent } from '../domain/calendar-import';
import { CalendarTrouble } from '../domain/calendar-trouble';
import type { Span } from '../domain/spans';
import { assertDone, DavExchange, type DavRequest } from './dav-exchange';
import { externalEvents } from './external-events';
import { CalendarZones } from './ical-zones';
import { MultistatusReader, type DavResource } from './multistatus';
import { inSlices, WorkBudget } from './sliced-work';

/** Lines, days and occurrences processed per calendar: about two seconds of CPU. */
const UNITS_OF_WORK = 1_000_000;
const CALENDAR_MS = 60_000;
const PATIENCE_MS = 30_000;
const HREFS_AT_ONCE = 200;
const CHUNK_CHARACTERS = 16 * 1024;

const NAMES = 'xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';
const WHAT_IT_IS = `<?xml version="1.0" encoding="utf-8"?><propfind ${NAMES}><prop><resourcetype/></prop></propfind>`;
const WANTED = '<prop><getetag/><c:calendar-data/></prop>';

const inIcal = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
const entriesIn = ({ start, end }: Span): string =>
  `<?xml version="1.0" encoding="utf-8"?><c:calendar-query ${NAMES}>${WANTED}<c:filter><c:comp-filter name="VCALENDAR">` +
  `<c:comp-filter name="VEVENT"><c:time-range start="${inIcal(start)}" end="${inIcal(end)}"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;
const entriesAt = (hrefs: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><c:calendar-multiget ${NAMES}>${WANTED}${hrefs.map((href) => `<href>${escaped(href)}</href>`).join('')}</c:calendar-multiget>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The address equals the user name, or its local part does. */
function ownsAddress(username: string, address: string): boolean {
  const [user, mailAddress] = [username.toLowerCase(), address.toLowerCase()];
  return mailAddress === user || (!user.includes('@') && mailAddress.slice(0, mailAddress.lastIndexOf('@')) === user);
}

export class CaldavCalendars implements ExternalCalendars {
  private readonly exchange: DavExchange;

  constructor(
    private readonly guard: SystemAddressGuard,
    patienceMs = PATIENCE_MS,
  ) {
    this.exchange = new DavExchange(guard, patienceMs);
  }

  problemWith({ url, tlsOnly }: Pick<CalendarAccess, 'url' | 'tlsOnly'>): Promise<string | null> {
    const { protocol, hostname } = new URL(url);
    return tlsOnly && protocol !== 'https:'
      ? Promise.resolve('url must begin with https://.')
      : this.guard.problemWith(hostname);
  }

  async open(calendar: CalendarAccess): Promise<void> {
    const request = { method: 'PROPFIND', url: calendar.url, headers: { depth: '0' }, body: WHAT_IT_IS };
    const [resource] = await this.multistatus(calendar, request, new WorkBudget(UNITS_OF_WORK));
    if (!resource?.isCalendar) throw new CalendarTrouble('no_calendar');
  }

  async eventsIn(calendar: CalendarAccess, window: Span, timezone: string): Promise<CalendarReading> {
    const until = Date.now() + CALENDAR_MS;
    const budget = new WorkBudget(UNITS_OF_WORK);
    const zones = new CalendarZones(getZone(timezone));
    const reader = { zones, isOwn: (address: string) => ownsAddress(calendar.username, address) };
    const events: ExternalEvent[] = [];
    const take = async (resources: readonly DavResource[]): Promise<void> => {
      for (const { content } of resources) {
        if (content !== undefined) await inSlices(externalEvents(content, window, reader, events), budget);
        if (Date.now() > until) throw new CalendarTrouble('timeout');
      }
    };
    await this.open(calendar);
    const listed = await this.report(calendar, entriesIn(window), budget);
    await take(listed);
    const hrefs = listed.filter(({ content, href }) => content === undefined && href !== '').map(({ href }) => href);
    for (let begin = 0; begin < hrefs.length; begin += HREFS_AT_ONCE) {
      await take(await this.report(calendar, entriesAt(hrefs.slice(begin, begin + HREFS_AT_ONCE)), budget));
    }
    return { events, unknownZones: zones.unknown };
  }

  /** Overwrites an entry that changed in the calendar, or whose first writer crashed before it recorded the ETag. */
  async put(
    calendar: CalendarAccess,
    { href, etag, content }: { href: string; etag: string | null; content: string },
  ): Promise<string | null> {
    const write = (knownEtag: string | null) => {
      const condition: Record<string, string> =
        knownEtag === null ? { 'if-none-match': '*' } : { 'if-match': knownEtag };
      const headers = { ...condition, 'content-type': 'text/calendar; charset=utf-8' };
      return this.exchange.ask(calendar, { method: 'PUT', url: href, headers, body: content });
    };
    let answer = await write(etag);
    if (answer.status === 412) answer = await write(await this.readEtag(calendar, href));
    assertDone(answer);
    return answer.etag ?? this.readEtag(calendar, href);
  }

  async remove(calendar: CalendarAccess, { href, etag }: { href: string; etag: string | null }): Promise<void> {
    const erase = (knownEtag: string | null) =>
      this.exchange.ask(calendar, {
        method: 'DELETE',
        url: href,
        headers: knownEtag === null ? {} : { 'if-match': knownEtag },
      });
    let answer = await erase(etag);
    if (answer.status === 412) answer = await erase(await this.readEtag(calendar, href));
    if (answer.status !== 404 && answer.status !== 410) assertDone(answer);
  }

  close(): Promise<void> {
    return this.exchange.close();
  }

  private async readEtag(calendar: CalendarAccess, href: string): Promise<string | null> {
    const { status, etag } = await this.exchange.ask(calendar, { method: 'GET', url: href });
    return status >= 200 && status < 300 ? etag : null;
  }

  private report(calendar: CalendarAccess, body: string, budget: WorkBudget): Promise<DavResource[]> {
    return this.multistatus(calendar, { method: 'REPORT', url: calendar.url, headers: { depth: '1' }, body }, budget);
  }

  private async multistatus(calendar: CalendarAccess, request: DavRequest, budget: WorkBudget): Promise<DavResource[]> {
    const reader = new MultistatusReader();
    const headers = { ...request.headers, 'content-type': 'application/xml; charset=utf-8' };
    const answer = await this.exchange.ask(calendar, { ...request, headers }, async (text) => {
      for (let begin = 0; begin < text.length; begin += CHUNK_CHARACTERS) {
        reader.write(text.slice(begin, begin + CHUNK_CHARACTERS));
        await budget.breathe();
      }
    });
    assertDone(answer);
    return reader.close();
  }
}
