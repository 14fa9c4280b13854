import { Module, type DynamicModule } from '@nestjs/common';
import type { Clock } from '@workops/kernel';
import { PlatformModule, type Logger, type MailConfig } from '@workops/platform';
import { ContactMerges } from './contact-merges';
import { FileSweep } from './file-sweep';
import { MailDelivery } from './mail-delivery';
import { OutboxRelay } from './outbox-relay';
import { PartitionMaintenance } from './partition-maintenance';
import { Retention } from './retention';

@Module({})
export class SchedulerModule {
  static with(config: MailConfig, logger: Logger, clock?: Clock): DynamicModule {
    return {
      module: SchedulerModule,
      imports: [PlatformModule.register({ app: 'scheduler', config, logger, entities: [], clock })],
      providers: [ContactMerges, FileSweep, MailDelivery, OutboxRelay, PartitionMaintenance, Retention],
    };
  }
}
