import type { Sql } from '@workops/platform';
import type { Vehicle } from '../domain/vehicle';
import type { VehicleReads } from '../ports';
import { VEHICLE } from './vehicle-columns';

const BY_ID = `${VEHICLE} WHERE workspace_id = $1 AND id = $2`;
const BY_IDS = `${VEHICLE} WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`;
const PAGE = `${VEHICLE} WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`;

export const postgresReads = (sql: Sql): VehicleReads => ({
  byId: async (workspaceId, id) => (await sql.query<Vehicle>(BY_ID, [workspaceId, id]))[0],
  byIds: (workspaceId, ids) => sql.query<Vehicle>(BY_IDS, [workspaceId, ids]),
  page: (workspaceId, { limit, after }) => sql.query<Vehicle>(PAGE, [workspaceId, after, limit]),
});
