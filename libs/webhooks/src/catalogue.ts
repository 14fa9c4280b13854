import type { AiData } from './data/ai';
import type { AppointmentsData } from './data/appointments';
import type { ApprovalsData } from './data/approvals';
import type { CampaignsData } from './data/campaigns';
import type { ChannelsData } from './data/channels';
import type { ClinicData } from './data/clinic';
import type { ClinicPatientsData } from './data/clinic-patients';
import type { ConfigurationData } from './data/configuration';
import type { ContactsData } from './data/contacts';
import type { ConversationsData } from './data/conversations';
import type { CostData } from './data/cost';
import type { KnowledgeData } from './data/knowledge';
import type { LeadSourcesData } from './data/lead-sources';
import type { LeadsAndStockData } from './data/leads-and-stock';
import type { PurchaseDocumentsData } from './data/purchase-documents';
import type { SafetyData } from './data/safety';
import type { SalesDocumentsData } from './data/sales-documents';
import type { TicketsData } from './data/tickets';

/** The name of every event to its `data`. Nothing of it is there at run time. */
export interface WebhookData
  extends
    AiData,
    AppointmentsData,
    ApprovalsData,
    CampaignsData,
    ChannelsData,
    ClinicData,
    ClinicPatientsData,
    ConfigurationData,
    ContactsData,
    ConversationsData,
    CostData,
    KnowledgeData,
    LeadSourcesData,
    LeadsAndStockData,
    PurchaseDocumentsData,
    SafetyData,
    SalesDocumentsData,
    TicketsData {}

export type WebhookEventName = keyof WebhookData;
