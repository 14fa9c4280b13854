import type { Transaction } from '@workops/platform/database';
import type { SaleDesk, SoldService } from '../sale-ports';
import { PRICES } from '../../catalogue/adapters/catalogue-reads';

const SERVICES =
  'SELECT id, nombre FROM clinic.service WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL';
const PROFESSIONAL = 'SELECT 1 FROM clinic.professional WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL';
const ENCOUNTER = 'SELECT patient_id AS id FROM clinic.encounter WHERE workspace_id = $1 AND id = $2';

export const saleDesk = (tx: Transaction, workspaceId: string): SaleDesk => ({
  services: async (ids) => {
    if (ids.length === 0) return new Map();
    return new Map((await tx.query<SoldService>(SERVICES, [workspaceId, ids])).map((service) => [service.id, service]));
  },
  isProfessional: async (id) => (await tx.query(PROFESSIONAL, [workspaceId, id])).length > 0,
  prices: async (ids, { prevision, date }) => {
    if (ids.length === 0) return new Map();
    const rows = await tx.query<{ id: string; priceClp: number | null }>(PRICES, [workspaceId, ids, date, prevision]);
    return new Map(rows.flatMap(({ id, priceClp }) => (priceClp === null ? [] : [[id, priceClp] as const])));
  },
  patientOfEncounter: async (id) => (await tx.query<{ id: string }>(ENCOUNTER, [workspaceId, id]))[0]?.id,
});
