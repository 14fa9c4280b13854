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

type Unnumbered<T> = Omit<T, 'number'>;

/**
 * Documents of one kind that the actor sees. Here and below, a write that returns void goes with the next statement or
 * the commit.
 */
export interface DocumentRows<T> {
  byId(id: string): Promise<T | undefined>;
  /** The lock lasts until the transaction ends. */
  lock(ref: DocumentRef): Promise<T | undefined>;
  /** Assigns the next number and inserts. Other issuers of the workspace wait for the commit, so little may follow. */
  issue(document: Unnumbered<T>): Promise<T>;
  /** Serves only kinds without numbers. */
  issueAll(documents: readonly T[]): void;
  /** The document must be locked. */
  save(document: T): void;
}

type HeldKind = 'quote' | 'reservation' | 'sale_note' | 'purchase_note' | 'consignment';

/** Vehicles that documents hold and sell under the vehicle's row lock. */
export interface VehicleDesk {
  byId(id: string): Promise<Vehicle | undefined>;
  /** The transaction's first lock, before any document. */
  lock(id: string): Promise<Vehicle | undefined>;
  /** Undefined if the actor does not see the document. */
  lockOf(kind: HeldKind, ref: DocumentRef): Promise<Vehicle | undefined>;
  /** Writes status and hold of a locked vehicle. */
  hold(vehicle: Vehicle): void;
  /** Makes a locked vehicle available, or withdrawn if another one has its plate or VIN. */
  putBack(vehicle: Vehicle, now: Date): Promise<void>;
  /** Tax treatment of the vehicle's valid purchase note; null without one. */
  boughtAs(id: string): Promise<OwnTaxTreatment | null>;
}

export interface TradeIn {
  id: string;
  sellerContactId: string;
  totalClp: number;
  status: string;
  usedBy: string | null;
}

export interface TradeIns {
  /** Locks the notes that the actor sees, in id order. */
  lock(ids: readonly string[]): Promise<TradeIn[]>;
  use(ids: readonly string[], saleNoteId: string): void;
  free(saleNoteId: string): void;
}

export interface ApprovalRows extends DocumentRows<PriceApproval> {
  isPending(document: { id: string }): Promise<boolean>;
  /** Whether any of them is approved for at most that price. */
  isApproved(documentIds: readonly string[], priceClp: number): Promise<boolean>;
}

export interface DocumentTransaction {
  vehicles: VehicleDesk;
  quotes: DocumentRows<Quote>;
  reservations: DocumentRows<Reservation>;
  saleNotes: DocumentRows<SaleNote>;
  approvals: ApprovalRows;
  tradeIns: TradeIns;
  /** Makes the reservation's payments count for the note too. */
  carryPayments(reservationId: string, note: SaleNote): void;
  /** Gives the note's salesperson, and so its visibility, to its payments and price approvals. */
  followSalesperson(note: SaleNote): void;
  isSettled(saleNoteId: string): Promise<boolean>;
  events: EventRecorder;
  audit: AuditTrail;
}

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
  number?: number;
  /** Selects documents, not voided, that owe at least this amount. */
  balanceMin?: number;
  matching?: DocumentMatches;
  createdFrom?: Date;
  createdTo?: Date;
  /** Absent selects both. */
  archived?: boolean;
}

export interface DocumentPage {
  limit: number;
  after: MomentPosition | null;
  /** The workspace's date, which decides about expiry. */
  today: string;
}

/** Reads documents that the actor sees, newest first. */
export interface DocumentReads<T extends DocumentRecord> {
  readonly kind: DocumentKind | 'settlement';
  byRef(actor: Actor, ref: DocumentRef): Promise<T | undefined>;
  page(actor: Actor, filter: DocumentFilter, page: DocumentPage): Promise<T[]>;
}

export interface DocumentDirectories {
  workspaces: PrintingDirectories['workspaces'];
  /** Maps each existing id to its contact, or to the survivor of a merge. */
  contacts: {
    live(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
    /** The best matches of all words, at most 200. */
    matching(actor: Actor, q: string): Promise<readonly string[]>;
    introduce: PrintingDirectories['contacts']['introduce'];
  };
  members: {
    active(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
    names: PrintingDirectories['members']['names'];
  };
  leads: DocumentLeads;
}

interface DocumentLeads {
  /** The id of each lead, or of its survivor after a merge; no entry if the actor does not see one of them. */
  live(actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Each contact's only open lead for the vehicle; no entry for none or several. */
  onlyOpen<T extends Interest>(actor: Actor, interests: readonly T[]): Promise<ReadonlyMap<T, string>>;
  win(actor: Actor, sale: { leadId: string; saleNoteId: string; valueClp: number }): Promise<void>;
  /** No-op unless that note had won the lead. */
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
