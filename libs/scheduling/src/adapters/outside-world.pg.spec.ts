import { randomUUID } from 'node:crypto';
import type { Changes, RecordedEvent } from '@workops/contracts';
import { MOST_ATTEMPTS, systemActor, waitAfter } from '@workops/kernel';
import { anActor, ManualClock } from '@workops/kernel/testing';
import { ParkedWork, SecretBox, systemIds } from '@workops/platform';
import { configuredMailer, MailConfig, MailSender } from '@workops/platform/mail';
import { createLogger, loadConfig } from '@workops/platform/process';
import { openQueues, type Queues } from '@workops/platform/queues';
import {
  eventually,
  MailServer,
  queuedMailUnder,
  recordedEvents,
  testDatabase,
  type TestDatabase,
} from '@workops/platform/testing';
import type { CustomerNotices } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { changesOfStatus } from '../domain/appointment-event';
import { cancelled, moved, reminderTime } from '../domain/lifecycle';
import type { DueReminder } from '../outside-ports';
import { aNewAppointment } from '../testing/builders';
import { MemoryOwners } from '../testing/memory-owners';
import { ana, directories } from '../testing/outside-directories';
import { inviteAttendees } from '../use-cases/invite-attendees';
import { icalText } from './ical-text';
import { OutsideWorld } from './outside-world';
import { schedulingParked } from './parked';
import { postgresAppointments } from './postgres-appointments';
import { postgresInvites } from './postgres-invites';
import { postgresReminders, sweepSentReminders } from './postgres-reminders';
import { LocalSlotMemo } from './slot-memo';

const HOUR = 3_600_000;
const LEAD_MINUTES = 120;
const LEASE_MS = 2 * 60_000;

let test: TestDatabase;
let mail: MailServer;
let queues: Queues;
const worlds: OutsideWorld[] = [];
const clock = new ManualClock(new Date('2027-01-15T12:00:00.000Z'));
const logger = createLogger('test', 'silent');
const mailer = () => {
  const env = {
    DATABASE_URL: test.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Andes <no-reply@ops.example>',
  };
  return configuredMailer(loadConfig(MailConfig, env))!;
};

beforeAll(async () => {
  test = await testDatabase({ clock });
  queues = openQueues({ databaseUrl: test.url, logger });
});
beforeEach(async () => {
  mail = await MailServer.start();
});
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.stop()));
  await mail.stop();
});
afterAll(async () => {
  await queues.close();
  await test.drop();
});

/** A scheduler process's part. */
function aScheduler(remind: CustomerNotices['remind'] = async () => false, mayMail = async () => true): OutsideWorld {
  const world = new OutsideWorld({
    ...directories,
    notices: { remind, mayMail },
    database: test.database,
    queues,
    logger,
    clock,
    ids: systemIds,
    secretBox: new SecretBox(Buffer.alloc(32, 1)),
    mailer: mailer(),
    senderAddress: 'no-reply@ops.example',
    allowedCidrs: [],
    owners: new MemoryOwners(),
    plainHttp: false,
  });
  worlds.push(world);
  return world;
}

const store = () => postgresAppointments(test.database, new LocalSlotMemo());
const due = (appointment: Pick<AppointmentRecord, 'status' | 'kind' | 'startsAt'>) => ({
  dueAt: reminderTime(appointment, LEAD_MINUTES, clock.now()),
});
const inHours = (hours: number): Date => new Date(clock.now().getTime() + hours * HOUR);

async function booked(over: Partial<AppointmentRecord> = {}): Promise<AppointmentRecord> {
  const actor = over.workspaceId ? anActor({ workspaceId: over.workspaceId }) : anActor();
  const wanted = { contactId: ana, startsAt: inHours(24), endsAt: inHours(25), updatedAt: clock.now(), ...over };
  const draft = aNewAppointment({ ...wanted, workspaceId: actor.workspaceId });
  return store().exclusively(actor, (tx) => tx.appointments.add(draft, due(draft)));
}
const save = (appointment: AppointmentRecord) =>
  store().exclusively(anActor({ workspaceId: appointment.workspaceId }), (tx) =>
    tx.appointments.save(appointment, due(appointment)),
  );
const reminded = async ({ workspaceId }: AppointmentRecord): Promise<number> =>
  (await recordedEvents(test.database, workspaceId)).filter(({ type }) => type === 'appointment.reminded').length;
const messageId = (content: string) => /^Message-ID:\s*(\S+)/m.exec(content)?.[1];

