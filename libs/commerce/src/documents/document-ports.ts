import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, Ids, MomentPosition, Store } from '@workops/kernel';
import type { DocumentRecord, DocumentRef } from './domain/document';
import type { PriceApproval } from './domain/price-approval';
import type { Quote } from './domain/quote';
import type { Reservation } from './domain/reservation';
import type { OwnTaxTreatment } from './domain/sale-tax';
import type { SaleNote } from './domain/sale-note';
import type { Vehicle } from '../stock/domain/vehicle';
import type { Interest } from '../leads/lead-ports';

/** A document before it has its number. */
type Unnumbered<T> = Omit<T, 'number'>;

/** The documents of one kind in the actor's workspace, inside a transaction; only those that the actor sees. */
export interface DocumentRows<T> {
  byId(id: string): Promise<T | undefined>;
  /** Locked until the transaction ends. */
  lock(ref: DocumentRef): Promise<T | undefined>;
  /** Gives it the next number of its kind. What follows has to be quick: other issuers of the workspace wait for the commit. */
  issue(document: Unnumbered<T>): Promise<T>;
  /** Likewise of a kind without numbers: all of them in one statement, with the next one or the commit. */
  issueAll(documents: readonly T[]): void;
  /** Writes a locked document, with the next statement or the commit. */
  save(document: T): void;
}

/** Kinds of document that are of one vehicle, which their moves lock. */
type HeldKind = 'quote' | 'reservation' | 'sale_note' | 'purchase_note' | 'consignment';

/** The vehicles of the workspace, which documents hold and sell under their row lock. */
export interface VehicleDesk {
  /** A vehicle's present state, without a lock. */
  byId(id: string): Promise<Vehicle | undefined>;
  /** The first lock of a transaction, before any document. */
  lock(id: string): Promise<Vehicle | undefined>;
  /** Likewise, of a document that the actor sees. */
  lockOf(kind: HeldKind, ref: DocumentRef): Promise<Vehicle | undefined>;
  /** Writes status and hold of a locked vehicle, with the next statement or the commit. */
  hold(vehicle: Vehicle): void;
  /** Makes a locked vehicle available; withdrawn where another has taken its plate or VIN meanwhile. */
  putBack(vehicle: Vehicle, now: Date): Promise<void>;
  /** How the vehicle was bought by its live purchase note; null where it has none. */
  boughtAs(id: string): Promise<OwnTaxTreatment | null>;
}

/** A purchase note as a part of the payment of a sale. */
export interface TradeIn {
  id: string;
  sellerContactId: string;
  totalClp: number;
  status: string;
  /** The sale note that it pays a part of; null while it is free. */
  usedBy: string | null;
}

export interface TradeIns {
  /** Those of the ids that the actor sees, locked in the order of their ids. */
  lock(ids: readonly string[]): Promise<TradeIn[]>;
  /** With the next statement or the commit. */
  use(ids: readonly string[], saleNoteId: string): void;
  free(saleNoteId: string): void;
}

export interface ApprovalRows extends DocumentRows<PriceApproval> {
  /** Whether the document has one that is not decided yet. */
  isPending(document: { id: string }): Promise<boolean>;
  /** Whether one of the documents has one that was approved, for that price at most. */
  isApproved(documentIds: readonly string[], priceClp: number): Promise<boolean>;
}

export interface DocumentTransaction {
  vehicles: VehicleDesk;
  quotes: DocumentRows<Quote>;
  reservations: DocumentRows<Reservation>;
  saleNotes: DocumentRows<SaleNote>;
  approvals: ApprovalRows;
  tradeIns: TradeIns;
  /** The payments of the reservation count for the note too, with the next statement or the commit. */
  carryPayments(reservationId: string, note: SaleNote): void;
  /** Whether a consignment was settled with the note. */
  isSettled(saleNoteId: string): Promise<boolean>;
  events: EventRecorder;
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
  createdFrom?: Date;
  createdTo?: Date;
  /** Those that were archived, or the others; all of them where it is left out. */
  archived?: boolean;
}

export interface DocumentPage {
  limit: number;
  /** The last of the page before: its creation and its id. */
  after: MomentPosition | null;
  /** The workspace's date: what ends on a date is judged by it. */
  today: string;
}

/** Only what the actor sees, newest first. */
export interface DocumentReads<T extends DocumentRecord> {
  byRef(actor: Actor, ref: DocumentRef): Promise<T | undefined>;
  page(actor: Actor, filter: DocumentFilter, page: DocumentPage): Promise<T[]>;
}

/** What documents ask of other subjects and contexts. */
export interface DocumentDirectories {
  workspaces: { timezoneOf(workspaceId: string): Promise<string> };
  /** By each of the ids that exist in the workspace, the contact: itself, or the survivor of its merge. */
  contacts: { live(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> };
  /** Of the ids, those of active members. */
  members: { active(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>> };
  leads: DocumentLeads;
}

interface DocumentLeads {
  /** Of the ids, those of leads that the actor sees. */
  seen(actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Of each contact its only open lead of the vehicle; none for none or several. */
  onlyOpen<T extends Interest>(actor: Actor, interests: readonly T[]): Promise<ReadonlyMap<T, string>>;
  win(actor: Actor, sale: { leadId: string; saleNoteId: string; valueClp: number }): Promise<void>;
  /** Where the note had won it. */
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
