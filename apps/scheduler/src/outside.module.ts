import { Module, type DynamicModule } from '@nestjs/common';
import { AccessModule } from '@workops/access';
import type { Clock } from '@workops/kernel';
import { PlatformModule, type Logger } from '@workops/platform/process';
import { AppointmentWork } from './appointment-work';
import { ChannelsWork } from './channel-work';
import { ClinicWork } from './clinic-work';
import type { SchedulerConfig } from './config';
import { KbWork } from './kb-work';
import { DomainChecks } from './domain-checks';
import { MailDelivery } from './mail-delivery';
import { MessageWires } from './message-wires';
import { MessagesWork } from './message-work';
import { PaymentWork } from './payment-work';
import { PublishingWork } from './publishing-work';
import { StockWork } from './stock-work';
import { VoiceCalls } from './voice-work';
import { Subscribers } from './subscribers';
import { SuppressionWork } from './suppression-work';

export const OUTSIDE = 'outside';

/** Extra database connections, beside those of the process. */
const POOL_SIZE = 5;

/**
 * Calls to the outside: mail, messages, reminders, calendars, portals, systems of clinics, pages and vectors of knowledge. Runs in a thread with its own event
 * loop, heap and pool.
 */
@Module({})
export class OutsideModule {
  static with(config: SchedulerConfig, logger: Logger, clock?: Clock): DynamicModule {
    const own: SchedulerConfig = { ...config, DATABASE_POOL_SIZE: Math.min(config.DATABASE_POOL_SIZE, POOL_SIZE) };
    return {
      module: OutsideModule,
      imports: [
        PlatformModule.register({ app: 'scheduler', thread: OUTSIDE, config: own, logger, entities: [], clock }),
        AccessModule.register({ useFactory: () => null }),
      ],
      providers: [
        AppointmentWork,
        ChannelsWork,
        ClinicWork,
        KbWork,
        DomainChecks,
        MailDelivery,
        MessageWires,
        MessagesWork,
        PaymentWork,
        PublishingWork,
        StockWork,
        SuppressionWork,
        VoiceCalls,
        Subscribers.in(OUTSIDE),
      ],
    };
  }
}
