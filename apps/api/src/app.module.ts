import { Module, type DynamicModule } from '@nestjs/common';
import { ACCESS, authenticatorOf, CONNECTED_APPS, pseudonymOf, type ConnectedApps } from '@workops/access';
import { INTAKE, type Intake } from '@workops/commerce';
import { PlatformModule, type Logger } from '@workops/platform/process';
import type { ApiConfig } from './config';
import { contextModules, contextProviders, controllers } from './contexts';
import { AUTHENTICATOR, EdgeModule, SIGNERS } from './http/edge.module';
import { PERSON_NAMES } from './http/pseudonyms/pseudonymise.interceptor';
import type { Signers } from './http/signed-calls';
import type { PersonNames } from './http/pseudonyms/redactor';

@Module({})
export class ApiModule {
  static with(config: ApiConfig, logger: Logger): DynamicModule {
    return {
      module: ApiModule,
      imports: [PlatformModule.register({ app: 'api', config, logger, entities: [] }), EdgeModule, ...contextModules],
      controllers,
      providers: [
        ...contextProviders,
        { provide: SIGNERS, inject: [INTAKE], useFactory: (signers: Intake): Signers => signers },
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
