import type { RecordDeps } from '@workops/contracts';
import type { Actor, MomentPosition, Store } from '@workops/kernel';
import type { DocumentDeps, DocumentReads, DocumentRows, DocumentTransaction } from './document-ports';
import type { Consignment, Settlement } from './domain/consignment';
import type { CreditApplication } from './domain/credit-application';
import type { CreditInstitution } from './domain/credit-institution';
import type { PaidDocument, Payment } from './domain/payment';
import type { PaymentGroup, PaymentTotals } from './domain/payment-totals';
import type { PastPurchase, PurchaseNote } from './domain/purchase-note';
import type { Vehicle } from '../stock/domain/vehicle';

export interface PurchaseNoteRows extends DocumentRows<PurchaseNote> {
  /** Whether a valid sale uses the note as a trade-in. */
  isTradedIn(id: string): Promise<boolean>;
  /** The vehicles that a valid purchase note covers. */
  purchased(vehicleIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Stores the version that a correction replaced, with the next statement or the commit. */
  keep(past: PastPurchase): void;
}

/** Payments are added and moved between documents; their other fields are immutable. */
export interface PaymentRows {
  /** A payment that the actor sees. */
  byId(id: string): Promise<Payment | undefined>;
  /** The sum of its refunds, at most zero. It cannot change while the document is locked. */
  refundedOf(id: string): Promise<number>;
  /** The sum of the payments of a locked credit application, less their refunds. */
  paidOutOf(creditApplicationId: string): Promise<number>;
  add(payment: Payment): Promise<void>;
  /** Moves the reservation's payments to the document, including their visibility. */
  move(reservationId: string, to: PaidDocument): Promise<void>;
}

/** The vehicles that are bought, consigned and returned, under their row lock. */
export interface TradedVehicles {
  /** Locks the existing vehicles in id order: the transaction's first locks. */
  lockAll(ids: readonly string[]): Promise<Vehicle[]>;
  /** Writes a locked vehicle's tenancy, tax treatment, status and hold, with the next statement or the commit. */
  save(vehicle: Vehicle): void;
  /** Writes the tenancy and tax treatment of locked vehicles, with the next statement or the commit. */
  consign(vehicles: readonly Vehicle[]): void;
  /** The approved sale note of a locked vehicle, even if it is hidden from the actor. */
  approvedSale(vehicleId: string): Promise<{ id: string; totalClp: number } | undefined>;
}

export interface OtherDocumentTransaction extends DocumentTransaction {
  traded: TradedVehicles;
  purchaseNotes: PurchaseNoteRows;
  consignments: DocumentRows<Consignment>;
  settlements: DocumentRows<Settlement>;
  creditApplications: DocumentRows<CreditApplication>;
  payments: PaymentRows;
  /** Whether the institution exists and takes applications. */
  activeInstitution(id: string): Promise<boolean>;
  candidates: Candidates;
}

/** Visitors' offers of a car for consignment. */
export interface Candidates {
  /** The ids that exist. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Accepts the candidates that are not accepted yet, with the next statement or the commit. */
  accept(ids: readonly string[], now: Date): void;
}

/** A payment with the amount that can still be refunded. */
export interface ShownPayment extends Payment {
  refundableClp: number;
}

export interface PaymentFilter {
  reservationId?: string;
  saleNoteId?: string;
  /** The person of the reservation or the sale note. */
  contactId?: string;
  creditApplicationId?: string;
  salespersonId?: string;
  locationId?: string;
  instrument?: string;
  /** Dates, both inclusive. */
  paidFrom?: string;
  paidTo?: string;
  createdFrom?: Date;
  createdTo?: Date;
}

/** The days are inclusive dates of the workspace. */
export interface TotalsFilter {
  from: string;
  to: string;
  locationId?: string;
  instrument?: string;
}

export interface PaymentReads {
  byId(actor: Actor, id: string): Promise<ShownPayment | undefined>;
  /** Newest first. */
  page(
    actor: Actor,
    filter: PaymentFilter,
    page: { limit: number; after: MomentPosition | null },
  ): Promise<ShownPayment[]>;
  /** The totals of the payments that the actor sees, by group, at most `limit` groups. */
  totals(actor: Actor, filter: TotalsFilter, groups: readonly PaymentGroup[], limit: number): Promise<PaymentTotals[]>;
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
