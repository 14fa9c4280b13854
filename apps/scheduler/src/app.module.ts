import { Module, type DynamicModule } from '@nestjs/common';
import { AccessModule } from '@workops/access';
import type { Clock } from '@workops/kernel';
import { OperationsModule } from '@workops/platform/app';
import { PlatformModule, type Logger } from '@workops/platform/process';
import { CAMPAIGNS_SCRIPT, CampaignsThread } from './campaigns-thread';
import type { SchedulerConfig } from './config';
import { ANSWERING_SCRIPT, AnsweringThread } from './answering-thread';
import { FileSweep } from './file-sweep';
import { HoldSweep } from './hold-sweep';
import { LeadWords } from './lead-words';
import { OutboxRelay } from './outbox-relay';
import { PartitionMaintenance } from './partition-maintenance';
import { OUTSIDE_SCRIPT, OutsideThread } from './outside-thread';
import { PrivacyClocks } from './privacy-clocks';
import { Retention } from './retention';
import { Subscribers } from './subscribers';
import { TriggerWork } from './trigger-work';
import { WorkGauges } from './work-gauges';
import { WorkspaceDeletions } from './workspace-deletions';

export interface SchedulerOptions {
  /** Of a test; else the database's. */
  clock?: Clock;
  /** What its threads begin with; in a test without one there is none. */
  outsideScript?: string;
  answeringScript?: string;
  campaignsScript?: string;
}

/** The work that needs only the database and the queues. Calls to the outside are in the `OutsideModule`, answers of AI agents in the `AnsweringModule`, each in a thread of its own. */
@Module({})
export class SchedulerModule {
  static with(
    config: SchedulerConfig,
    logger: Logger,
    { clock, outsideScript, answeringScript, campaignsScript }: SchedulerOptions,
  ): DynamicModule {
    return {
      module: SchedulerModule,
      imports: [
        PlatformModule.register({ app: 'scheduler', config, logger, entities: [], clock }),
        OperationsModule,
        AccessModule.register({ useFactory: () => null }),
      ],
      providers: [
        { provide: CAMPAIGNS_SCRIPT, useValue: campaignsScript },
        { provide: OUTSIDE_SCRIPT, useValue: outsideScript },
        { provide: ANSWERING_SCRIPT, useValue: answeringScript },
        AnsweringThread,
        CampaignsThread,
        FileSweep,
        HoldSweep,
        LeadWords,
        OutboxRelay,
        OutsideThread,
        PartitionMaintenance,
        PrivacyClocks,
        Retention,
        Subscribers.in('scheduler'),
        TriggerWork,
        WorkGauges,
        WorkspaceDeletions,
      ],
    };
  }
}
