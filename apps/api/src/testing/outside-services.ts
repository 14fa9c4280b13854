import { contactDirectoryOn } from '@workops/contacts';
import { subscribers } from '@workops/contexts';
import { MESSAGES, type Messages } from '@workops/conversations';
import { WebhookDispatch } from '@workops/events';
import { systemClock, type Clock } from '@workops/kernel';
import { SecretBox, systemIds } from '@workops/platform';
import { MailSender, type Mail } from '@workops/platform/mail';
import { Relay } from '@workops/platform/outbox';
import { createLogger, Metrics } from '@workops/platform/process';
import { openQueues } from '@workops/platform/queues';
import { customerNotices, OutsideWorld } from '@workops/scheduling';
import type { ApiApp } from './api-app';

const ALLOWED = ['127.0.0.0/8'];

export class OutsideServices {
  private constructor(
    readonly mails: readonly Mail[],
    readonly round: () => Promise<void>,
    readonly close: () => Promise<void>,
  ) {}

  /** `clock` determines due appointments; webhooks use the system clock. */
  static start({ access, app, database, databaseUrl }: ApiApp, clock: Clock): OutsideServices {
    const logger = createLogger('test', 'silent');
    const queues = openQueues({ databaseUrl, logger });
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
    const reachingOut = {
      database,
      queues,
      logger,
      secretBox: app.get(SecretBox),
      owners: access,
      allowedCidrs: ALLOWED,
    };
    const webhooks = new WebhookDispatch({
      ...reachingOut,
      clock: systemClock,
      metrics: app.get(Metrics),
      notices: access.notices,
      publicUrl: 'http://127.0.0.1',
      directUrl: databaseUrl,
    });
    const messages = app.get<Messages>(MESSAGES);
    const directories = { workspaces: { loadFacts: access.loadProfile }, contacts: contactDirectoryOn(database) };
    const appointments = new OutsideWorld({
      ...reachingOut,
      clock,
      ids: systemIds,
      ...directories,
      notices: customerNotices({ ...directories, voice: { tell: messages.tell }, policy: { judge: messages.judge } }),
      mailer,
      senderAddress: 'no-reply@ops.example',
      plainHttp: true,
    });
    const sender = new MailSender({ database, mailer, clock, logger, objection: async () => undefined });
    const relay = new Relay({ database, queues, subscribers, logger, directUrl: databaseUrl });
    webhooks.start();
    appointments.start();
    relay.wake();
    const round = async (): Promise<void> => {
      await Promise.all([appointments.rounds.reminders(), appointments.rounds.mirror()]);
      sender.wake();
    };
    const close = async (): Promise<void> => {
      await relay.close();
      await Promise.all([webhooks.stop(), appointments.stop(), sender.close()]);
      await queues.close();
    };
    return new OutsideServices(mails, round, close);
  }
}
