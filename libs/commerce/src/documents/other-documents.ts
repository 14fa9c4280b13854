import { listRecords, readRecord } from '@workops/kernel';
import type { OtherDocumentDeps } from './other-document-ports';
import { writtenValue } from './domain/commission';
import type { Consignment } from './domain/consignment';
import { DOCUMENTS } from './domain/document-tables';
import { changeConsignment } from './use-cases/change-consignment';
import {
  decideCreditApplication,
  NO_CREDIT_APPLICATION,
  recordCreditApplication,
  submitCreditApplication,
  withdrawCreditApplication,
} from './use-cases/credit-applications';
import {
  createCreditInstitution,
  NO_CREDIT_INSTITUTION,
  updateCreditInstitution,
} from './use-cases/credit-institutions';
import { disposeAbono } from './use-cases/dispose-abono';
import { NO_CONSIGNMENT, returnConsignment, sellConsignment } from './use-cases/end-consignment';
import { createConsignment, createConsignments } from './use-cases/make-consignments';
import {
  correctPurchaseNote,
  issuePurchaseNote,
  NO_PURCHASE_NOTE,
  readCorrections,
  voidPurchaseNote,
} from './use-cases/purchase-notes';
import { listDocuments, readDocument } from './use-cases/read-documents';
import { listPayments, readPayment, summarizePayments } from './use-cases/read-payments';
import { recordPayment } from './use-cases/record-payment';

export { problemsOfAbono } from './domain/abono';
export { COMMISSION_TYPES, type CommissionType } from './domain/commission';
export type { Consignment, Settlement } from './domain/consignment';
export { MODALIDADES, problemsOfCommission, type Modalidad } from './domain/consignment-terms';
export {
  CREDIT_OUTCOMES,
  CREDIT_TERMS,
  outcomeOf,
  problemsOfDecision,
  type CreditApplication,
  type CreditOutcome,
} from './domain/credit-application';
export { creditInstitutionLimits } from './domain/credit-institution';
export { INSTRUMENTS, problemsOfAmount, problemsOfCredit, problemsOfTarget, type Instrument } from './domain/payment';
export { MAX_TOTALS_DAYS, MAX_TOTALS_ROWS, PAYMENT_GROUPS, type PaymentGroup } from './domain/payment-totals';
export type { AbonoDisposition } from './domain/reservation';
export { PURCHASE_TREATMENTS, type PurchaseTreatment } from './domain/purchase';
export type { PurchaseNote } from './domain/purchase-note';
export type { BulkResult } from './domain/bulk';

export const PURCHASE_STATUSES = DOCUMENTS.purchase_note.states;
export const CONSIGNMENT_STATES = DOCUMENTS.consignment.states;
export const CREDIT_STATES = DOCUMENTS.credit_application.states;

const NO_SETTLEMENT = 'La liquidación no existe.';

const asItIs = <T>(document: T): T => document;

const shownConsignment = (contract: Consignment): Consignment => ({
  ...contract,
  comisionValue: writtenValue(contract),
});

const shown =
  <Given extends unknown[]>(move: (...given: Given) => Promise<Consignment>) =>
  async (...given: Given): Promise<Consignment> =>
    shownConsignment(await move(...given));

export const createOtherDocuments = (deps: OtherDocumentDeps) => ({
  payments: {
    record: recordPayment(deps),
    list: listPayments(deps),
    read: readPayment(deps),
    summary: summarizePayments(deps),
  },
  abonos: { dispose: disposeAbono(deps) },
  purchaseNotes: {
    issue: issuePurchaseNote(deps),
    list: listDocuments(deps, deps.purchaseNoteReads, asItIs),
    read: readDocument(deps, deps.purchaseNoteReads, asItIs, NO_PURCHASE_NOTE),
    correct: correctPurchaseNote(deps),
    corrections: readCorrections(deps),
    void: voidPurchaseNote(deps),
  },
  consignments: {
    create: shown(createConsignment(deps)),
    createMany: createConsignments(deps),
    list: listDocuments(deps, deps.consignmentReads, shownConsignment),
    read: readDocument(deps, deps.consignmentReads, shownConsignment, NO_CONSIGNMENT),
    update: shown(changeConsignment(deps)),
    return: shown(returnConsignment(deps)),
    sell: shown(sellConsignment(deps)),
  },
  settlements: {
    list: listDocuments(deps, deps.settlementReads, asItIs),
    read: readDocument(deps, deps.settlementReads, asItIs, NO_SETTLEMENT),
  },
  creditApplications: {
    record: recordCreditApplication(deps),
    list: listDocuments(deps, deps.creditReads, asItIs),
    read: readDocument(deps, deps.creditReads, asItIs, NO_CREDIT_APPLICATION),
    submit: submitCreditApplication(deps),
    decide: decideCreditApplication(deps),
    withdraw: withdrawCreditApplication(deps),
  },
  creditInstitutions: {
    create: createCreditInstitution({ ...deps, ...deps.institutions }),
    list: listRecords(deps.institutions.reads.creditInstitutions),
    read: readRecord(deps.institutions.reads.creditInstitutions, NO_CREDIT_INSTITUTION),
    update: updateCreditInstitution({ ...deps, ...deps.institutions }),
  },
});
