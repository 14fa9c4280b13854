import type { EventRecorder, RecordDeps } from '@workops/contracts';
import type {
  Actor,
  Clock,
  Ids,
  ReachableUrlDeps,
  RecordPage,
  RecordReads,
  Records,
  Store,
  SecretKeeper,
  StillStanding,
} from '@workops/kernel';
import type { GivenSender } from './domain/candidate';
import type { InquiryRecord } from './domain/inquiry';
import type { MarketplaceOrder, OrderStatus } from './domain/marketplace-order';
import type { Pipeline } from './domain/pipeline';
import type { PortalAccount } from './domain/portal-account';
import type { Inquiries, LeadReads } from './lead-ports';
import type { CreatedWithin } from '../stock/source-ports';

export interface IntakeDirectories {
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  workspaces: WorkspaceModes;
  people: PersonDirectory;
  conversations: ConversationDirectory;
}

export interface WorkspaceModes {
  loadProfile(workspaceId: string): Promise<{ livemode: boolean }>;
}

export interface PersonDirectory {
  /** Existing contacts stay unchanged. Joins the caller's transaction; concurrent calls create one contact. */
  findOrCreate(
    actor: Actor,
    person: GivenSender,
    originChannel: string,
  ): Promise<{ id: string; blockedAt: Date | null }>;
}

interface ConversationDirectory {
  /** Null if no channel reaches the contact. Joins the caller's transaction. */
  openFor(
    actor: Actor,
    contact: { contactId: string; locationId: string | null; source: string; words: string | null },
  ): Promise<string | null>;
}

export interface VehicleReferences {
  has(id: string): Promise<boolean>;
  /** Matches id, stock number, plate or id at the source, in this order; a live vehicle first, then the newest. */
  byReference(reference: string): Promise<string | null>;
  byListing(accountId: string, listingId: string): Promise<string | null>;
}

interface OrderRepository extends Pick<Records<MarketplaceOrder>, 'add' | 'save'> {
  byExternalId(accountId: string, externalId: string): Promise<MarketplaceOrder | undefined>;
}

export interface IntakeTransaction {
  vehicles: VehicleReferences;
  orders: OrderRepository;
  events: EventRecorder;
}

export interface IntakeDeps extends IntakeDirectories {
  intake: Store<IntakeTransaction>;
  inquiries: Inquiries;
  accounts: Pick<RecordReads<PortalAccount>, 'byId'>;
  clock: Clock;
  ids: Ids;
}

export interface OrderFilter {
  statuses?: readonly OrderStatus[];
  accountId?: string;
  contactId?: string;
  vehicleId?: string;
  createdFrom?: Date;
  createdTo?: Date;
}

/** Reads only orders of visible leads. */
export interface OrderReads {
  byId(actor: Actor, id: string): Promise<MarketplaceOrder | undefined>;
  /** Newest first. */
  matching(actor: Actor, filter: OrderFilter, page: RecordPage): Promise<MarketplaceOrder[]>;
}

export interface ReadIntakeDeps {
  orderReads: OrderReads;
  /** Newest first. */
  inquiryReads: {
    ofLead(workspaceId: string, leadId: string, received: CreatedWithin, page: RecordPage): Promise<InquiryRecord[]>;
  };
  visibleLeads: Pick<LeadReads, 'byId'>;
}

/** Includes removed accounts. */
export interface SigningAccounts {
  /** Searches in all workspaces. */
  byId(id: string): Promise<PortalAccount | undefined>;
  only(workspaceId: string, kind: string): Promise<PortalAccount | undefined>;
}

/** Newest first. */
export interface PortalAccountLists {
  createdWithin(workspaceId: string, within: CreatedWithin, page: RecordPage): Promise<PortalAccount[]>;
}

export interface PortalAccountsDeps
  extends RecordDeps<{ portalAccounts: PortalAccount }>, ReachableUrlDeps, IntakeDirectories {
  accountLists: PortalAccountLists;
  pipelineReads: Pick<RecordReads<Pipeline>, 'byId'>;
  secrets: SecretKeeper;
  stillStanding: StillStanding;
}
