import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { LeadDirectories } from '../lead-ports';
import { createLeads, type Leads } from '../leads';
import { postgresLeadReads } from './postgres-lead-reads';
import { postgresLeadStore } from './postgres-lead-store';
import { allPipelines } from './postgres-pipelines';
import { vehicleWordsOn } from './vehicle-words';

export interface LeadsOn {
  database: Database;
  directories: LeadDirectories;
  clock: Clock;
  ids: Ids;
}

export const leadsOn = ({ database, directories, clock, ids }: LeadsOn): Leads =>
  createLeads({
    leads: postgresLeadStore(database),
    leadReads: postgresLeadReads(database),
    allPipelines: (workspaceId) => allPipelines(database, workspaceId),
    vehicleWords: vehicleWordsOn(database),
    ...directories,
    clock,
    ids,
  });
