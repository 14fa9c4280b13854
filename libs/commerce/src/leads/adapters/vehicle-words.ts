import type { Sql } from '@workops/platform/database';
import { vehicleWords } from '../domain/vehicle-words';
import type { VehicleWords } from '../lead-ports';

const VEHICLES =
  'SELECT id, make, model, plate FROM commerce.vehicle WHERE workspace_id = $1 AND id = ANY ($2::uuid[])';

interface Row {
  id: string;
  make: string;
  model: string;
  plate: string | null;
}

export const vehicleWordsOn = (sql: Sql): VehicleWords => ({
  words: async (workspaceId, ids) =>
    new Map((await sql.query<Row>(VEHICLES, [workspaceId, ids])).map((row) => [row.id, vehicleWords(row)])),
});
