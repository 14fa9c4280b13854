import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { campaignTelemetry, CampaignWork, mailIdentityOn, mailLedger } from '@workops/campaigns';
import { audienceOn } from '@workops/contacts';
import { campaignAccountsFor, campaignPolicyOn, messagedContactsOn } from '@workops/contexts';
import {
  campaignAccountsOn,
  campaignChanges,
  campaignLineOn,
  CampaignMail,
  campaignMessagesWaiting,
} from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, CONFIG, IDS, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { workspaceFacts } from './workspace-facts';

/** Sends campaigns until the process ends. */
@Injectable()
export class CampaignsWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly work: CampaignWork;
  private readonly mail: CampaignMail;

  constructor(
    @Inject(Database) database: Database,
    @Inject(Files) files: Files,
    @Inject(CONFIG) config: SchedulerConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(Metrics) metrics: Metrics,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(SecretBox) box: SecretBox,
    @Inject(ACCESS) access: Access,
  ) {
    const workspaces = workspaceFacts(access);
    const secrets = secretKeeper(box);
    const { notices } = access;
    const correspondents = messagedContactsOn({ database, workspaces, clock, ids });
    const guard = new SystemAddressGuard(parseRanges(config.WEBHOOK_ALLOWED_CIDRS));
    const accounts = campaignAccountsOn({ database, guard, secrets, clock, ids, notices, workspaces });
    this.mail = new CampaignMail({ database, accounts, guard });
    const line = campaignLineOn({ database, files, correspondents, workspaces, clock, ids });
    this.work = new CampaignWork({
      ...{ database, logger, ids, directUrl: config.DATABASE_DIRECT_URL, now: () => clock.now() },
      channels: campaignAccountsFor(database),
      audience: audienceOn(database),
      policy: campaignPolicyOn(database, correspondents),
      whatsapp: { ...line, waiting: (accountId, upTo) => campaignMessagesWaiting(database, accountId, upTo) },
      mail: mailIdentityOn({
        database,
        secrets,
        origin: new URL(config.PUBLIC_URL).origin,
        bounceDomain: config.BOUNCE_DOMAIN.toLowerCase(),
      }),
      lines: this.mail,
      ledger: mailLedger({ ids, notices }),
      changes: campaignChanges,
      telemetry: campaignTelemetry(metrics),
      workspaces,
      owners: workspaces,
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
    this.mail.close();
  }
}
