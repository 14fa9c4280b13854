import type { Clock, Ids } from '@workops/kernel';
import type { Database, Sql } from '@workops/platform/database';
import type { LeadDeps, LeadDirectories, VehicleDirectory } from '../../lead-ports';
import { createLeads, type Leads } from '../../leads';
import { postgresLeadReads } from './postgres-lead-reads';
import { postgresLeadStore } from './postgres-lead-store';
import { allPipelines } from './postgres-pipelines';

const VEHICLE = 'SELECT id FROM commerce.vehicle WHERE workspace_id = $1 AND id = $2';

const vehiclesOn = (sql: Sql): VehicleDirectory => ({
  isVehicle: async (workspaceId, id) => (await sql.query(VEHICLE, [workspaceId, id])).length > 0,
});

export interface LeadsOn {
  database: Database;
  directories: LeadDirectories;
  clock: Clock;
  ids: Ids;
}

export const leadDepsOn = ({ database, directories, clock, ids }: LeadsOn): LeadDeps => ({
  leads: postgresLeadStore(database),
  leadReads: postgresLeadReads(database),
  allPipelines: (workspaceId) => allPipelines(database, workspaceId),
  vehicles: vehiclesOn(database),
  ...directories,
  clock,
  ids,
});

/** The leads on PostgreSQL, as every process runs them. */
export const leadsOn = (on: LeadsOn): Leads => createLeads(leadDepsOn(on));
