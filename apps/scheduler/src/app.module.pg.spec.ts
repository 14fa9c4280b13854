import 'reflect-metadata';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { accessOn } from '@workops/access';
import { campaignTables } from '@workops/campaigns/testing';
import { aBudgetFor } from '@workops/clinic/testing';
import { addPeople } from '@workops/contacts/testing';
import { partitionedTables, subscribers, waitingKinds } from '@workops/contexts';
import { aSafetyHold } from '@workops/conversations/testing';
import { systemClock, type Clock } from '@workops/kernel';
import { anActor, ManualClock } from '@workops/kernel/testing';
import { systemIds, type Place } from '@workops/platform';
import { partitionDaysAhead } from '@workops/platform/database';
import { configuredStorage, Files } from '@workops/platform/files';
import { MailSender, queueMail } from '@workops/platform/mail';
import { queueOf } from '@workops/platform/outbox';
import { BackgroundWork, createLogger, loadConfig, Metrics, QUEUES } from '@workops/platform/process';
import type { Queues } from '@workops/platform/queues';
import { eventually, parkQueuedMail, queuedMailFor, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { schedulingContext } from '@workops/scheduling';
import { bookFor, readReminders, remindNow } from '@workops/scheduling/testing';
import { SchedulerModule } from './app.module';
import { SchedulerConfig } from './config';
import { mailDelivery } from './mail-delivery';
import { ThreadModule } from './thread.module';

const DAY_MS = 24 * 60 * 60 * 1_000;
const KEY = Buffer.alloc(32, 7).toString('base64');
const ADMIN = 'ana@example.com';

let database: TestDatabase;
let directory: string;
const running: INestApplicationContext[] = [];

beforeEach(async () => {
  database = await testDatabase();
  directory = await mkdtemp(join(tmpdir(), 'workops-mail-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
  await database.drop();
  await rm(directory, { recursive: true });
});

async function startScheduler(env: Record<string, string>, clock?: Clock): Promise<void> {
  const config = loadConfig(SchedulerConfig, { DATABASE_URL: database.url, ENCRYPTION_KEY: KEY, ...env });
  const logger = createLogger('scheduler', 'silent');
  const modules = [
    SchedulerModule.with(config, logger, { clock }),
    ThreadModule.with('outside', config, logger, clock),
    ThreadModule.with('answering', config, logger, clock),
  ];
  for (const module of modules) {
    running.push(await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false }));
  }
}

/** Completely written mail; incomplete files have another suffix. */
const handedIn = async (): Promise<string[]> => (await readdir(directory)).filter((name) => name.endsWith('.eml'));

const accessAt = (clock: Clock) => accessOn(database.database, clock, systemIds);

/** A workspace whose owner is notified by email. */
async function aWorkspace(): Promise<string> {
  const { workspace } = await accessAt(systemClock).createWorkspace({ name: 'Andes', livemode: true });
  await accessAt(systemClock).enrolMember({ workspaceId: workspace.id, name: 'Ana', email: ADMIN, role: 'owner' });
  return workspace.id;
}

const notify = (workspaceId: string, subject: string, clock: Clock = systemClock) =>
  accessAt(clock).notices.notifyAdmins({
    workspaceId,
    kind: 'test',
    subject,
    text: 'Algo ocurrió.',
    dedupeKey: subject,
  });

/** Sends all mail due by the given clock. */
async function sendAllMail(clock: Clock): Promise<void> {
  const mailer = { send: () => Promise.resolve(), close: () => undefined };
  const sender = new MailSender({
    database: database.database,
    mailer,
    clock,
    logger: createLogger('test', 'silent'),
    objection: async () => undefined,
  });
  sender.wake();
  await sender.close();
}

const listNotices = async (workspaceId: string): Promise<string[]> => {
  const actor = anActor({ workspaceId, author: { kind: 'api_key', id: systemIds.next(), name: 'CRM' } });
  return (await accessAt(systemClock).notices.list(actor, { limit: 10, cursor: null })).items.map(
    ({ subject }) => subject,
  );
};

describe('the scheduler', () => {
  it('sends queued and new mail once each, but no budget of an erased patient', async () => {
    const workspaceId = await aWorkspace();
    const budget = {
      id: systemIds.next(),
      workspaceId,
      key: `clinic.budget/${systemIds.next()}`,
      to: 'eva@example.com',
      date: new Date(),
    };
    await database.database.transaction((tx) =>
      queueMail(tx, [{ ...budget, subject: 'Presupuesto', text: 'Está listo.' }]),
    );
    await notify(workspaceId, 'Antes');
    await startScheduler({ MAIL_DIRECTORY: directory });
    await eventually(async () => (await handedIn()).length === 1);
    await notify(workspaceId, 'Despues');
    await eventually(async () => (await handedIn()).length === 2);
    const mails = await Promise.all((await handedIn()).map((name) => readFile(join(directory, name), 'utf8')));
    expect(mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim()).sort()).toEqual(['Antes', 'Despues']);
  });

  it('sends neither reminders nor budgets to contacts on a safety hold', async () => {
    const workspaceId = await aWorkspace();
    const people = ['eva', 'ida'].map((name) => ({ name, email: `${name}@example.com` }));
    const [heldContact, free] = (await addPeople(database.database, workspaceId, people)) as [string, string];
    await aSafetyHold(database.database, workspaceId, heldContact);
    await bookFor(database.database, workspaceId, [heldContact, free]);
    const budgets = [
      await aBudgetFor(database.database, workspaceId, heldContact),
      await aBudgetFor(database.database, workspaceId, free),
    ];
    const mails = budgets.map((id, place) => ({
      id,
      workspaceId,
      key: `clinic.budget/${id}`,
      to: people[place]!.email,
      date: new Date(),
    }));
    await database.database.transaction((tx) =>
      queueMail(
        tx,
        mails.map((mail) => ({ ...mail, subject: 'Presupuesto', text: 'Está listo.' })),
      ),
    );
    await remindNow(database.database, workspaceId);
    await startScheduler({ MAIL_DIRECTORY: directory });
    await eventually(async () => {
      const [reminders, kept] = [
        await readReminders(database.database, workspaceId),
        await queuedMailFor(database.database, 'eva@example.com'),
      ];
      return reminders.every(({ sent }) => sent) && kept[0]?.error === 'safety_hold' && (await handedIn()).length === 2;
    });
    expect((await readReminders(database.database, workspaceId)).map(({ contact }) => contact)).toEqual([free]);
    const texts = await Promise.all((await handedIn()).map((name) => readFile(join(directory, name), 'utf8')));
    expect(texts.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual(['ida@example.com', 'ida@example.com']);
  });

  it('mails invites and notices, but no budget, while campaigns have blocked mail', async () => {
    const workspaceId = await aWorkspace();
    await campaignTables(database.database).block({ workspaceId });
    const [contact] = await addPeople(database.database, workspaceId, [{ name: 'Eva', email: 'eva@example.com' }]);
    const [appointment] = await bookFor(database.database, workspaceId, [contact!]);
    const at = new Date(Date.now() + DAY_MS).toISOString();
    const booked = {
      ...({
        id: appointment!,
        display_id: 'A-1',
        kind: 'visit',
        status: 'confirmed',
        starts_at: at,
        ends_at: at,
        contact_id: contact!,
      } as const),
      appointment_type_id: null,
      owner_user_id: null,
      location_id: null,
      vehicle_id: null,
      lead_id: null,
    };
    const id = await aBudgetFor(database.database, workspaceId, contact!);
    const budget = {
      id,
      workspaceId,
      key: `clinic.budget/${id}`,
      to: 'eva@example.com',
      date: new Date(),
      subject: 'Presupuesto',
      text: 'Está listo.',
    };
    await database.database.transaction(async (tx) => {
      tx.recorder(anActor({ workspaceId })).record('appointment.booked', { resourceId: appointment!, data: booked });
      await queueMail(tx, [budget]);
    });
    await notify(workspaceId, 'Aviso');
    await startScheduler({ MAIL_DIRECTORY: directory });
    const budgets = async () =>
      (await queuedMailFor(database.database, 'eva@example.com')).filter(({ subject }) => subject === budget.subject);
    await eventually(async () => (await handedIn()).length === 2 && (await budgets())[0]?.error !== null);
    const texts = await Promise.all((await handedIn()).map((name) => readFile(join(directory, name), 'utf8')));
    expect(
      texts.map((mail) => [/^To: (.*)$/m.exec(mail)?.[1]?.trim(), /method=(\w+)/.exec(mail)?.[1]]).toSorted(),
    ).toEqual([
      [ADMIN, undefined],
      ['eva@example.com', 'REQUEST'],
    ]);
    expect((await budgets()).map(({ error }) => error)).toEqual(['email_channel_blocked']);
  });

  it('leaves mail to a scheduler that has a mail transport', async () => {
    await notify(await aWorkspace(), 'Pendiente');
    await startScheduler({});
    await startScheduler({ MAIL_DIRECTORY: directory });
    await eventually(async () => (await handedIn()).length === 1);
  });

  it('deletes expired data, and nothing younger', async () => {
    const workspaceId = await aWorkspace();
    const longAgo = new ManualClock(new Date(Date.now() - 181 * DAY_MS));
    await notify(workspaceId, 'Viejo', longAgo);
    await sendAllMail(longAgo);
    await notify(workspaceId, 'Reciente', new ManualClock(new Date(Date.now() - 179 * DAY_MS)));
    const kept = async () => [
      await listNotices(workspaceId),
      (await queuedMailFor(database.database, ADMIN)).map(({ subject }) => subject),
    ];
    expect(await kept()).toEqual([
      ['Reciente', 'Viejo'],
      ['Viejo', 'Reciente'],
    ]);
    await startScheduler({});
    await eventually(async () => !(await kept()).flat().includes('Viejo'));
    expect(await kept()).toEqual([['Reciente'], ['Reciente']]);
  });

  it('deletes files that were never referenced', async () => {
    const longAgo = new ManualClock(new Date(Date.now() - DAY_MS));
    const config = loadConfig(SchedulerConfig, {
      DATABASE_URL: database.url,
      ENCRYPTION_KEY: KEY,
      FILES_DIRECTORY: directory,
    });
    const files = new Files(database.database, await configuredStorage(config), longAgo, systemIds);
    const workspaceId = systemIds.next();
    await files.receive(workspaceId, Readable.from([Buffer.from('hola')]), 100);
    expect(await readdir(join(directory, workspaceId))).toHaveLength(1);
    await startScheduler({ FILES_DIRECTORY: directory });
    await eventually(async () => (await readdir(join(directory, workspaceId))).length === 0);
  });

  it('drops expired daily partitions, and none that are kept forever', async () => {
    const byDay = partitionedTables.filter(({ byYear }) => !byYear);
    const ahead = () => Promise.all(byDay.map(({ name }) => partitionDaysAhead(database.database, name)));
    // The database template may be from the previous day if midnight has passed since.
    const [days, ...rest] = new Set(await ahead());
    expect([29, 30]).toContain(days);
    expect(rest).toEqual([]);
    await startScheduler({}, new ManualClock(new Date(Date.now() + 500 * DAY_MS)));
    const left = byDay.map(({ retention }) => ((retention?.days ?? null) === null ? 30 : -1));
    await eventually(async () => (await ahead()).join() === left.join());
  });

  it('processes the events of all subscribers of its own and of its threads', async () => {
    const config = loadConfig(SchedulerConfig, { DATABASE_URL: database.url, ENCRYPTION_KEY: KEY });
    const logger = createLogger('scheduler', 'silent');
    const modules: [Place, DynamicModule][] = [
      ['scheduler', SchedulerModule.with(config, logger, {})],
      ['outside', ThreadModule.with('outside', config, logger)],
      ['answering', ThreadModule.with('answering', config, logger)],
    ];
    for (const [place, module] of modules) {
      const app = await NestFactory.create(module, new FastifyAdapter(), { logger: false, abortOnError: false });
      running.push(app);
      const processSpy = jest.spyOn(app.get<Queues>(QUEUES), 'process');
      await app.init();
      const here = subscribers.filter(({ runsIn }) => runsIn === place).map(queueOf);
      expect(here.length).toBeGreaterThan(0);
      expect(processSpy.mock.calls.map(([queue]) => queue)).toEqual(expect.arrayContaining(here));
    }
  });

  it('leaves calls to external systems to the outside thread', async () => {
    await startScheduler({});
    const [scheduler, outside] = running;
    const { outsideWorld } = schedulingContext.work!;
    for (const { key } of [outsideWorld, mailDelivery]) {
      expect(() => scheduler!.get(key, { strict: false })).toThrow(/could not find/);
      expect(outside!.get(key, { strict: false })).toBeInstanceOf(BackgroundWork);
    }
  });

  it('reports parked work by kind', async () => {
    await notify(await aWorkspace(), 'Pendiente');
    await parkQueuedMail(database.database);
    await startScheduler({});
    const shown = await running[0]!.get(Metrics).registry.metrics();
    expect(shown).toContain('parked_jobs{kind="mail",app="scheduler"} 1\n');
    expect(shown).toContain('parked_jobs{kind="event",app="scheduler"} 0\n');
  });

  it('reports the age of due work by kind, and lock waits', async () => {
    await notify(await aWorkspace(), 'Pendiente', new ManualClock(new Date(Date.now() - DAY_MS)));
    await startScheduler({});
    const shown = await running[0]!.get(Metrics).registry.metrics();
    const overdue = new Map(
      [...shown.matchAll(/^(\w+)_oldest_due_age_seconds\S* (\S+)$/gm)].map(([, kind, seconds]) => [
        kind,
        Number(seconds),
      ]),
    );
    expect([...overdue.keys()].sort()).toEqual(waitingKinds.map(({ kind }) => kind).sort());
    expect(overdue.get('mail')).toBeGreaterThanOrEqual(DAY_MS / 1_000);
    expect(overdue.get('webhook_delivery')).toBe(0);
    expect(shown).toMatch(/^database_locks_waited_for\S* 0$/m);
  });

  it('reports how many days ahead partitions exist', async () => {
    await startScheduler({});
    const shown = await running[0]!.get(Metrics).registry.metrics();
    expect(shown).toMatch(/partitions_ahead_seconds\{table="[a-z.]+delivery",app="scheduler"\} (2505600|2592000)\n/);
    expect(shown.match(/^partitions_ahead_seconds\{/gm)).toHaveLength(
      partitionedTables.filter(({ byYear }) => !byYear).length,
    );
  });
});