describe('a reminder', () => {
  it('is sent to the contact when due, with one event from two schedulers', async () => {
    const appointment = await booked();
    const [firstScheduler, other] = [aScheduler(), aScheduler()];
    clock.advance(22 * HOUR - 1);
    await firstScheduler.rounds.reminders();
    expect(mail.received).toEqual([]);
    clock.advance(1);
    await Promise.all([firstScheduler.rounds.reminders(), other.rounds.reminders()]);
    await other.rounds.reminders();
    expect(mail.received.map(({ to }) => to)).toEqual([['ana@example.com']]);
    expect(mail.received[0]!.content).toContain('Hola, Ana:');
    expect(await reminded(appointment)).toBe(1);
  });

  it('is sent again with the same Message-ID after a crash before the mark', async () => {
    const appointment = await booked();
    clock.advance(22 * HOUR);
    const reminders = postgresReminders(test.database);
    const [leased] = await reminders.lease(clock.now(), new Date(clock.now().getTime() + LEASE_MS), 10, []);
    const dead = mailer();
    const id = `reminder-${appointment.id}-${leased!.dueAt.getTime()}`;
    await dead.send({ id, to: 'ana@example.com', subject: 'Recordatorio', text: '', date: leased!.dueAt });
    dead.close();
    await aScheduler().rounds.reminders();
    expect(mail.received).toHaveLength(1);
    clock.advance(LEASE_MS);
    await aScheduler().rounds.reminders();
    expect(mail.received.map(({ content }) => messageId(content))).toEqual([
      `<${id}@ops.example>`,
      `<${id}@ops.example>`,
    ]);
    expect(await reminded(appointment)).toBe(1);
  });

  it('is sent in the conversation exactly once, even after a crash', async () => {
    const appointment = await booked({ conversationId: randomUUID() });
    clock.advance(22 * HOUR);
    let crashes = true;
    const reminders: string[] = [];
    const remind: CustomerNotices['remind'] = async (_actor, { id }) => {
      if (crashes) throw new Error('killed');
      return reminders.push(id) > 0;
    };
    const [firstScheduler, other] = [aScheduler(remind), aScheduler(remind)];
    await firstScheduler.rounds.reminders();
    expect(await reminded(appointment)).toBe(0);
    crashes = false;
    clock.advance(LEASE_MS);
    await Promise.all([firstScheduler.rounds.reminders(), other.rounds.reminders()]);
    await other.rounds.reminders();
    expect([reminders, await reminded(appointment), mail.received]).toEqual([[appointment.id], 1, []]);
  });

  it('is emailed if its conversation does not accept it', async () => {
    const appointment = await booked({ conversationId: randomUUID() });
    clock.advance(22 * HOUR);
    await aScheduler().rounds.reminders();
    expect([mail.received.length, await reminded(appointment)]).toEqual([1, 1]);
  });

  it('is dropped if the contact may not be emailed', async () => {
    const appointment = await booked();
    clock.advance(22 * HOUR);
    await aScheduler(undefined, async () => false).rounds.reminders();
    await aScheduler().rounds.reminders();
    expect([mail.received.length, await reminded(appointment)]).toEqual([0, 0]);
  });

  it('follows a move to the new time, even between lease and mark', async () => {
    const appointment = await booked();
    clock.advance(22 * HOUR);
    const reminders = postgresReminders(test.database);
    const leased = await reminders.lease(clock.now(), new Date(clock.now().getTime() + LEASE_MS), 10, []);
    await save(moved(appointment, { startsAt: inHours(10), endsAt: inHours(11) }, clock.now()));
    expect(
      await reminders.transaction(systemActor(appointment.workspaceId, true), (tx) =>
        tx.markSent(leased[0]!, clock.now()),
      ),
    ).toBe(false);
    const scheduler = aScheduler();
    await scheduler.rounds.reminders();
    expect(mail.received).toEqual([]);
    clock.advance(8 * HOUR);
    await scheduler.rounds.reminders();
    expect([mail.received.length, await reminded(appointment)]).toEqual([1, 1]);
  });

  it('is not sent for cancelled or past appointments, or without an email address', async () => {
    const appointments = [await booked(), await booked({ contactId: null })];
    await save(cancelled(appointments[0]!, clock.now()));
    const begun = await booked();
    clock.advance(22 * HOUR);
    await test.database.query('UPDATE scheduling.appointment SET starts_at = $2 WHERE id = $1', [
      begun.id,
      clock.now(),
    ]);
    await aScheduler().rounds.reminders();
    expect(mail.received).toEqual([]);
    expect(await Promise.all([...appointments, begun].map(reminded))).toEqual([0, 0, 0]);
    const left = await test.database.query('SELECT 1 FROM scheduling.reminder WHERE appointment_id = ANY ($1)', [
      [...appointments, begun].map(({ id }) => id),
    ]);
    expect(left).toEqual([]);
  });

  it('waits for a temporary mail error, and ends after a permanent one', async () => {
    const appointment = await booked();
    clock.advance(22 * HOUR);
    mail.answers.set('ana@example.com', 451);
    const scheduler = aScheduler();
    await scheduler.rounds.reminders();
    expect(await scheduler.rounds.reminders()).toBe(0);
    clock.advance(LEASE_MS);
    mail.answers.set('ana@example.com', 550);
    expect(await scheduler.rounds.reminders()).toBe(1);
    clock.advance(LEASE_MS);
    expect(await scheduler.rounds.reminders()).toBe(0);
    expect(await reminded(appointment)).toBe(0);
  });

  it('is retried up to twenty times with back-off, then parked for an operator', async () => {
    const appointment = await booked({ startsAt: inHours(24), endsAt: inHours(25) });
    clock.advance(22 * HOUR);
    mail.answers.set('ana@example.com', 451);
    const scheduler = aScheduler();
    const parked = new ParkedWork(test.database, schedulingParked);
    const mine = async () => (await parked.list(100)).filter(({ id }) => id === appointment.id);
    const failTheLast = async () => {
      await test.database.query(
        'UPDATE scheduling.reminder SET attempts = $2, leased_until = NULL WHERE appointment_id = $1',
        [appointment.id, MOST_ATTEMPTS - 1],
      );
      expect(await scheduler.rounds.reminders()).toBe(1);
    };
    expect(await scheduler.rounds.reminders()).toBe(1);
    clock.advance(waitAfter(1) - 1);
    expect(await scheduler.rounds.reminders()).toBe(0);
    await failTheLast();
    expect(await mine()).toMatchObject([
      {
        kind: 'reminder',
        workspaceId: appointment.workspaceId,
        attempts: MOST_ATTEMPTS,
        lastError: 'Error EENVELOPE 451',
      },
    ]);
    clock.advance(waitAfter(MOST_ATTEMPTS) / 4);
    expect(await scheduler.rounds.reminders()).toBe(0);
    expect(await parked.retry('reminder', appointment.id)).toBe(1);
    await failTheLast();
    expect(await parked.drop('reminder', appointment.id)).toBe(1);
    expect([await mine(), await scheduler.rounds.reminders()]).toEqual([[], 0]);
  });

  it("is delayed only by a busy workspace's share of the places", async () => {
    const workspaceId = randomUUID();
    for (let hours = 1; hours <= 5; hours += 1)
      await booked({ workspaceId, startsAt: inHours(23), endsAt: inHours(24) });
    const quiet = await booked();
    clock.advance(22 * HOUR);
    const reminders = postgresReminders(test.database);
    const lease = async (running: DueReminder[]) => {
      const leased = await reminders.lease(clock.now(), new Date(clock.now().getTime() + LEASE_MS), 100, running);
      return leased.filter(({ appointment }) => [workspaceId, quiet.workspaceId].includes(appointment.workspaceId));
    };
    const first = await lease([]);
    const ownerId = ({ appointment }: DueReminder) => appointment.workspaceId;
    expect(first.map(ownerId).sort()).toEqual([workspaceId, workspaceId, quiet.workspaceId].sort());
    expect(await lease(first)).toEqual([]);
    expect((await lease(first.filter((each) => ownerId(each) !== workspaceId))).map(ownerId)).toEqual([
      workspaceId,
      workspaceId,
    ]);
  });

  it('is deleted some time after it was sent', async () => {
    await booked();
    clock.advance(22 * HOUR);
    await aScheduler().rounds.reminders();
    await sweepSentReminders(test.database, new Date(clock.now().getTime() + 1));
    expect(await test.database.query('SELECT 1 FROM scheduling.reminder WHERE sent_at IS NOT NULL')).toEqual([]);
  });
});

