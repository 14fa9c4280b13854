import { gzipSync } from 'node:zlib';
import { anEntry, anEvent, CalendarServer, multistatusBody } from '@workops/scheduling/testing';
import type { Workspace } from '../../testing/service/running-service';
import { answered, felt } from './quiet-neighbour';
import type { Measure, Scene } from './scene';
import { invited } from './subscriber-attack';

const CALENDARS = 8;
const BYTES = 30 * 1024 * 1024;
const EVERY_MS = 500;

const bombs = Array.from({ length: 30 }, (_, n) =>
  anEntry(
    `/${n}`,
    anEvent(`${n}`, 'DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;COUNT=2000000000'),
  ),
);

/** Alternates gzip that unpacks to 30 MiB, and events every second since 1970. */
async function hostileServer(): Promise<CalendarServer> {
  const [packed, recurring] = [gzipSync(Buffer.alloc(BYTES)), multistatusBody(bombs)];
  let requests = 0;
  return CalendarServer.start((response) => {
    requests += 1;
    if (requests % 2 === 0) response.writeHead(207, { 'content-encoding': 'gzip' }).end(packed);
    else response.writeHead(207).end(recurring);
  });
}

async function connect({ service }: Scene, { token }: Workspace, server: CalendarServer): Promise<void> {
  for (let n = 0; n < CALENDARS; n += 1) {
    const made = await service.call(token, 'POST', '/calendar-connections', {
      body: { url: `${server.url}?${n}`, username: 'eva', password: 'x' },
    });
    if (made.status !== 201) throw new Error(`the connection was answered with ${made.status}`);
  }
}

/** Invites of one workspace while another syncs calendars of maximum cost, each due again at once. */
export const hostileCalendars: Measure = async (scene) => {
  const { service, database } = scene;
  const clinic = await service.unlimitedKey('Invites beside calendars');
  const loud = await service.unlimitedKey('Hostile calendars');
  const without = await invited(scene, clinic, 'without-calendars');
  const server = await hostileServer();
  const due =
    'UPDATE scheduling.calendar_connection SET import_due_at = now() WHERE workspace_id = $1 AND leased_until IS NULL';
  const again = setInterval(() => void database.query(due, [loud.id]).catch(() => undefined), EVERY_MS);
  try {
    await connect(scene, loud, server);
    const beside = await service.unlimitedKey('More invites beside calendars');
    const times = await invited(scene, beside, 'with-calendars');
    const reads = server.requests.filter((method) => method === 'REPORT').length;
    return [
      felt(
        'A9. Invites beside eight calendars of gzip and of recurrences',
        answered(without),
        answered(times),
        { milliseconds: 100 },
        `read ${reads} times`,
      ),
    ];
  } finally {
    clearInterval(again);
    await server.close();
  }
};
