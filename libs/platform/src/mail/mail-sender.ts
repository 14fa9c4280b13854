import {
  failureName,
  fairRound,
  freshVerdict,
  MOST_ATTEMPTS,
  PollPace,
  unavailable,
  waitAfter,
  type Clock,
} from '@workops/kernel';
import type { Database } from '../database/database';
import { listen } from '../database/notices';
import { WorkspaceTurns } from '../database/workspace-turns';
import { OneAtATime } from '../one-at-a-time';
import type { Logger } from '../process/logger';
import { MAIL_PLACES, MailRefused, type Mailer } from './mailer';
import { finishMail, leaseDueMail, MAIL_CHANNEL, parkMail, postponeMail, type LeasedMail } from './outgoing-mail';

/** Exceeds what a mailer takes for one mail. */
export const LEASE_MS = 2 * 60_000;
const POLL_MS = 1_000;
/** While idle, only time can make a mail due. */
const STILL_POLL_MS = 5_000;

/** `withdrawn` after an objection, `again` if retried. */
export type MailOutcome = 'sent' | 'refused' | 'withdrawn' | 'again' | 'parked';

export interface MailSenderDeps {
  database: Database;
  mailer: Mailer;
  clock: Clock;
  logger: Logger;
  /** Why a mail may no longer be sent; asked right before each hand-over, and again if the answer comes late. */
  objection: (mail: LeasedMail) => Promise<string | undefined>;
  directUrl?: string;
  handedOver?: (outcome: MailOutcome) => void;
}

/**
 * Sends at least once: after a crash before the record, a mail is repeated with the same Message-ID. Any number of
 * senders may run, and no transaction is open during a hand-over. No workspace takes all slots.
 */
export class MailSender {
  private readonly sending = new OneAtATime((mayGoOn) => this.drain(mayGoOn));
  private readonly turns = new WorkspaceTurns();
  private readonly listening;
  private readonly poll: NodeJS.Timeout;
  private readonly pace: PollPace;

  constructor(private readonly deps: MailSenderDeps) {
    const { directUrl, logger } = deps;
    this.listening = directUrl ? listen(directUrl, MAIL_CHANNEL, () => this.wake(), logger) : undefined;
    this.pace = new PollPace(() => deps.database.stillness.isStill(), {
      everyMs: POLL_MS,
      stillEveryMs: STILL_POLL_MS,
    });
    this.poll = setInterval(() => this.look(), POLL_MS);
  }

  wake(): void {
    this.sending.wake();
  }

  private look(): void {
    if (!this.pace.isDue()) return;
    this.pace.looked();
    this.wake();
  }

  /** Waits for the mails in flight. */
  async close(): Promise<void> {
    clearInterval(this.poll);
    await this.listening?.close();
    await this.sending.close();
    this.deps.mailer.close();
  }

  private async drain(mayGoOn: () => boolean): Promise<void> {
    const { database, clock, logger } = this.deps;
    try {
      await fairRound<LeasedMail>({
        places: MAIL_PLACES,
        lease: (limit, running) =>
          leaseDueMail(database, { now: clock.now(), leaseMs: LEASE_MS, limit, running, turns: this.turns }),
        work: (mail) => this.send(mail),
        isOver: () => !mayGoOn(),
      });
    } catch (error) {
      logger.warn({ err: error }, 'claiming mail failed; will retry');
    }
  }

  private async send(mail: LeasedMail): Promise<void> {
    try {
      const outcome = await this.handOver(mail);
      this.deps.handedOver?.(outcome);
    } catch (error) {
      this.deps.logger.warn(
        { err: error, mail_id: mail.id },
        'storing the outcome of a mail failed; will retry after its lease',
      );
    }
  }

  private async handOver(mail: LeasedMail): Promise<MailOutcome> {
    const { database, mailer, clock, logger, objection } = this.deps;
    try {
      const judged = await freshVerdict(() => objection(mail));
      if (!judged) throw unavailable('The outbound policy took too long.', 1);
      const reason = judged.verdict;
      if (reason !== undefined) {
        await finishMail(database, mail.id, clock.now(), reason);
        logger.info({ mail_id: mail.id, reason }, 'mail withdrawn');
        return 'withdrawn';
      }
      await mailer.send(mail);
    } catch (error) {
      return this.noteFailure(mail, error as Error);
    }
    await finishMail(database, mail.id, clock.now(), null);
    logger.info({ mail_id: mail.id, attempt: mail.attempts }, 'mail sent');
    return 'sent';
  }

  private async noteFailure({ id, attempts }: LeasedMail, error: Error): Promise<MailOutcome> {
    const { database, clock, logger } = this.deps;
    const now = clock.now();
    const failure = failureName(error);
    const logFields = { mail_id: id, attempt: attempts, reason: failure };
    if (error instanceof MailRefused) {
      await finishMail(database, id, now, failure);
      logger.warn(logFields, 'mail rejected permanently; giving up');
      return 'refused';
    }
    if (attempts >= MOST_ATTEMPTS) {
      await parkMail(database, id, now, failure);
      logger.error(logFields, 'mail failed its last attempt; parked');
      return 'parked';
    }
    await postponeMail(database, id, new Date(now.getTime() + waitAfter(attempts)), failure);
    logger.warn(logFields, 'sending mail failed; will retry');
    return 'again';
  }
}
