import type { RecordDeps } from '@workops/contracts';
import type { Actor, MomentPosition, Store } from '@workops/kernel';
import type { DocumentDeps, DocumentReads, DocumentRows, DocumentTransaction } from './document-ports';
import type { Consignment, Settlement } from './domain/consignment';
import type { CreditApplication } from './domain/credit-application';
import type { CreditInstitution } from './domain/credit-institution';
import type { PaidDocument, Payment } from './domain/payment';
import type { PastPurchase, PurchaseNote } from './domain/purchase-note';
import type { Vehicle } from '../stock/domain/vehicle';

export interface PurchaseNoteRows extends DocumentRows<PurchaseNote> {
  /** Whether it is part of the payment of a valid sale. */
  isTradedIn(id: string): Promise<boolean>;
  /** Those of the vehicles that were bought, according to a valid note. */
  purchased(vehicleIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Keeps what a correction replaced, with the next statement or the commit. */
  keep(past: PastPurchase): void;
}

/** Payments are added and moved; nothing else of them is ever written. */
export interface PaymentRows {
  /** A payment that the actor sees. */
  byId(id: string): Promise<Payment | undefined>;
  /** What of it has gone back, zero or below. Nothing more goes back while its document is locked. */
  refundedOf(id: string): Promise<number>;
  add(payment: Payment): Promise<void>;
  /** What counts for the reservation counts for the document from here on, and is seen as that is. */
  move(reservationId: string, to: PaidDocument): Promise<void>;
}

/** The vehicles that are bought, consigned and given back, under their row lock. */
export interface TradedVehicles {
  /** Those of the ids that exist, locked in the order of their ids: the first locks of a transaction. */
  lockAll(ids: readonly string[]): Promise<Vehicle[]>;
  /** Writes whose a locked vehicle is, how it is sold, its status and its hold, with the next statement or the commit. */
  save(vehicle: Vehicle): void;
  /** Writes whose locked vehicles are and how they are sold, with the next statement or the commit. */
  consign(vehicles: readonly Vehicle[]): void;
  /** The approved sale note of a locked vehicle, visible to the actor or not. */
  approvedSale(vehicleId: string): Promise<{ id: string; totalClp: number } | undefined>;
}

export interface OtherDocumentTransaction extends DocumentTransaction {
  traded: TradedVehicles;
  purchaseNotes: PurchaseNoteRows;
  consignments: DocumentRows<Consignment>;
  settlements: DocumentRows<Settlement>;
  creditApplications: DocumentRows<CreditApplication>;
  payments: PaymentRows;
  /** The institution of the id, where it takes applications. */
  activeInstitution(id: string): Promise<boolean>;
  candidates: Candidates;
}

/** People who would give their car on consignment. */
export interface Candidates {
  /** Those of the ids that there are. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those that were not yet, with the next statement or the commit. */
  accept(ids: readonly string[], now: Date): void;
}

/** A payment with what of it can still go back. */
export interface ShownPayment extends Payment {
  refundableClp: number;
}

export interface PaymentFilter {
  reservationId?: string;
  saleNoteId?: string;
  salespersonId?: string;
  locationId?: string;
  instrument?: string;
  /** Days, both included. */
  paidFrom?: string;
  paidTo?: string;
  createdFrom?: Date;
  createdTo?: Date;
}

export interface PaymentReads {
  byId(actor: Actor, id: string): Promise<ShownPayment | undefined>;
  /** Newest first. */
  page(
    actor: Actor,
    filter: PaymentFilter,
    page: { limit: number; after: MomentPosition | null },
  ): Promise<ShownPayment[]>;
}

export interface OtherDocumentDeps extends DocumentDeps {
  otherDocuments: Store<OtherDocumentTransaction>;
  purchaseNoteReads: DocumentReads<PurchaseNote> & {
    corrections(workspaceId: string, purchaseNoteId: string): Promise<PastPurchase[]>;
  };
  consignmentReads: DocumentReads<Consignment>;
  settlementReads: DocumentReads<Settlement>;
  creditReads: DocumentReads<CreditApplication>;
  paymentReads: PaymentReads;
  institutions: Pick<RecordDeps<{ creditInstitutions: CreditInstitution }>, 'store' | 'reads'>;
}
