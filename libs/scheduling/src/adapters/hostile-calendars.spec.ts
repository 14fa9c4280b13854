import { gzipSync } from 'node:zlib';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import type { Trouble } from '../domain/calendar-trouble';
import {
  aBareEntry,
  anEntry,
  anEvent,
  CalendarServer,
  multistatusBody,
  type Answering,
} from '../testing/calendar-server';
import { CaldavCalendars } from './caldav-calendars';

const window = { start: Date.UTC(2027, 0, 15, 12), end: Date.UTC(2027, 3, 15, 12) };
const MEBIBYTE = 1024 * 1024;
/** Longer than any machine needs, so only cases with their own timeout end by it. */
const PATIENCE_MS = 30 * 60_000;
const event = (uid: string) => anEvent(uid, 'DTSTART:20270120T100000Z', 'DTEND:20270120T110000Z');

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function calendars(ranges = ['127.0.0.1/32'], patienceMs = PATIENCE_MS): CaldavCalendars {
  const made = new CaldavCalendars(new SystemAddressGuard(parseRanges(ranges)), patienceMs);
  open.push(made);
  return made;
}
async function serving(report: Answering, answerOthers?: Answering): Promise<CalendarServer> {
  const server = await CalendarServer.start(report, answerOthers);
  open.push(server);
  return server;
}
const accessTo = (url: string) => ({ url, username: 'ana', password: 'a word for tests', tlsOnly: false });
const eventsAt = async (url: string, patienceMs?: number) =>
  (await calendars(undefined, patienceMs).eventsIn(accessTo(url), window, 'UTC')).events;
const answering =
  (text: string): Answering =>
  (response) =>
    void response.writeHead(207).end(text);
