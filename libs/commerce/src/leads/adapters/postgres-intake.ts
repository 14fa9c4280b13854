import { namedSql, type Database, type Sql } from '@workops/platform/database';
import type { InquiryRecord } from '../domain/inquiry';
import type { MarketplaceOrder } from '../domain/marketplace-order';
import { LIVE_STATUSES } from '../../stock/domain/vehicle';
import { settledPlate } from '../../stock/domain/vehicle-fields';
import type { IntakeDeps, ReadIntakeDeps, VehicleReferences } from '../intake-ports';
import { BY_EXTERNAL_ID, marketplaceOrders } from './marketplace-orders';
import { SELECTED_INQUIRY } from './postgres-inquiries';

const HAS = 'SELECT id FROM commerce.vehicle WHERE workspace_id = $1 AND id = $2';

const live = `v.status IN (${LIVE_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/** `place` ranks the ways to identify a vehicle, most reliable first. */
const called = (place: number, condition: string): string =>
  `SELECT ${place} AS place, v.id, ${live} AS live FROM commerce.vehicle v WHERE v.workspace_id = $1 AND ${condition}`;

const BY_REFERENCE = `
  SELECT id FROM (
    ${called(0, 'v.id::text = lower($2) AND v.id = (CASE WHEN $4 THEN $2 END)::uuid')}
    UNION ALL ${called(1, 'v.stock_number = $2')}
    UNION ALL ${called(2, 'v.plate = $3')}
    UNION ALL ${called(3, 'v.external_id = $2')}
  ) AS called ORDER BY place, live DESC, id DESC LIMIT 1`;

/** Prefers the published listing over earlier ones with the id. */
const BY_LISTING = `
  SELECT vehicle_id AS id FROM commerce.publication WHERE workspace_id = $1 AND account_id = $2 AND external_id = $3
   ORDER BY state = 'published' DESC, updated_at DESC LIMIT 1`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const vehiclesOf = (sql: Sql, workspaceId: string): VehicleReferences => ({
  has: async (id) => (await sql.query(HAS, [workspaceId, id])).length > 0,
  byReference: async (reference) => {
    const text = reference.trim();
    return (
      (await sql.query<{ id: string }>(BY_REFERENCE, [workspaceId, text, settledPlate(text), UUID.test(text)]))[0]
        ?.id ?? null
    );
  },
  byListing: async (accountId, listingId) =>
    (await sql.query<{ id: string }>(BY_LISTING, [workspaceId, accountId, listingId]))[0]?.id ?? null,
});

/** Calls to other contexts join the transaction. */
export const postgresIntake = (database: Database): IntakeDeps['intake'] => ({
  transaction: (actor, work) =>
    database.transaction((tx) => {
      const { workspaceId } = actor;
      return work({
        vehicles: vehiclesOf(tx, workspaceId),
        orders: {
          ...marketplaceOrders.of(database, workspaceId),
          byExternalId: async (accountId, externalId) =>
            (await tx.query<MarketplaceOrder>(BY_EXTERNAL_ID, [workspaceId, accountId, externalId]))[0],
        },
        events: tx.recorder(actor),
      });
    }),
});

const OF_LEAD = namedSql(
  ['workspaceId', 'leadId', 'after', 'limit', 'from', 'to'],
  `
  SELECT ${SELECTED_INQUIRY}
    FROM commerce.inquiry i
   WHERE i.workspace_id = :workspaceId AND i.lead_id = :leadId AND (:after::uuid IS NULL OR i.id < :after)
     AND (:from::timestamptz IS NULL OR i.received_at >= :from) AND (:to::timestamptz IS NULL OR i.received_at < :to)
   ORDER BY i.id DESC LIMIT :limit`,
);

export const inquiryReads = (sql: Sql): ReadIntakeDeps['inquiryReads'] => ({
  ofLead: (workspaceId, leadId, { from, to }, { after, limit }) =>
    sql.query<InquiryRecord>(OF_LEAD.text, OF_LEAD.values({ workspaceId, leadId, after, limit, from, to })),
});
