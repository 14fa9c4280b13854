import type { EventData } from '@workops/contracts';
import type { WorkspaceRecord } from '@workops/kernel';

export const ORDER_STATUSES = ['created', 'paid', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface MarketplaceOrder extends WorkspaceRecord {
  accountId: string;
  externalId: string;
  listingId: string | null;
  status: OrderStatus;
  amountClp: number;
  /** Null if the contact is blocked. */
  leadId: string | null;
  contactId: string;
  vehicleId: string | null;
  /** Uses the marketplace's clock. */
  occurredAt: Date;
}

export type OrderNews = Pick<MarketplaceOrder, 'status' | 'amountClp' | 'occurredAt'>;

/** The later status in this order wins at one instant. */
const rankOf = (status: OrderStatus): number => ORDER_STATUSES.indexOf(status);

const isLater = (news: OrderNews, before: OrderNews): boolean =>
  news.occurredAt > before.occurredAt ||
  (news.occurredAt.getTime() === before.occurredAt.getTime() && rankOf(news.status) > rankOf(before.status));

/**
 * An older report changes nothing. A repeated status changes only the instant, so that reordered calls have the same
 * result.
 */
export function orderAfter(before: MarketplaceOrder, news: OrderNews, now: Date): MarketplaceOrder {
  if (!isLater(news, before)) return before;
  const { status, amountClp, occurredAt } = news;
  if (status === before.status) return { ...before, occurredAt };
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
