import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type FactoryProvider,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { Database, openBroadcast, type Broadcast, type Listening } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS, LOGGER, Metrics, type Logger, type PlatformConfig } from '@workops/platform/process';
import { accessOn } from './access-on';
import { connectedAppsOn } from './connected-apps-on';
import { FORGET_CHANNEL, Forgetting } from './forgetting';
import { jwtIdentities, noIdentities, type IdentitySettings } from './jwt-identities';

/** Injection token of `Access`. */
export const ACCESS = Symbol('access');
/** Injection token of `ConnectedApps`. */
export const CONNECTED_APPS = Symbol('connected apps');

const IDENTITY_SETTINGS = Symbol('access: identity settings');

const BROADCAST = Symbol('access: broadcast');

/** Receives invalidations of other processes. */
class ForgettingOfOthers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private listening: Listening | undefined;

  constructor(
    @Inject(BROADCAST) private readonly broadcast: Broadcast,
    @Inject(Forgetting) private readonly forgetting: Forgetting,
  ) {}

  onApplicationBootstrap(): void {
    this.listening = this.broadcast.hear((workspaceId) => this.forgetting.forget(workspaceId));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.listening?.close();
  }
}

@Module({})
export class AccessModule {
  /** With the identity provider whose tokens members may call with; null where there is none. */
  static register({
    inject,
    useFactory,
  }: Pick<FactoryProvider<IdentitySettings | null>, 'inject' | 'useFactory'>): DynamicModule {
    return {
      module: AccessModule,
      providers: [
        { provide: IDENTITY_SETTINGS, inject, useFactory },
        {
          provide: ACCESS,
          inject: [Database, CLOCK, IDS, IDENTITY_SETTINGS, Forgetting, Metrics],
          useFactory: (
            database: Database,
            clock: Clock,
            ids: Ids,
            settings: IdentitySettings | null,
            forgetting: Forgetting,
            metrics: Metrics,
          ) =>
            metrics.measured(
              'access',
              accessOn(database, clock, ids, settings ? jwtIdentities(settings, clock) : noIdentities, forgetting),
            ),
        },
        {
          provide: CONNECTED_APPS,
          inject: [Database, CLOCK, IDS, SecretBox, Forgetting, Metrics],
          useFactory: (
            database: Database,
            clock: Clock,
            ids: Ids,
            box: SecretBox,
            forgetting: Forgetting,
            metrics: Metrics,
          ) =>
            metrics.measured('access', { connectedApps: connectedAppsOn(database, clock, ids, box, forgetting) })
              .connectedApps,
        },
        {
          provide: BROADCAST,
          inject: [CONFIG, Database, LOGGER],
          useFactory: (
            { DATABASE_URL, DATABASE_DIRECT_URL, REDIS_URL }: PlatformConfig,
            database: Database,
            logger: Logger,
          ) =>
            openBroadcast({
              channel: FORGET_CHANNEL,
              database,
              databaseUrl: DATABASE_URL,
              directUrl: DATABASE_DIRECT_URL,
              redisUrl: REDIS_URL,
              logger,
            }),
        },
        {
          provide: Forgetting,
          inject: [BROADCAST],
          useFactory: (broadcast: Broadcast) => new Forgetting((workspaceId) => broadcast.announce(workspaceId)),
        },
        ForgettingOfOthers,
      ],
      exports: [ACCESS, CONNECTED_APPS],
    };
  }
}