describe('holds', () => {
  it('are marked cancelled without an event once they have expired', async () => {
    const hold = (expiresIn: number) =>
      booked({ status: 'pending_hold', holdExpiresAt: new Date(clock.now().getTime() + expiresIn) });
    const [expired, standing] = [await hold(0), await hold(1)];
    expect(await aScheduler().rounds.holds()).toBe(1);
    const readStatus = async ({ id }: AppointmentRecord) =>
      (
        await test.database.query<{ status: string }>('SELECT status FROM scheduling.appointment WHERE id = $1', [id])
      )[0]!.status;
    expect([await readStatus(expired), await readStatus(standing)]).toEqual(['cancelled', 'pending_hold']);
    expect(await recordedEvents(test.database, expired.workspaceId)).toEqual([]);
  });
});

describe('an invite', () => {
  const anEvent = ({ workspaceId, id }: AppointmentRecord, type: RecordedEvent['type'], changes?: Changes) =>
    ({ type, workspaceId, resource: { type: 'appointment', id }, changes }) as RecordedEvent;
  const invite = inviteAttendees({ ...directories, calendarText: icalText, organiserAddress: 'no-reply@ops.example' });
  const hear = (...events: RecordedEvent[]) =>
    test.database.transaction((tx) => invite(postgresInvites(tx, clock, systemIds), events));
  const sentBodies = async (count: number): Promise<string[]> => {
    const objection = async () => undefined;
    const sender = new MailSender({ database: test.database, mailer: mailer(), clock, logger, objection });
    sender.wake();
    await eventually(() => mail.received.length >= count);
    await sender.close();
    return mail.received.map(({ content }) => content);
  };
  const parts = (content: string) => /method=(\w+)/.exec(content)?.[1];

  it('is mailed at booking and at each move with the next SEQUENCE, then cancelled', async () => {
    const appointment = await booked();
    await hear(anEvent(appointment, 'appointment.booked'));
    const later = moved(appointment, { startsAt: inHours(30), endsAt: inHours(31) }, clock.now());
    await save(later);
    await hear(anEvent(appointment, 'appointment.rescheduled'));
    const off = cancelled(later, clock.now());
    await save(off);
    await hear(anEvent(appointment, 'appointment.cancelled'));
    const sent = (await queuedMailUnder(test.database, `invite:${appointment.id}:`)).map(({ calendar }) => calendar!);
    const sequenceIn = (content: string) => /^SEQUENCE:(\d+)/m.exec(content)?.[1];
    expect(
      sent.map(({ method, content }) => [method, sequenceIn(content), content.includes(`UID:${appointment.id}`)]),
    ).toEqual([
      ['REQUEST', '0', true],
      ['REQUEST', '1', true],
      ['CANCEL', '2', true],
    ]);
    expect(sent[0]!.content).toMatch(/ATTENDEE.*ana@example\.com/s);
    expect((await sentBodies(3)).map(parts).sort()).toEqual(['CANCEL', 'REQUEST', 'REQUEST']);
  });

  it('reflects the current appointment for late, repeated and concurrent events', async () => {
    const appointment = await booked();
    const later = moved(appointment, { startsAt: inHours(30), endsAt: inHours(31) }, clock.now());
    await save(later);
    const events = [anEvent(appointment, 'appointment.rescheduled'), anEvent(appointment, 'appointment.booked')];
    await hear(...events);
    await Promise.all([hear(events[1]!), hear(events[0]!)]);
    await save(cancelled(later, clock.now()));
    await hear(anEvent(appointment, 'appointment.booked'));
    const queued = await queuedMailUnder(test.database, `invite:${appointment.id}:`);
    expect(queued.map(({ key }) => key)).toEqual([`invite:${appointment.id}:1:REQUEST`]);
  });

  it('is not cancelled for a hold, which was never mailed', async () => {
    const hold = await booked({ status: 'pending_hold', holdExpiresAt: inHours(1) });
    const off = cancelled(hold, clock.now());
    await save(off);
    await hear(anEvent(hold, 'appointment.cancelled', changesOfStatus(hold, off)));
    expect(await queuedMailUnder(test.database, `invite:${hold.id}:`)).toEqual([]);
  });

  it('contains no name in a healthcare workspace', async () => {
    const clinic = {
      ...directories,
      workspaces: { loadFacts: async () => ({ ...(await directories.workspaces.loadFacts('')), healthcare: true }) },
    };
    const discreet = inviteAttendees({ ...clinic, calendarText: icalText, organiserAddress: 'no-reply@ops.example' });
    const appointment = await booked({ customerName: 'Ana' });
    await test.database.transaction((tx) =>
      discreet(postgresInvites(tx, clock, systemIds), [anEvent(appointment, 'appointment.booked')]),
    );
    const [queued] = await queuedMailUnder(test.database, `invite:${appointment.id}:`);
    expect(queued!.text).toContain('Hola:');
    expect(queued!.calendar!.content).toContain('ATTENDEE');
    expect(JSON.stringify(queued)).not.toContain('Ana');
  });

  it('is mailed only to contacts with an address, and not for blocks or imports', async () => {
    const unlike = [
      { contactId: null },
      { contactId: randomUUID() },
      { kind: 'block' },
      { calendarConnectionId: randomUUID() },
    ];
    const appointments = await Promise.all(unlike.map(booked));
    await hear(...appointments.map((each) => anEvent(each, 'appointment.booked')));
    const queued = await Promise.all(appointments.map(({ id }) => queuedMailUnder(test.database, `invite:${id}:`)));
    expect(queued.flat()).toEqual([]);
  });
});
