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

/** Other contexts' facts about an intake's references. */
export interface IntakeDirectories {
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  workspaces: WorkspaceModes;
  people: PersonDirectory;
  conversations: ConversationDirectory;
}

/** Facts about workspaces. */
export interface WorkspaceModes {
  profileOf(workspaceId: string): Promise<{ livemode: boolean }>;
}

/** Finds who writes in among the contacts, or makes them. */
export interface PersonDirectory {
  /** Unchanged where there is one; inside the caller's transaction. Two concurrent calls for one person create one. */
  findOrCreate(
    actor: Actor,
    person: GivenSender,
    originChannel: string,
  ): Promise<{ id: string; blockedAt: Date | null }>;
}

/** Where those who write in are answered. */
interface ConversationDirectory {
  /** The conversation with the contact, begun where there is none; null where nothing reaches them. Inside the caller's transaction. */
  openFor(
    actor: Actor,
    contact: { contactId: string; locationId: string | null; source: string },
  ): Promise<string | null>;
}

/** The vehicles of the actor's workspace, by what others call them. */
export interface VehicleReferences {
  has(id: string): Promise<boolean>;
  /** By its id, its stock number, its plate or its id at its source: of several, one that is for sale, then the newest. */
  byReference(reference: string): Promise<string | null>;
  /** By the id of its listing on the account. */
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

/** What taking in leads needs from outside. */
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

/** Only the orders of leads that the actor sees. */
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

/** The accounts that calls are signed for, removed ones included. */
export interface SigningAccounts {
  /** In whatever workspace. */
  byId(id: string): Promise<PortalAccount | undefined>;
  /** The one account of a kind that the workspace has. */
  only(workspaceId: string, kind: string): Promise<PortalAccount | undefined>;
}

/** Newest first. */
export interface PortalAccountLists {
  createdWithin(workspaceId: string, within: CreatedWithin, page: RecordPage): Promise<PortalAccount[]>;
}

/** What portal accounts need from outside. */
export interface PortalAccountsDeps
  extends RecordDeps<{ portalAccounts: PortalAccount }>, ReachableUrlDeps, IntakeDirectories {
  accountLists: PortalAccountLists;
  pipelineReads: Pick<RecordReads<Pipeline>, 'byId'>;
  secrets: SecretKeeper;
  stillStanding: StillStanding;
}
