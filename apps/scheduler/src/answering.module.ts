import { Module, type DynamicModule } from '@nestjs/common';
import { ACCESS, AccessModule, type Access } from '@workops/access';
import { knowledgeModule, ledgerOn, paidEmbeddings } from '@workops/agents';
import { catalogueModule } from '@workops/clinic';
import { keptPhone } from '@workops/contacts';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, IDS, PlatformModule, type Logger } from '@workops/platform/process';
import { appointmentsAheadOn, SLOT_MEMO, SlotMemoModule, type LocalSlotMemo } from '@workops/scheduling';
import { AnsweringModel } from './answering-model';
import { AnsweringWork } from './answering-work';
import { CoachWork } from './coach-work';
import type { SchedulerConfig } from './config';
import { ScenarioWork } from './scenario-work';

export const ANSWERING = 'answering';

/** Extra database connections, beside those of the process. */
const POOL_SIZE = 5;

/** AI agents that answer: a hanging model delays nothing else. Runs in a thread with its own event loop, heap and pool. */
@Module({})
export class AnsweringModule {
  static with(config: SchedulerConfig, logger: Logger, clock?: Clock): DynamicModule {
    const own: SchedulerConfig = { ...config, DATABASE_POOL_SIZE: Math.min(config.DATABASE_POOL_SIZE, POOL_SIZE) };
    const access = AccessModule.register({ useFactory: () => null });
    const catalogue = catalogueModule.register({
      imports: [access, SlotMemoModule],
      inject: [ACCESS, Database, SLOT_MEMO],
      useFactory: (contextOfAccess: Access, database: Database, memo: LocalSlotMemo) => {
        const { count, hasMembers, hasReferences } = appointmentsAheadOn(database);
        return {
          workspaces: { factsOf: contextOfAccess.profileOf },
          members: {
            isActive: async (workspaceId: string, id: string) =>
              (await contextOfAccess.members.active(workspaceId, [id])).length > 0,
          },
          appointments: { count, hasMembers, hasServices: hasReferences },
          offers: { changed: (workspaceId: string) => memo.forget(workspaceId) },
          keptPhone,
        };
      },
    });
    const knowledge = knowledgeModule.register({
      imports: [access],
      inject: [ACCESS, Database, CLOCK, IDS],
      useFactory: (owners: Access, database: Database, now: Clock, ids: Ids) => ({
        workspaces: { profileOf: (workspaceId: string) => owners.settings.read({ workspaceId }) },
        embeddings: paidEmbeddings(config, {
          database,
          logger,
          ledger: ledgerOn({ database, clock: now, ids, directories: { workspaces: { profileOf: owners.profileOf } } }),
        }),
        ...{
          allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
          plainHttp: config.ALLOW_PLAIN_HTTP,
          stillStanding: owners.stillStanding,
          owners,
        },
      }),
    });
    return {
      module: AnsweringModule,
      imports: [
        PlatformModule.register({ app: 'scheduler', thread: ANSWERING, config: own, logger, entities: [], clock }),
        access,
        catalogue,
        knowledge,
      ],
      providers: [AnsweringModel, AnsweringWork, ScenarioWork, CoachWork],
    };
  }
}
