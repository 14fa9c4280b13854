import { aiEvents } from './areas/ai';
import { appointmentEvents } from './areas/appointments';
import { creditApplicationEvents, priceApprovalEvents } from './areas/approvals';
import { campaignEvents, sendingDomainEvents } from './areas/campaigns';
import { channelEvents } from './areas/channels';
import { clinicServiceEvents } from './areas/clinic';
import { clinicCashEvents } from './areas/clinic-cash';
import { clinicPatientEvents, clinicSaleEvents } from './areas/clinic-patients';
import { configurationEvents, macroUseEvents } from './areas/configuration';
import { contactEvents } from './areas/contacts';
import { conversationEvents } from './areas/conversations';
import { costEvents } from './areas/cost';
import { knowledgeEvents } from './areas/knowledge';
import { leadSourceEvents } from './areas/lead-sources';
import { leadEvents, stockEvents } from './areas/leads-and-stock';
import { consignmentEvents, paymentEvents, purchaseNoteEvents } from './areas/purchase-documents';
import { safetyEvents } from './areas/safety';
import { quoteEvents, reservationEvents, saleNoteEvents } from './areas/sales-documents';
import { ticketEvents } from './areas/tickets';
import type { EventDefinition } from './event';
import type { DataOf } from './schema';

/** Definitions in publication order. */
export const catalogue = {
  ...aiEvents,
  ...conversationEvents,
  ...ticketEvents,
  ...macroUseEvents,
  ...knowledgeEvents,
  ...costEvents,
  ...leadEvents,
  ...stockEvents,
  ...leadSourceEvents,
  ...quoteEvents,
  ...reservationEvents,
  ...saleNoteEvents,
  ...purchaseNoteEvents,
  ...paymentEvents,
  ...consignmentEvents,
  ...creditApplicationEvents,
  ...priceApprovalEvents,
  ...contactEvents,
  ...appointmentEvents,
  ...campaignEvents,
  ...sendingDomainEvents,
  ...channelEvents,
  ...safetyEvents,
  ...configurationEvents,
  ...clinicServiceEvents,
  ...clinicSaleEvents,
  ...clinicCashEvents,
  ...clinicPatientEvents,
} satisfies Record<string, EventDefinition>;

type Catalogue = typeof catalogue;
export type EventName = keyof Catalogue;
export type EventData<N extends EventName> = Catalogue[N] extends EventDefinition<infer S> ? DataOf<S> : never;

export const eventNames = Object.keys(catalogue) as EventName[];

export const isEventName = (value: string): value is EventName => Object.hasOwn(catalogue, value);

export const eventDefinition = (name: EventName): EventDefinition => catalogue[name];
