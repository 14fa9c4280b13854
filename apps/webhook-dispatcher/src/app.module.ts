import { Module, type DynamicModule } from '@nestjs/common';
import { AccessModule } from '@workops/access';
import type { Clock } from '@workops/kernel';
import { OperationsModule } from '@workops/platform/app';
import { PlatformModule, type Logger } from '@workops/platform/process';
import type { DispatcherConfig } from './config';
import { WebhookDelivery } from './webhook-delivery';

@Module({})
export class DispatcherModule {
  static with(config: DispatcherConfig, logger: Logger, clock?: Clock): DynamicModule {
    return {
      module: DispatcherModule,
      imports: [
        PlatformModule.register({ app: 'webhook-dispatcher', config, logger, entities: [], clock }),
        OperationsModule,
        AccessModule.register({ useFactory: () => null }),
      ],
      providers: [WebhookDelivery],
    };
  }
}
