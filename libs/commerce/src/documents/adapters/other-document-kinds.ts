import type { Consignment, Settlement } from '../domain/consignment';
import type { CreditApplication } from '../domain/credit-application';
import type { PurchaseNote } from '../domain/purchase-note';
import { COMMON, DocumentSql, NUMBERED } from './document-sql';

export const purchaseNoteSql = new DocumentSql<PurchaseNote>(
  'purchase_note',
  {
    ...NUMBERED,
    status: 'moves',
    sellerContactId: 'moves',
    vehicleId: 'moves',
    netClp: 'moves',
    taxClp: 'moves',
    totalClp: 'moves',
    taxTreatment: 'moves',
    purchasedOn: 'moves',
    correctedBy: 'moves',
    correctedAt: 'moves',
    voidReason: 'moves',
    voidedBy: 'moves',
    voidedAt: 'moves',
  },
  'purchase_note',
);

export const consignmentSql = new DocumentSql<Consignment>('consignment', {
  ...COMMON,
  salespersonId: 'moves',
  leadId: 'moves',
  note: 'moves',
  vehicleId: 'once',
  duenoContactId: 'moves',
  modalidad: 'moves',
  comisionType: 'moves',
  comisionValue: 'moves',
  minimoClp: 'moves',
  ownerMinimumClp: 'moves',
  candidateId: 'moves',
  estado: 'moves',
  returnReason: 'moves',
  returnedBy: 'moves',
  returnedAt: 'moves',
  soldBy: 'moves',
  soldAt: 'moves',
  liquidacionId: 'moves',
  amountVentaClp: 'moves',
  comisionAmountClp: 'moves',
  montoOwnerClp: 'moves',
});

export const settlementSql = new DocumentSql<Settlement>('settlement', {
  ...COMMON,
  consignmentId: 'once',
  vehicleId: 'once',
  saleNoteId: 'once',
  amountVentaClp: 'once',
  comisionAmountClp: 'once',
  ivaComisionClp: 'once',
  gastos: 'json',
  montoOwnerClp: 'once',
});

export const creditSql = new DocumentSql<CreditApplication>(
  'credit_application',
  {
    ...NUMBERED,
    vehicleId: 'once',
    buyerContactId: 'moves',
    institutionId: 'once',
    requestedAmountClp: 'once',
    downPaymentClp: 'once',
    termMonths: 'once',
    quoteId: 'once',
    saleNoteId: 'once',
    state: 'moves',
    reference: 'moves',
    submittedBy: 'moves',
    submittedAt: 'moves',
    approvedAmountClp: 'moves',
    conditions: 'moves',
    decidedBy: 'moves',
    decidedAt: 'moves',
    withdrawnReason: 'moves',
    withdrawnBy: 'moves',
    withdrawnAt: 'moves',
  },
  'credit_application',
);
