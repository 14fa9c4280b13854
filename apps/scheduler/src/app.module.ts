import { Module, type DynamicModule } from '@nestjs/common';
import { AccessModule } from '@workops/access';
import type { Clock } from '@workops/kernel';
import { PlatformModule, type Logger } from '@workops/platform';
import { AppointmentWork } from './appointment-work';
import type { SchedulerConfig } from './config';
import { ContactMerges } from './contact-merges';
import { FileSweep } from './file-sweep';
import { MailDelivery } from './mail-delivery';
import { OutboxRelay } from './outbox-relay';
import { ParkedWorkGauge } from './parked-work-gauge';
import { PartitionMaintenance } from './partition-maintenance';
import { Retention } from './retention';

@Module({})
export class SchedulerModule {
  static with(config: SchedulerConfig, logger: Logger, clock?: Clock): DynamicModule {
    return {
      module: SchedulerModule,
      imports: [
        PlatformModule.register({ app: 'scheduler', config, logger, entities: [], clock }),
        AccessModule.register({ useFactory: () => null }),
      ],
      providers: [AppointmentWork, ContactMerges, FileSweep, MailDelivery, OutboxRelay, ParkedWorkGauge, PartitionMaintenance, Retention],
    };
  }
}
