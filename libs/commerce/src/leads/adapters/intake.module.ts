import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids, StillStanding } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, IDS, Metrics } from '@workops/platform/process';
import { recordStore } from '@workops/platform/records';
import { createIntake, type IntakeDirectories } from '../intake';
import type { Leads } from '../leads';
import { LEADS } from './leads.module';
import { pipelines } from './pipeline.entity';
import { orderReads } from './marketplace-orders';
import { candidateReads, postgresCandidates } from './postgres-candidates';
import { inquiryReads, postgresIntake } from './postgres-intake';
import { postgresLeadReads } from './postgres-lead-reads';
import { portalAccountLists, portalAccounts, signingAccounts } from './portal-accounts';

/** Injection token of `Intake`. */
export const INTAKE = Symbol('commerce: intake');

const SETTINGS = Symbol('commerce: intake settings');

interface IntakeSettings extends IntakeDirectories {
  /** Ranges that portals may be called at although they are not public, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
  /** Whether portals of live workspaces may be called without TLS. */
  plainHttp: boolean;
  stillStanding: StillStanding;
}

type SettingsFrom = Pick<ModuleMetadata, 'imports'> & Pick<FactoryProvider<IntakeSettings>, 'inject' | 'useFactory'>;

@Module({})
export class IntakeModule {
  static register({ imports, inject, useFactory }: SettingsFrom): DynamicModule {
    return {
      module: IntakeModule,
      imports,
      providers: [
        { provide: SETTINGS, inject, useFactory },
        {
          provide: INTAKE,
          inject: [Database, Files, LEADS, SETTINGS, SecretBox, CLOCK, IDS, Metrics],
          useFactory: (
            database: Database,
            files: Files,
            leads: Leads,
            settings: IntakeSettings,
            box: SecretBox,
            clock: Clock,
            ids: Ids,
            metrics: Metrics,
          ) => {
            const intake = createIntake({
              ...recordStore(database, { portalAccounts }),
              candidates: postgresCandidates(database, files),
              candidateReads: candidateReads(database, files),
              people: settings.people,
              intake: postgresIntake(database),
              inquiries: leads.inquiries,
              accounts: portalAccounts.reads(database),
              accountLists: portalAccountLists(database),
              pipelineReads: pipelines.reads(database),
              orderReads: orderReads(database),
              inquiryReads: inquiryReads(database),
              visibleLeads: postgresLeadReads(database),
              signing: signingAccounts(database),
              workspaces: settings.workspaces,
              branches: settings.branches,
              conversations: settings.conversations,
              guard: new SystemAddressGuard(parseRanges(settings.allowedCidrs)),
              plainHttp: settings.plainHttp,
              stillStanding: settings.stillStanding,
              secrets: secretKeeper(box),
              clock,
              ids,
            });
            return metrics.measured('commerce', intake);
          },
        },
      ],
      exports: [INTAKE],
    };
  }
}
