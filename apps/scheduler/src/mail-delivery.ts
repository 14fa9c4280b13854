import { ACCESS } from '@workops/access';
import { budgetMailObjection } from '@workops/clinic';
import { messagedContactsOn } from '@workops/contexts';
import { heedingHolds } from '@workops/conversations';
import { configuredMailer, MailSender, type MailConfig, type MailOutcome } from '@workops/platform/mail';
import { CONFIG, ownWork, type RunningWork, type Token } from '@workops/platform/process';

export const mailDelivery = ownWork({
  name: 'mail delivery',
  runsIn: 'outside',
  needs: { access: ACCESS, mail: CONFIG as Token<MailConfig> },
  begin: ({ database, clock, logger, metrics, ids, access, mail, config }): RunningWork => {
    const help = 'Attempts to hand mail to the mail server by outcome';
    const handOvers = metrics.counter('mail_hand_overs_total', help, ['outcome']);
    const handedOver = (outcome: MailOutcome): void => handOvers.inc({ outcome });
    const mailer = configuredMailer(mail);
    if (!mailer) {
      logger.warn('neither SMTP_URL nor MAIL_DIRECTORY is set; mail stays queued');
      return {};
    }
    const { loadProfile } = access;
    const correspondents = messagedContactsOn({ database, workspaces: { loadProfile }, clock, ids });
    const objection = budgetMailObjection(database, heedingHolds(database, correspondents));
    const directUrl = config.DATABASE_DIRECT_URL;
    let sender: MailSender | undefined;
    return {
      start: () => {
        sender = new MailSender({ database, mailer, clock, logger, objection, handedOver, directUrl });
        sender.wake();
      },
      leaveOff: () => sender?.close(),
    };
  },
});
