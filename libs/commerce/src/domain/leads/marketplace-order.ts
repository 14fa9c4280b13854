import type { EventData } from '@workops/contracts';
import type { WorkspaceRecord } from '@workops/kernel';

export const ORDER_STATUSES = ['created', 'paid', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** An order at a marketplace, as the last that was heard of it. It reserves nothing. */
export interface MarketplaceOrder extends WorkspaceRecord {
  accountId: string;
  /** The marketplace's own id. */
  externalId: string;
  listingId: string | null;
  status: OrderStatus;
  amountClp: number;
  /** Null for that of a blocked contact. */
  leadId: string | null;
  contactId: string;
  vehicleId: string | null;
  /** When it came to its status, by the marketplace's clock. */
  occurredAt: Date;
}

export type OrderNews = Pick<MarketplaceOrder, 'status' | 'amountClp' | 'occurredAt'>;

/** The order after the news; the same where they are none: another status that came later alone is news, so that shuffled calls end alike. */
export function orderAfter(before: MarketplaceOrder, { status, amountClp, occurredAt }: OrderNews, now: Date): MarketplaceOrder {
  if (status === before.status || occurredAt <= before.occurredAt) return before;
  return { ...before, status, amountClp, occurredAt, updatedAt: now };
}

export const orderData = (order: MarketplaceOrder): EventData<'marketplace.order'> => ({
  id: order.id,
  account_id: order.accountId,
  external_id: order.externalId,
  lead_id: order.leadId,
  contact_id: order.contactId,
  vehicle_id: order.vehicleId,
  status: order.status,
  amount_clp: order.amountClp,
  occurred_at: order.occurredAt.toISOString(),
});
