import { readFile } from 'node:fs/promises';
import { Inject, Injectable, Module, type BeforeApplicationShutdown, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { ACCESS, AccessModule } from '@workops/access';
import { INBOUND, InboundModule, MailListener, type Inbound } from '@workops/conversations';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS, LOGGER, PlatformModule, type Logger } from '@workops/platform/process';
import type { ApiConfig } from '../config';
import { inboundDirectories } from '../conversations/directories';
import { NO_CREDENTIAL } from '../http/edge';

export const SMTP = 'smtp';

/** Connections of its own at most, beside those of the process. */
const POOL_SIZE = 5;

/** Listens for mail for as long as its thread lives. */
@Injectable()
export class SmtpListening implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private listener: MailListener | undefined;
  /** Where it listens. */
  port = 0;

  constructor(
    @Inject(INBOUND) private readonly inbound: Inbound,
    @Inject(Database) private readonly database: Database,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { inbound, database, logger, config } = this;
    const { INBOUND_SMTP_PORT, INBOUND_SMTP_CERT_FILE: certFile, INBOUND_SMTP_KEY_FILE: keyFile, HOST } = config;
    const tls = certFile && keyFile ? { cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') } : undefined;
    this.listener = new MailListener({
      accountOf: (address) => database.onBehalfOf(NO_CREDENTIAL, () => inbound.byMailAddress(address)),
      receive: (account, raw, envelope) => inbound.mail(account, raw, envelope),
      logger,
      ...(tls && { tls }),
    });
    this.port = await this.listener.listen(INBOUND_SMTP_PORT!, HOST);
    logger.info({ port: this.port, starttls: tls !== undefined }, 'mail is listened for');
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.listener?.close();
  }
}

/** Mail that comes in. Runs in a thread of its own, with its own event loop, heap and pool: a flood of mail slows no call of the API. */
@Module({})
export class SmtpModule {
  static with(config: ApiConfig, logger: Logger): DynamicModule {
    const own: ApiConfig = { ...config, DATABASE_POOL_SIZE: Math.min(config.DATABASE_POOL_SIZE, POOL_SIZE) };
    const access = AccessModule.register({ useFactory: () => null });
    return {
      module: SmtpModule,
      imports: [
        PlatformModule.register({ app: 'api', thread: SMTP, config: own, logger, entities: [] }),
        access,
        InboundModule.register({ imports: [access], inject: [ACCESS, Database, CLOCK, IDS], useFactory: inboundDirectories }),
      ],
      providers: [SmtpListening],
    };
  }
}
