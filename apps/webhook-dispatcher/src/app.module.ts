import { Module, type DynamicModule } from '@nestjs/common';
import { accessContext } from '@workops/access';
import type { Clock } from '@workops/kernel';
import { OperationsModule } from '@workops/platform/app';
import { from, PlatformModule, Wiring, type Logger } from '@workops/platform/process';
import type { DispatcherConfig } from './config';
import { webhookDelivery } from './webhook-delivery';

/** No other context is loaded; dispatchers receive no tokens. */
const wiring = new Wiring([accessContext], { access: { access: from({}, () => ({ identities: null })) } });

@Module({})
export class DispatcherModule {
  static with(config: DispatcherConfig, logger: Logger, clock?: Clock): DynamicModule {
    return {
      module: DispatcherModule,
      imports: [PlatformModule.register({ app: 'webhook-dispatcher', config, logger, clock }), OperationsModule],
      providers: wiring.in('webhook-dispatcher', [], [webhookDelivery]),
    };
  }
}
