import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, Ids, MomentPosition, Store } from '@workops/kernel';
import type { DocumentRecord, DocumentRef } from './domain/document';
import type { DocumentMatches } from './domain/document-search';
import type { DocumentKind } from './domain/document-tables';
import type { PriceApproval } from './domain/price-approval';
import type { Quote } from './domain/quote';
import type { Reservation } from './domain/reservation';
import type { OwnTaxTreatment } from './domain/sale-tax';
import type { SaleNote } from './domain/sale-note';
import type { PrintingDirectories } from './printing-ports';
import type { Vehicle } from '../stock/domain/vehicle';
import type { Interest } from '../leads/lead-ports';

/** A document before it has its number. */
type Unnumbered<T> = Omit<T, 'number'>;

/** The documents of one kind in the actor's workspace, inside a transaction, limited to those visible to the actor. */
export interface DocumentRows<T> {
  byId(id: string): Promise<T | undefined>;
  /** Locked until the transaction ends. */
  lock(ref: DocumentRef): Promise<T | undefined>;
  /**
   * Assigns the next number of the kind and inserts the document. Other issuers of the workspace wait for the commit,
   * so little may follow.
   */
  issue(document: Unnumbered<T>): Promise<T>;
  /** Inserts documents of a kind without numbers in one statement, sent with the next statement or the commit. */
  issueAll(documents: readonly T[]): void;
  /** Writes a locked document, with the next statement or the commit. */
  save(document: T): void;
}

/** The kinds of document about one vehicle; their moves lock it. */
type HeldKind = 'quote' | 'reservation' | 'sale_note' | 'purchase_note' | 'consignment';

/** The workspace's vehicles, which documents hold and sell under their row lock. */
export interface VehicleDesk {
  /** The vehicle's current state, without a lock. */
  byId(id: string): Promise<Vehicle | undefined>;
  /** Locks the vehicle: the transaction's first lock, before any document. */
  lock(id: string): Promise<Vehicle | undefined>;
  /** Locks the vehicle of a document, if the actor sees the document. */
  lockOf(kind: HeldKind, ref: DocumentRef): Promise<Vehicle | undefined>;
  /** Writes the status and hold of a locked vehicle, with the next statement or the commit. */
  hold(vehicle: Vehicle): void;
  /** Makes a locked vehicle available, or withdrawn if another vehicle has taken its plate or VIN. */
  putBack(vehicle: Vehicle, now: Date): Promise<void>;
  /** The tax treatment of the vehicle's valid purchase note; null without one. */
  boughtAs(id: string): Promise<OwnTaxTreatment | null>;
}

/** A purchase note used as a trade-in. */
export interface TradeIn {
  id: string;
  sellerContactId: string;
  totalClp: number;
  status: string;
  /** The sale note that uses the trade-in; null while it is free. */
  usedBy: string | null;
}

export interface TradeIns {
  /** Locks the purchase notes visible to the actor, in id order. */
  lock(ids: readonly string[]): Promise<TradeIn[]>;
  /** Sent with the next statement or the commit. */
  use(ids: readonly string[], saleNoteId: string): void;
  free(saleNoteId: string): void;
}

export interface ApprovalRows extends DocumentRows<PriceApproval> {
  /** Whether the document has an approval request that is still undecided. */
  isPending(document: { id: string }): Promise<boolean>;
  /** Whether any of the documents has an approval for at most that price. */
  isApproved(documentIds: readonly string[], priceClp: number): Promise<boolean>;
}

export interface DocumentTransaction {
  vehicles: VehicleDesk;
  quotes: DocumentRows<Quote>;
  reservations: DocumentRows<Reservation>;
  saleNotes: DocumentRows<SaleNote>;
  approvals: ApprovalRows;
  tradeIns: TradeIns;
  /** Makes the reservation's payments count for the note too, with the next statement or the commit. */
  carryPayments(reservationId: string, note: SaleNote): void;
  /**
   * Gives the note's payments and price approvals its salesperson, and with it its visibility, with the next statement
   * or the commit.
   */
  followSalesperson(note: SaleNote): void;
  /** Whether the note has settled a consignment. */
  isSettled(saleNoteId: string): Promise<boolean>;
  events: EventRecorder;
  audit: AuditTrail;
}

/** Filters of a list of documents; absent ones are not applied. */
export interface DocumentFilter {
  states?: readonly string[];
  contactId?: string;
  vehicleId?: string;
  salespersonId?: string;
  locationId?: string;
  leadId?: string;
  institutionId?: string;
  quoteId?: string;
  reservationId?: string;
  saleNoteId?: string;
  /** The number in the display id. */
  number?: number;
  /** Selects documents that were not voided and owe at least this amount. */
  balanceMin?: number;
  matching?: DocumentMatches;
  createdFrom?: Date;
  createdTo?: Date;
  /** True selects archived documents, false the others; absent selects both. */
  archived?: boolean;
}

export interface DocumentPage {
  limit: number;
  /** The last document of the previous page: its creation time and id. */
  after: MomentPosition | null;
  /** The workspace's current date, which decides whether a document has expired. */
  today: string;
}

/** Reads only documents visible to the actor, newest first. */
export interface DocumentReads<T extends DocumentRecord> {
  readonly kind: DocumentKind | 'settlement';
  byRef(actor: Actor, ref: DocumentRef): Promise<T | undefined>;
  page(actor: Actor, filter: DocumentFilter, page: DocumentPage): Promise<T[]>;
}

/** Lookups in other subjects and contexts. */
export interface DocumentDirectories {
  workspaces: PrintingDirectories['workspaces'];
  /** Maps each existing id to the contact itself, or to the survivor of its merge. */
  contacts: {
    live(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
    /** The contacts that match all words best, at most 200. */
    matching(actor: Actor, q: string): Promise<readonly string[]>;
    introduce: PrintingDirectories['contacts']['introduce'];
  };
  /** The ids of active members. */
  members: {
    active(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
    names: PrintingDirectories['members']['names'];
  };
  leads: DocumentLeads;
}

interface DocumentLeads {
  /** The ids of those leads that are visible to the actor. */
  seen(actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Each contact's only open lead for the vehicle. A contact with none or several has no entry. */
  onlyOpen<T extends Interest>(actor: Actor, interests: readonly T[]): Promise<ReadonlyMap<T, string>>;
  win(actor: Actor, sale: { leadId: string; saleNoteId: string; valueClp: number }): Promise<void>;
  /** Reopens the lead if that note had won it. */
  reopen(actor: Actor, sale: { leadId: string; saleNoteId: string }): Promise<void>;
}

export interface DocumentDeps extends DocumentDirectories {
  documents: Store<DocumentTransaction>;
  quoteReads: DocumentReads<Quote>;
  reservationReads: DocumentReads<Reservation>;
  saleNoteReads: DocumentReads<SaleNote>;
  approvalReads: DocumentReads<PriceApproval>;
  clock: Clock;
  ids: Ids;
}
