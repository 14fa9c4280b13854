import { Module, type DynamicModule } from '@nestjs/common';
import { PlatformModule, type Logger, type PlatformConfig } from '@workops/platform';
import { OutboxRelay } from './outbox-relay';
import { PartitionMaintenance } from './partition-maintenance';

@Module({})
export class SchedulerModule {
  static with(config: PlatformConfig, logger: Logger): DynamicModule {
    return {
      module: SchedulerModule,
      imports: [PlatformModule.register({ app: 'scheduler', config, logger, entities: [] })],
      providers: [OutboxRelay, PartitionMaintenance],
    };
  }
}
