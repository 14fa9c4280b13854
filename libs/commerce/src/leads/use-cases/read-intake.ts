import { listed, notFound, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { InquiryRecord } from '../domain/inquiry';
import { NO_LEAD } from '../domain/lead';
import type { MarketplaceOrder } from '../domain/marketplace-order';
import type { OrderFilter, ReadIntakeDeps } from '../intake-ports';
import type { CreatedWithin } from '../../stock/source-ports';

const NO_ORDER = 'El pedido no existe.';

export const listOrders =
  ({ orderReads }: ReadIntakeDeps) =>
  (actor: Actor, { filter, ...input }: ListInput & { filter: OrderFilter }): Promise<Listed<MarketplaceOrder>> =>
    listed((page) => orderReads.matching(actor, filter, page), input);

/** Throws `not_found`, also if its lead is hidden from the actor. */
export const readOrder =
  ({ orderReads }: Pick<ReadIntakeDeps, 'orderReads'>) =>
  async (actor: Actor, id: string): Promise<MarketplaceOrder> => {
    const order = await orderReads.byId(actor, id);
    if (!order) throw notFound(NO_ORDER);
    return order;
  };

/** Newest first. Throws `not_found`. */
export const inquiriesOf =
  ({ visibleLeads, inquiryReads }: ReadIntakeDeps) =>
  async (
    actor: Actor,
    leadId: string,
    { from, to, ...input }: ListInput & CreatedWithin,
  ): Promise<Listed<InquiryRecord>> => {
    if (!(await visibleLeads.byId(actor, leadId))) throw notFound(NO_LEAD);
    return listed((page) => inquiryReads.ofLead(actor.workspaceId, leadId, { from, to }, page), input);
  };
