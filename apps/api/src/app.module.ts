import { Module, type DynamicModule } from '@nestjs/common';
import { ACCESS, AccessModule, authenticatorOf, CONNECTED_APPS, pseudonymOf, type Access, type ConnectedApps } from '@workops/access';
import { ContactsModule } from '@workops/contacts';
import { EventsModule } from '@workops/events';
import { CONFIG, PlatformModule, type Logger } from '@workops/platform';
import { ConnectedAppsHttp } from './access/connected-apps.http';
import { LocationsHttp } from './access/locations.http';
import { MeHttp } from './access/me.http';
import { MembersHttp } from './access/members.http';
import { RolesHttp } from './access/roles.http';
import { TeamsHttp } from './access/teams.http';
import type { ApiConfig } from './config';
import { ContactsHttp } from './contacts/contacts.http';
import { WebhooksHttp } from './events/webhooks.http';
import { AUTHENTICATOR, EdgeModule } from './http/edge.module';
import { PERSON_NAMES } from './http/pseudonyms/pseudonymise.interceptor';
import type { PersonNames } from './http/pseudonyms/redactor';

/** Where the contexts meet: what one needs of another is filled here. */
@Module({})
export class ApiModule {
  static with(config: ApiConfig, logger: Logger): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        PlatformModule.register({ app: 'api', config, logger, entities: [] }),
        EdgeModule,
        AccessModule,
        ContactsModule.register({ imports: [AccessModule], inject: [ACCESS], useFactory: (access: Access) => access }),
        EventsModule.register({
          inject: [CONFIG],
          useFactory: ({ WEBHOOK_ALLOWED_CIDRS }: ApiConfig) => ({ allowedCidrs: WEBHOOK_ALLOWED_CIDRS }),
        }),
      ],
      controllers: [ContactsHttp, WebhooksHttp, MeHttp, MembersHttp, RolesHttp, TeamsHttp, LocationsHttp, ConnectedAppsHttp],
      providers: [
        { provide: AUTHENTICATOR, inject: [ACCESS, CONNECTED_APPS], useFactory: authenticatorOf },
        {
          provide: PERSON_NAMES,
          inject: [CONNECTED_APPS],
          useFactory: ({ numbersOf }: ConnectedApps): PersonNames => ({ numbersOf, pseudonymOf }),
        },
      ],
    };
  }
}
