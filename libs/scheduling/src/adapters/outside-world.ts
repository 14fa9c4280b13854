import type { Clock, Ids, OwnerStandings, RunMeter } from '@workops/kernel';
import type { DeclaredSubscriber, SecretBox } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import type { Database } from '@workops/platform/database';
import { MAIL_PLACES, MailRefused, type Mailer } from '@workops/platform/mail';
import { runSubscriber } from '@workops/platform/outbox';
import type { Logger } from '@workops/platform/process';
import type { Queues } from '@workops/platform/queues';
import type { OutsideDirectories } from '../outside-ports';
import { forgetCalendars } from '../use-cases/forget-calendars';
import { importCalendars } from '../use-cases/import-calendars';
import { inviteAttendees } from '../use-cases/invite-attendees';
import { mirrorAppointments } from '../use-cases/mirror-appointments';
import { sendReminders, type ReminderNotices } from '../use-cases/send-reminders';
import { CaldavCalendars } from './caldav-calendars';
import { expireHolds } from './expired-holds';
import { icalText } from './ical-text';
import { postgresCalendars } from './postgres-calendars';
import { postgresImports } from './postgres-imports';
import { postgresInvites } from './postgres-invites';
import { postgresMirror, queueEntries } from './postgres-mirror';
import { postgresReminders } from './postgres-reminders';
import { LocalSlotMemo } from './slot-memo';

const TOLD_OUTSIDE = ['appointment.booked', 'appointment.rescheduled', 'appointment.cancelled'] as const;
/** They send appointment changes to attendees and external calendars. */
export const INVITES: DeclaredSubscriber = { name: 'appointment-invites', events: TOLD_OUTSIDE, runsIn: 'outside' };
export const MIRROR: DeclaredSubscriber = { name: 'calendar-mirror', events: TOLD_OUTSIDE, runsIn: 'outside' };

export interface OutsideWorldDeps extends OutsideDirectories {
  notices: ReminderNotices;
  database: Database;
  queues: Queues;
  logger: Logger;
  clock: Clock;
  ids: Ids;
  secretBox: SecretBox;
  owners: OwnerStandings;
  mailer: Mailer | undefined;
  senderAddress: string;
  allowedCidrs: readonly string[];
  /** Allows plain HTTP for calendars of live workspaces. */
  plainHttp: boolean;
  measure?: RunMeter;
}

/** Everything outside of the database, after the commit: invites, reminders, mirrored and imported appointments. */
export class OutsideWorld {
  private readonly calendars: CaldavCalendars;
  private readonly subscriptions: { close(): Promise<void> }[] = [];
  private isOver = false;
  /** Runs a round of each kind of work; returns the number of jobs. Any number of processes may run them. */
  readonly rounds: Record<'reminders' | 'holds' | 'mirror' | 'imports' | 'disconnected', () => Promise<number>>;

  constructor(private readonly deps: OutsideWorldDeps) {
    const {
      database,
      clock,
      ids,
      mailer,
      logger,
      secretBox: sealer,
      workspaces,
      contacts,
      owners,
      plainHttp,
      notices,
    } = deps;
    this.calendars = new CaldavCalendars(new SystemAddressGuard(parseRanges(deps.allowedCidrs)));
    const { calendars } = this;
    const isOver = () => this.isOver;
    const logFailure = (what: string, { appointment }: { appointment: { id: string } }, error: unknown) =>
      logger.warn({ err: error, appointment_id: appointment.id }, `${what} failed, it is tried again`);
    const post = mailer && {
      places: MAIL_PLACES,
      send: mailer.send.bind(mailer),
      isRefusal: (error: unknown) => error instanceof MailRefused,
    };
    const calendarStore = postgresCalendars(database, new LocalSlotMemo());
    const toldOfCalendar = (what: string, { id }: { id: string }, error: unknown) =>
      logger.warn({ err: error, calendar_connection_id: id }, `${what} failed, it is tried again`);
    this.rounds = {
      reminders: post
        ? sendReminders({
            reminders: postgresReminders(database),
            post,
            notices,
            clock,
            workspaces,
            contacts,
            onFailure: logFailure.bind(null, 'a reminder'),
            isOver,
          })
        : async () => 0,
      holds: () => expireHolds(database, clock.now()),
      mirror: mirrorAppointments({
        mirror: postgresMirror(database),
        calendars,
        workspaces,
        owners,
        plainHttp,
        calendarText: icalText,
        sealer,
        clock,
        onFailure: logFailure.bind(null, 'a calendar entry'),
        isOver,
      }),
      imports: importCalendars({
        imports: postgresImports(database),
        calendarStore,
        calendars,
        workspaces,
        owners,
        plainHttp,
        sealer,
        clock,
        ids,
        onFailure: toldOfCalendar.bind(null, 'the import of a calendar'),
        isOver,
        measure: deps.measure,
      }),
      disconnected: forgetCalendars({
        calendarStore,
        workspaces,
        clock,
        onFailure: toldOfCalendar.bind(null, 'the end of a calendar'),
      }),
    };
  }

  start(): void {
    const { clock, ids } = this.deps;
    const invite = inviteAttendees({ ...this.deps, calendarText: icalText, organiserAddress: this.deps.senderAddress });
    this.subscriptions.push(
      runSubscriber(this.deps, INVITES, (events, tx) => invite(postgresInvites(tx, clock, ids), events)),
      runSubscriber(this.deps, MIRROR, (events, tx) =>
        queueEntries(
          tx,
          events.map(({ workspaceId, resource }) => ({ workspaceId, id: resource.id! })),
          clock.now(),
        ),
      ),
    );
  }

  /** Stops rounds and aborts calls; another process repeats them. */
  async leaveOff(): Promise<void> {
    this.isOver = true;
    await this.calendars.close();
  }

  async stop(): Promise<void> {
    await this.leaveOff();
    await Promise.all(this.subscriptions.splice(0).map((subscription) => subscription.close()));
    this.deps.mailer?.close();
  }
}
