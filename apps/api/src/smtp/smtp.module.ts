import { readFile } from 'node:fs/promises';
import {
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { MAIL_REPORTS, type MailReports } from '@workops/campaigns';
import { IDENTITIES, wiring } from '@workops/contexts';
import { INBOUND, MailListener, type Inbound, type MailReturns } from '@workops/conversations';
import { Database } from '@workops/platform/database';
import { CONFIG, LOGGER, Metrics, PlatformModule, type Logger } from '@workops/platform/process';
import type { ApiConfig } from '../config';
import { NO_CREDENTIAL } from '@workops/edge/app';

export const SMTP = 'smtp';

/** The thread's connections are in addition to the process's. */
const POOL_SIZE = 5;

@Injectable()
export class SmtpListening implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private listener: MailListener | undefined;
  port = 0;

  constructor(
    @Inject(INBOUND) private readonly inbound: Inbound,
    @Inject(MAIL_REPORTS) private readonly reports: MailReports,
    @Inject(Database) private readonly database: Database,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { inbound, database, logger, config } = this;
    const { INBOUND_SMTP_PORT, INBOUND_SMTP_CERT_FILE: certFile, INBOUND_SMTP_KEY_FILE: keyFile, HOST } = config;
    const tls =
      certFile && keyFile
        ? { cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') }
        : undefined;
    const bounces = `@${config.BOUNCE_DOMAIN.toLowerCase()}`;
    const isOurs = (address: string): boolean => address.toLowerCase().endsWith(bounces);
    this.listener = new MailListener({
      findAccount: async (address) =>
        isOurs(address) ? undefined : database.onBehalfOf(NO_CREDENTIAL, () => inbound.byMailAddress(address)),
      receive: (account, raw, envelope) => inbound.mail(account, raw, envelope),
      returns: this.returns(isOurs),
      logger,
      ...(tls && { tls }),
    });
    this.port = await this.listener.listen(INBOUND_SMTP_PORT!, HOST);
    logger.info({ port: this.port, starttls: tls !== undefined }, 'mail listener started');
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.listener?.close();
  }

  private returns(isOurs: (address: string) => boolean): MailReturns {
    const { reports, database, logger, metrics } = this;
    const returned = metrics.counter('returned_mails_total', 'Returned mails by report kind', ['kind']);
    return {
      takes: async (address) =>
        isOurs(address) && (await database.onBehalfOf(NO_CREDENTIAL, () => reports.takes(address))),
      receive: async (addresses, raw) => {
        const kind = await database.onBehalfOf(NO_CREDENTIAL, () => reports.report(addresses.filter(isOurs), raw));
        returned.inc({ kind });
        logger.info({ kind }, 'returned mail processed');
      },
    };
  }
}

/** Incoming mail in a thread with its own event loop, heap and pool, so that floods do not slow down the API. */
@Module({})
export class SmtpModule {
  static with(config: ApiConfig, logger: Logger): DynamicModule {
    const own: ApiConfig = { ...config, DATABASE_POOL_SIZE: Math.min(config.DATABASE_POOL_SIZE, POOL_SIZE) };
    return {
      module: SmtpModule,
      imports: [PlatformModule.register({ app: 'api', thread: SMTP, config: own, logger })],
      providers: [{ provide: IDENTITIES, useValue: null }, ...wiring.holding(INBOUND, MAIL_REPORTS), SmtpListening],
    };
  }
}
