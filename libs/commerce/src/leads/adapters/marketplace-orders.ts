import type { HeldContactIds } from '@workops/platform';
import type { Actor } from '@workops/kernel';
import { composedSql, visibleRowsByName, type Sql } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { MarketplaceOrder } from '../domain/marketplace-order';
import type { OrderReads } from '../intake-ports';
import { OWNERSHIP } from './lead-conditions';
import { LEADS_LOCK } from './postgres-lead-store';

export const marketplaceOrders = new RecordKind<MarketplaceOrder>(
  createEntity({
    schema: 'commerce',
    name: 'marketplace_order',
    columns: {
      accountId: { type: 'uuid', update: false },
      externalId: { type: 'text', update: false },
      listingId: { type: 'text', nullable: true, update: false },
      status: { type: 'text' },
      amountClp: { type: 'bigint' },
      leadId: { type: 'uuid', nullable: true, update: false },
      contactId: { type: 'uuid' },
      vehicleId: { type: 'uuid', nullable: true, update: false },
      occurredAt: { type: 'timestamptz' },
    },
  }),
);

export const BY_EXTERNAL_ID = `
  ${marketplaceOrders.sql.select} WHERE workspace_id = $1 AND account_id = $2 AND external_id = $3 FOR UPDATE`;

/** Orders without a lead are visible to actors who see all records. */
function ofSeenLead(actor: Pick<Actor, 'visibility'>) {
  if (actor.visibility.kind === 'all') return { sql: 'true', values: {} };
  const { sql, values } = visibleRowsByName(actor, OWNERSHIP);
  return {
    sql: `EXISTS (SELECT 1 FROM commerce.lead l
                   WHERE l.workspace_id = :workspaceId AND l.id = marketplace_order.lead_id AND ${sql})`,
    values,
  };
}

const BY_ID = (seen: string): string =>
  `${marketplaceOrders.sql.select} WHERE workspace_id = :workspaceId AND id = :id AND ${seen}`;

const MATCHING = (seen: string): string => `
  ${marketplaceOrders.sql.select}
   WHERE workspace_id = :workspaceId AND (:after::uuid IS NULL OR id < :after)
     AND (:statuses::text[] IS NULL OR status = ANY (:statuses))
     AND (:accountId::uuid IS NULL OR account_id = :accountId)
     AND (:contactId::uuid IS NULL OR contact_id = :contactId) AND (:vehicleId::uuid IS NULL OR vehicle_id = :vehicleId)
     AND (:createdFrom::timestamptz IS NULL OR created_at >= :createdFrom)
     AND (:createdTo::timestamptz IS NULL OR created_at < :createdTo)
     AND ${seen}
   ORDER BY id DESC LIMIT :limit`;

export const orderReads = (sql: Sql): OrderReads => ({
  byId: async (actor, id) => {
    const seen = ofSeenLead(actor);
    const { text, values } = composedSql(BY_ID(seen.sql), { workspaceId: actor.workspaceId, id, ...seen.values });
    return (await sql.query<MarketplaceOrder>(text, values))[0];
  },
  matching: (actor, filter, { after, limit }) => {
    const {
      statuses = null,
      accountId = null,
      contactId = null,
      vehicleId = null,
      createdFrom = null,
      createdTo = null,
    } = filter;
    const seen = ofSeenLead(actor);
    const { text, values } = composedSql(MATCHING(seen.sql), {
      workspaceId: actor.workspaceId,
      after,
      limit,
      statuses,
      accountId,
      contactId,
      vehicleId,
      createdFrom,
      createdTo,
      ...seen.values,
    });
    return sql.query<MarketplaceOrder>(text, values);
  },
});

const MOVE = `
  UPDATE commerce.marketplace_order
     SET contact_id = $2, updated_at = $4
   WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
  RETURNING id`;

export const orderContacts: HeldContactIds = {
  name: 'marketplace_orders',
  columns: ['commerce.marketplace_order.contact_id'],
  lock: LEADS_LOCK,
  move: async (sql, workspaceId, survivorId, secondaryIds, now) =>
    (await sql.query(MOVE, [workspaceId, survivorId, secondaryIds, now])).length,
};
