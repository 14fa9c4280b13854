import { SecretBox } from '@workops/platform';
import { Database, openBroadcast, type Broadcast, type Listening } from '@workops/platform/database';
import { CLOCK, CONFIG, from, IDS, LOGGER, Metrics, declarePart, provide, token } from '@workops/platform/process';
import type { Access } from '../access';
import type { ConnectedApps } from '../connected-apps';
import { accessOn } from './access-on';
import { connectedAppsOn } from './connected-apps-on';
import { FORGET_CHANNEL, Forgetting } from './forgetting';
import { jwtIdentities, noIdentities, type IdentitySettings } from './jwt-identities';

export const ACCESS = token<Access>('access');
export const CONNECTED_APPS = token<ConnectedApps>('connected apps');

const BROADCAST = token<Broadcast>('access: broadcast');

class ForgettingOfOthers {
  private listening: Listening | undefined;

  constructor(
    private readonly broadcast: Broadcast,
    private readonly forgetting: Forgetting,
  ) {}

  onApplicationBootstrap(): void {
    this.listening = this.broadcast.hear((workspaceId) => this.forgetting.forget(workspaceId));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.listening?.close();
  }
}

const FORGETTING_OF_OTHERS = token<ForgettingOfOthers>('access: forgetting of others');

const FACADES = { database: Database, clock: CLOCK, ids: IDS, forgetting: Forgetting, metrics: Metrics };

/** `identities` is null without an identity provider for members' tokens. */
export const accessPart = declarePart<{ identities: IdentitySettings | null }>('access', (outside) => [
  provide(
    ACCESS,
    from({ ...FACADES, outside }, ({ database, clock, ids, forgetting, metrics, outside: { identities } }) => {
      const tokens = identities ? jwtIdentities(identities, clock) : noIdentities;
      return metrics.measured('access', accessOn(database, clock, ids, tokens, forgetting));
    }),
  ),
  provide(
    CONNECTED_APPS,
    from({ ...FACADES, box: SecretBox }, ({ database, clock, ids, forgetting, metrics, box }) => {
      const connectedApps = connectedAppsOn(database, clock, ids, box, forgetting);
      return metrics.measured('access', { connectedApps }).connectedApps;
    }),
  ),
  provide(
    BROADCAST,
    from({ config: CONFIG, database: Database, logger: LOGGER }, ({ config, database, logger }) =>
      openBroadcast({
        channel: FORGET_CHANNEL,
        database,
        databaseUrl: config.DATABASE_URL,
        directUrl: config.DATABASE_DIRECT_URL,
        redisUrl: config.REDIS_URL,
        logger,
      }),
    ),
  ),
  {
    provide: Forgetting,
    ...from({ broadcast: BROADCAST }, ({ broadcast }) => new Forgetting((id) => broadcast.announce(id))),
  },
  provide(
    FORGETTING_OF_OTHERS,
    from(
      { broadcast: BROADCAST, forgetting: Forgetting },
      ({ broadcast, forgetting }) => new ForgettingOfOthers(broadcast, forgetting),
    ),
  ),
]);
