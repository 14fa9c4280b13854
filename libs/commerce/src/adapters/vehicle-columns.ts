/** Selects a row as a `Vehicle`: nothing is left to map. */
export const VEHICLE = `
  SELECT workspace_id AS "workspaceId", id, plate, make, model, year, status, created_at AS "createdAt", updated_at AS "updatedAt"
    FROM commerce.vehicle`;
