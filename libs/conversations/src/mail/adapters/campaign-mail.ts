import { Remembered, type TransactionState } from '@workops/platform';
import type { SystemAddressGuard } from '@workops/platform/addresses';
import type { MessageAccounts, ProviderAccount } from '../../conversations/message-ports';
import { simulatedMail } from './simulated-mail';
import { SmtpLines, type WrittenMail, type WrittenMailOutcome } from './smtp-lines';

/** Many mails go through an account. */
const KNOWN_MS = 1_000;
const MOST_KNOWN = 1_000;

export interface CampaignMailOn {
  database: TransactionState;
  guard: SystemAddressGuard;
  accounts: Pick<MessageAccounts, 'opened' | 'credentialRejected'>;
}

/** Sends mails that are already formatted. */
export class CampaignMail {
  private readonly smtp: SmtpLines;
  private readonly accounts: Remembered<[string, string], ProviderAccount | undefined>;

  constructor(private readonly given: CampaignMailOn) {
    this.smtp = new SmtpLines(given.guard);
    this.accounts = new Remembered<[string, string], ProviderAccount | undefined>({
      ttlMs: KNOWN_MS,
      max: MOST_KNOWN,
      schema: 'conversations',
      transactions: given.database,
      toKey: ([, id]) => id,
      ask: ([workspaceId, id]) => given.accounts.opened(workspaceId, id),
      toTopic: () => undefined,
    });
  }

  /** Mails that may still begin. */
  async places(workspaceId: string, accountId: string): Promise<number> {
    const account = await this.accounts.get([workspaceId, accountId]);
    return account ? this.smtp.placesOf(account) : 0;
  }

  async send(
    workspaceId: string,
    accountId: string,
    mail: WrittenMail,
    mayBegin: () => Promise<boolean>,
  ): Promise<WrittenMailOutcome> {
    const account = await this.accounts.get([workspaceId, accountId]);
    if (!account) return { kind: 'withheld' };
    if (account.provider === 'simulator') return (await mayBegin()) ? simulatedMail(mail) : { kind: 'withheld' };
    if (account.provider !== 'smtp') return { kind: 'refused', code: 'provider_refused', message: account.provider };
    const outcome = await this.smtp.send(account, mail, mayBegin);
    if (outcome.kind !== 'refused' || outcome.code !== 'credential_rejected') return outcome;
    await this.given.accounts.credentialRejected(workspaceId, accountId);
    return { kind: 'withheld' };
  }

  close(): void {
    this.smtp.close();
  }
}