/** Writes for as long as the client reads. */
const endless =
  (chunk: string): Answering =>
  (response) => {
    response.writeHead(207).write('<?xml version="1.0"?><multistatus xmlns="DAV:">');
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
const bomb = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  .map((level) => `<!ENTITY a${level} "${`&a${level - 1};`.repeat(10)}">`)
  .join('');

describe('a calendar', () => {
  it('is read with one report, and a second for entries returned without content', async () => {
    const server = await serving((response, { text }) => {
      const isMultiget = text.includes('calendar-multiget');
      const listed = isMultiget
        ? [anEntry('/b.ics', event('b'))]
        : [anEntry('/a.ics', event('a')), aBareEntry('/b&amp;c.ics')];
      if (isMultiget) expect(text).toContain('<href>/b&amp;c.ics</href>');
      response.writeHead(207).end(multistatusBody(listed));
    });
    expect((await eventsAt(server.url)).map(({ uid }) => uid)).toEqual(['a', 'b']);
    expect(server.requests).toEqual(['PROPFIND', 'REPORT', 'REPORT']);
  });

  it('is requested without compression', async () => {
    const requestedUrls: (string | undefined)[] = [];
    const server = await serving((response, { headers }) => {
      requestedUrls.push(headers['accept-encoding'] as string);
      response.writeHead(207).end(multistatusBody([]));
    });
    await eventsAt(server.url);
    expect(requestedUrls).toEqual(['identity']);
  });
});

describe('a hostile calendar', () => {
  const cases: [string, Trouble, Answering][] = [
    [
      'sends gzip',
      'compressed',
      (response) =>
        void response.writeHead(207, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(30 * MEBIBYTE))),
    ],
    ['sends without end', 'too_large', endless(`<!--${'x'.repeat(64 * 1024)}-->`)],
    ['sends one long text', 'too_large', endless('x'.repeat(64 * 1024))],
    [
      'names 100,000 entries',
      'too_many_objects',
      answering(multistatusBody(Array.from({ length: 100_000 }, (_, place) => aBareEntry(`/${place}`)))),
    ],
    [
      'declares entities',
      'unreadable',
      answering(
        `<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a0 "x">${bomb}]><multistatus xmlns="DAV:">&a9;</multistatus>`,
      ),
    ],
    [
      'reads our files',
      'unreadable',
      answering(
        '<?xml version="1.0"?><!DOCTYPE m [<!ENTITY f SYSTEM "file:///etc/hostname">]><multistatus xmlns="DAV:">&f;</multistatus>',
      ),
    ],
    ['nests without end', 'unreadable', answering('<a>'.repeat(1_000_000))],
    [
      'has attributes without end',
      'unreadable',
      answering(`<m${Array.from({ length: 1_000 }, (_, at) => ` xmlns:a${at}="u${at}" a${at}:b=""`).join('')}/>`),
    ],
    ['sends no XML', 'unreadable', answering('BEGIN:VCALENDAR')],
    [
      'breaks off',
      'unreachable',
      (response) => void response.writeHead(207, { 'content-length': 100 }).write('<', () => response.destroy()),
    ],
    [
      'redirects',
      'redirected',
      (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    ['refuses the password', 'credentials', (response) => void response.writeHead(401).end()],
    ['fails', 'refused', (response) => void response.writeHead(500).end('stack trace')],
    [
      'recurs each second',
      'too_many_occurrences',
      answering(
        multistatusBody([
          anEntry('/a', anEvent('a', 'DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')),
        ]),
      ),
    ],
  ];
  it.each(cases)('that %s fails with the reason %s', async (_what, trouble, report) => {
    const server = await serving(report);
    await expect(eventsAt(server.url)).rejects.toMatchObject({ trouble });
  });

  const hourly = (uid: string, count: number) =>
    anEntry(`/${uid}`, anEvent(uid, 'DTSTART:20270120T100000Z', 'DURATION:PT1H', `RRULE:FREQ=HOURLY;COUNT=${count}`));
  const bare = (count: number): string =>
    multistatusBody(Array.from({ length: count }, (_, place) => aBareEntry(`/${place}`)));
  const hours = (last: number): string =>
    multistatusBody([
      ...Array.from({ length: 9 }, (_, place) => hourly(`${place}`, 500)),
      hourly('last', last),
      hourly('none', 1),
    ]);
  const filled = (bytes: number): string => multistatusBody([]) + ' '.repeat(bytes - multistatusBody([]).length);
  it.each<[string, number, Trouble, string, string]>([
    ['2,000 entries', 0, 'too_many_objects', bare(2_000), bare(2_001)],
    ['5 MB', 0, 'too_large', filled(5 * MEBIBYTE), filled(5 * MEBIBYTE + 1)],
    [
      '500 occurrences of an entry',
      500,
      'too_many_occurrences',
      multistatusBody([hourly('a', 500)]),
      multistatusBody([hourly('a', 501)]),
    ],
    ['5,000 events of several entries', 5_000, 'too_many_events', hours(499), hours(500)],
  ])('is read up to %s, and no further', async (_what, events, trouble, fits, exceeds) => {
    const serves = (list: string) =>
      serving(
        (response, { text }) =>
          void response.writeHead(207).end(text.includes('calendar-multiget') ? multistatusBody([]) : list),
      );
    expect(await eventsAt((await serves(fits)).url)).toHaveLength(events);
    await expect(eventsAt((await serves(exceeds)).url)).rejects.toMatchObject({ trouble });
  });

  it.each<[string, Answering]>([
    ['never answers', () => undefined],
    [
      'answers a byte at a time',
      (response) => {
        const timer = setInterval(() => response.write(' '), 50);
        response.writeHead(207).on('close', () => clearInterval(timer));
      },
    ],
  ])('that %s fails at the timeout', async (_what, report) => {
    const server = await serving(report);
    await expect(eventsAt(server.url, 500)).rejects.toMatchObject({ trouble: 'timeout' });
  });

  it('does not increase memory by sending more', async () => {
    const server = await serving(endless('x'.repeat(64 * 1024)));
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 5; round += 1)
      await expect(eventsAt(server.url)).rejects.toMatchObject({ trouble: 'too_large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEBIBYTE);
  });

  it('is not called at a private address, nor without TLS if TLS is required', async () => {
    const server = await serving(answering(multistatusBody([])));
    const access = accessTo(server.url);
    await expect(calendars([]).eventsIn(access, window, 'UTC')).rejects.toMatchObject({ trouble: 'not_public' });
    await expect(calendars().open({ ...access, tlsOnly: true })).rejects.toMatchObject({ trouble: 'plain_http' });
    expect(server.requests).toEqual([]);
  });

  it('may send any response to a write', async () => {
    const server = await serving(
      answering(''),
      (response) => void response.writeHead(412, { etag: '"x"' }).end('x'.repeat(MEBIBYTE)),
    );
    const entry = { href: `${server.url}a.ics`, etag: null, content: 'BEGIN:VCALENDAR' };
    const access = accessTo(server.url);
    await expect(calendars().put(access, entry)).rejects.toMatchObject({ trouble: 'refused' });
    await expect(calendars().remove(access, entry)).rejects.toMatchObject({ trouble: 'refused' });
  });
});
