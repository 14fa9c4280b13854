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
  /** Whether a valid sale uses the note. */
  isTradedIn(id: string): Promise<boolean>;
  /** The vehicles that a valid purchase note covers. */
  purchased(vehicleIds: readonly string[]): Promise<ReadonlySet<string>>;
  keep(past: PastPurchase): void;
}

/** A payment can change only its document. */
export interface PaymentRows {
  byId(id: string): Promise<Payment | undefined>;
  /** The sum of its refunds, at most zero; it cannot change while the document is locked. */
  refundedOf(id: string): Promise<number>;
  /** Excludes refunds; the application must be locked. */
  sumPaidOut(creditApplicationId: string): Promise<number>;
  /** What approved credits paid on the reservation, less refunds; the reservation must be locked. */
  sumFromCredits(reservationId: string): Promise<number>;
  add(payment: Payment): Promise<void>;
  /** Includes their visibility. */
  move(reservationId: string, to: PaidDocument): Promise<void>;
}

export interface TradedVehicles {
  /** Locks in id order; these are the transaction's first locks. */
  lockAll(ids: readonly string[]): Promise<Vehicle[]>;
  /** Tenancy, tax treatment, status and hold of a locked vehicle. */
  save(vehicle: Vehicle): void;
  /** Tenancy and tax treatment of locked vehicles. */
  consign(vehicles: readonly Vehicle[]): void;
  /** Includes a sale that the actor does not see. */
  approvedSale(vehicleId: string): Promise<{ id: string; totalClp: number } | undefined>;
}

export interface OtherDocumentTransaction extends DocumentTransaction {
  traded: TradedVehicles;
  purchaseNotes: PurchaseNoteRows;
  consignments: DocumentRows<Consignment>;
  settlements: DocumentRows<Settlement>;
  creditApplications: DocumentRows<CreditApplication>;
  payments: PaymentRows;
  /** Whether it exists and takes applications. */
  activeInstitution(id: string): Promise<boolean>;
  candidates: Candidates;
}

export interface Candidates {
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Skips accepted ones. */
  accept(ids: readonly string[], now: Date): void;
}

/** `refundableClp` is the rest that can still be refunded. */
export interface ShownPayment extends Payment {
  refundableClp: number;
}

export interface PaymentFilter {
  reservationId?: string;
  saleNoteId?: string;
  /** The contact of the reservation or the sale note. */
  contactId?: string;
  creditApplicationId?: string;
  salespersonId?: string;
  locationId?: string;
  instrument?: string;
  /** Inclusive. */
  paidFrom?: string;
  paidTo?: string;
  createdFrom?: Date;
  createdTo?: Date;
}

/** Inclusive dates of the workspace. */
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
