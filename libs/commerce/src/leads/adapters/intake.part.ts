import type { StillStanding } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, from, IDS, Metrics, declarePart, provide, token } from '@workops/platform/process';
import { recordStore } from '@workops/platform/records';
import { createIntake, type Intake, type IntakeDirectories } from '../intake';
import { LEADS } from './leads.part';
import { pipelines } from './pipeline.entity';
import { orderReads } from './marketplace-orders';
import { candidateReads, postgresCandidates } from './postgres-candidates';
import { inquiryReads, postgresIntake } from './postgres-intake';
import { postgresLeadReads } from './postgres-lead-reads';
import { portalAccountLists, portalAccounts, signingAccounts } from './portal-accounts';

export const INTAKE = token<Intake>('commerce: intake');

interface IntakeSettings extends IntakeDirectories {
  /** Non-public ranges that portals may use, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
  plainHttp: boolean;
  stillStanding: StillStanding;
}

const NEEDS = {
  database: Database,
  files: Files,
  leads: LEADS,
  box: SecretBox,
  clock: CLOCK,
  ids: IDS,
  metrics: Metrics,
};

export const intakePart = declarePart<IntakeSettings>('commerce: intake', (outside) => [
  provide(
    INTAKE,
    from({ ...NEEDS, outside }, ({ database, files, leads, box, clock, ids, metrics, outside: settings }) =>
      metrics.measured(
        'commerce',
        createIntake({
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
        }),
      ),
    ),
  ),
]);
