import type { EventRecorder, EventData } from '@workops/contracts';
import { DomainError, type Actor } from '@workops/kernel';
import type { IntakeDeps, IntakeTransaction } from '../intake-ports';
import { orderAfter, orderData, type MarketplaceOrder, type OrderStatus } from '../domain/marketplace-order';
import type { InquiryRecord, SentBy } from '../domain/inquiry';
import { senderOf, takeIn, type TakenIn } from './take-in';

interface FromPortal {
  contact: Partial<SentBy>;
  message?: string | null;
}

export interface PortalALeadInput extends FromPortal {
  leadId: string;
  source?: EventData<'portal_a.lead'>['source'];
  status?: string | null;
  vehicleRef?: string | null;
}

export interface PortalBLeadInput extends FromPortal {
  leadId: string;
  adId?: string | null;
}

export interface VisLeadInput extends FromPortal {
  leadId: string;
  listingId?: string | null;
  kind?: EventData<'marketplace.vis_lead'>['kind'];
}

export interface OrderInput extends Omit<FromPortal, 'message'> {
  orderId: string;
  listingId?: string | null;
  status: OrderStatus;
  amountClp: number;
  occurredAt: Date;
}

interface Sort {
  source: string;
  externalId: string;
  /** The reference and the lookup that resolves it. */
  vehicleRef: string | null;
  find(tx: IntakeTransaction, reference: string): Promise<string | null>;
}

/** Acts for the account that signed, which existed a moment ago. */
const takeOf =
  (deps: IntakeDeps) =>
  async (
    actor: Actor,
    accountId: string,
    { source, externalId, vehicleRef, find }: Sort,
    { contact, message = null }: FromPortal,
    announce: (events: EventRecorder, inquiry: InquiryRecord, tx: IntakeTransaction) => unknown,
  ): Promise<TakenIn> => {
    const sentBy = senderOf(contact, 'contact');
    const account = await deps.accounts.byId(actor.workspaceId, accountId);
    if (!account)
      throw new DomainError(
        'unauthenticated',
        'UNAUTHORIZED',
        'The account or the signature of the call is not valid.',
      );
    const { pipelineId, locationId } = account;
    const vehicleId = async (tx: IntakeTransaction) => (vehicleRef === null ? null : find(tx, vehicleRef));
    const asked = {
      source,
      accountId,
      externalId,
      sentBy,
      message,
      intent: 'buy' as const,
      vehicleRef,
      pipelineId,
      locationId,
      vehicleId,
    };
    return takeIn(deps)(actor, asked, announce);
  };

const listed =
  (accountId: string): Sort['find'] =>
  ({ vehicles }, listingId) =>
    vehicles.byListing(accountId, listingId);

const identityOf = ({ leadId, contactId, vehicleId }: InquiryRecord) => ({
  lead_id: leadId,
  contact_id: contactId,
  vehicle_id: vehicleId,
});

/** Throws `malformed` without a person. */
export const portalALead =
  (deps: IntakeDeps) =>
  (
    actor: Actor,
    accountId: string,
    { leadId, source = null, status = null, vehicleRef = null, ...rest }: PortalALeadInput,
  ): Promise<TakenIn> => {
    const find: Sort['find'] = async ({ vehicles }, reference) =>
      (await vehicles.byListing(accountId, reference)) ?? (await vehicles.byReference(reference));
    return takeOf(deps)(
      actor,
      accountId,
      { source: 'portal_a', externalId: leadId, vehicleRef, find },
      rest,
      (events, inquiry) =>
        events.record('portal_a.lead', {
          resourceId: inquiry.leadId,
          data: { ...identityOf(inquiry), source, portal_a_lead_id: leadId, status },
        }),
    );
  };

/** Throws `malformed` without a person. */
export const portalBLead =
  (deps: IntakeDeps) =>
  (actor: Actor, accountId: string, { leadId, adId = null, ...rest }: PortalBLeadInput): Promise<TakenIn> =>
    takeOf(deps)(
      actor,
      accountId,
      { source: 'portal_b', externalId: leadId, vehicleRef: adId, find: listed(accountId) },
      rest,
      (events, inquiry) =>
        events.record('portal_b.lead', {
          resourceId: inquiry.leadId,
          data: { ...identityOf(inquiry), portal_b_lead_id: leadId, portal_b_ad_id: adId },
        }),
    );

/** Throws `malformed` without a person. */
export const visLead =
  (deps: IntakeDeps) =>
  (
    actor: Actor,
    accountId: string,
    { leadId, listingId = null, kind = null, ...rest }: VisLeadInput,
  ): Promise<TakenIn> => {
    const sort = { source: 'marketplace', externalId: leadId, vehicleRef: listingId, find: listed(accountId) };
    return takeOf(deps)(actor, accountId, sort, rest, (events, inquiry) =>
      events.record('marketplace.vis_lead', {
        resourceId: inquiry.id,
        data: { id: inquiry.id, account_id: accountId, external_id: leadId, ...identityOf(inquiry), kind },
      }),
    );
  };

export interface TakenOrder {
  order: MarketplaceOrder;
  duplicate: boolean;
}

/**
 * An order has one record and one inquiry: a later status updates the record, anything else is a repeat. Announces each
 * change once. Throws `malformed` without a person.
 */
export const marketplaceOrder =
  (deps: IntakeDeps) =>
  (actor: Actor, accountId: string, input: OrderInput): Promise<TakenOrder> =>
    deps.intake.transaction(actor, async ({ orders, events }) => {
      const { clock, ids } = deps;
      const { orderId, listingId = null, status, amountClp, occurredAt, ...rest } = input;
      const sort = { source: 'marketplace_order', externalId: orderId, vehicleRef: listingId, find: listed(accountId) };
      const { duplicate } = await takeOf(deps)(actor, accountId, sort, rest, (recorded, inquiry, tx) => {
        const { workspaceId, leadId, contactId, vehicleId } = inquiry;
        const now = clock.now();
        const about = {
          accountId,
          externalId: orderId,
          listingId,
          status,
          amountClp,
          leadId,
          contactId,
          vehicleId,
          occurredAt,
        };
        const order = { workspaceId, id: ids.next(), ...about, createdAt: now, updatedAt: now };
        recorded.record('marketplace.order', { resourceId: order.id, data: orderData(order) });
        return tx.orders.add(order);
      });
      // The inquiry's lock also protects the order.
      const before = (await orders.byExternalId(accountId, orderId))!;
      if (!duplicate) return { order: before, duplicate };
      const order = orderAfter(before, { status, amountClp, occurredAt }, clock.now());
      if (order !== before) await orders.save(order);
      if (order.status === before.status) return { order, duplicate: true };
      const changes = { status: { from: before.status, to: order.status } };
      events.record('marketplace.order', { resourceId: order.id, changes, data: orderData(order) });
      return { order, duplicate: false };
    });
