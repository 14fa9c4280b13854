import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { CLOCK, Database, IDS, SecretBox } from '@workops/platform';
import { accessOn } from './access-on';
import { connectedAppsOn } from './connected-apps-on';
import { jwtIdentities, noIdentities, type IdentitySettings } from './jwt-identities';

/** The token under which Nest knows this context: an `Access`. */
export const ACCESS = Symbol('access');
/** The token under which Nest knows what this context does for connected apps: a `ConnectedApps`. */
export const CONNECTED_APPS = Symbol('connected apps');

const IDENTITY_SETTINGS = Symbol('access: identity settings');

@Module({})
export class AccessModule {
  /** With the identity provider whose tokens members may call with; null where there is none. */
  static register({ inject, useFactory }: Pick<FactoryProvider<IdentitySettings | null>, 'inject' | 'useFactory'>): DynamicModule {
    return {
      module: AccessModule,
      providers: [
        { provide: IDENTITY_SETTINGS, inject, useFactory },
        {
          provide: ACCESS,
          inject: [Database, CLOCK, IDS, IDENTITY_SETTINGS],
          useFactory: (database: Database, clock: Clock, ids: Ids, settings: IdentitySettings | null) =>
            accessOn(database, clock, ids, settings ? jwtIdentities(settings, clock) : noIdentities),
        },
        { provide: CONNECTED_APPS, inject: [Database, CLOCK, IDS, SecretBox], useFactory: connectedAppsOn },
      ],
      exports: [ACCESS, CONNECTED_APPS],
    };
  }
}
