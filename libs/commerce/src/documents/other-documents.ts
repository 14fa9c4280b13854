import { listRecords, readRecord } from '@workops/kernel';
import type { OtherDocumentDeps } from './other-document-ports';
import { writtenValue } from './domain/documents/commission';
import type { Consignment } from './domain/documents/consignment';
import { DOCUMENTS } from './domain/documents/document-tables';
import { changeConsignment } from './use-cases/documents/change-consignment';
import {
  decideCreditApplication,
  NO_CREDIT_APPLICATION,
  recordCreditApplication,
  submitCreditApplication,
  withdrawCreditApplication,
} from './use-cases/documents/credit-applications';
import { createCreditInstitution, NO_CREDIT_INSTITUTION, updateCreditInstitution } from './use-cases/documents/credit-institutions';
import { disposeAbono } from './use-cases/documents/dispose-abono';
import { NO_CONSIGNMENT, returnConsignment, sellConsignment } from './use-cases/documents/end-consignment';
import { createConsignment, createConsignments } from './use-cases/documents/make-consignments';
import { correctPurchaseNote, issuePurchaseNote, NO_PURCHASE_NOTE, readCorrections, voidPurchaseNote } from './use-cases/documents/purchase-notes';
import { listDocuments, readDocument } from './use-cases/documents/read-documents';
import { listPayments, readPayment } from './use-cases/documents/read-payments';
import { recordPayment } from './use-cases/documents/record-payment';

export { problemsOfAbono } from './domain/documents/abono';
export { COMMISSION_TYPES, type CommissionType } from './domain/documents/commission';
export type { Consignment, Settlement } from './domain/documents/consignment';
export { MODALIDADES, problemsOfCommission, type Modalidad } from './domain/documents/consignment-terms';
export {
  CREDIT_OUTCOMES,
  CREDIT_TERMS,
  outcomeOf,
  problemsOfDecision,
  type CreditApplication,
  type CreditOutcome,
} from './domain/documents/credit-application';
export { creditInstitutionLimits } from './domain/documents/credit-institution';
export { INSTRUMENTS, problemsOfAmount, problemsOfTarget, type Instrument } from './domain/documents/payment';
export type { AbonoDisposition } from './domain/documents/reservation';
export { PURCHASE_TREATMENTS, type PurchaseTreatment } from './domain/documents/purchase';
export type { PurchaseNote } from './domain/documents/purchase-note';
export type { BulkResult } from './domain/documents/bulk';

export const PURCHASE_STATUSES = DOCUMENTS.purchase_note.states;
export const CONSIGNMENT_STATES = DOCUMENTS.consignment.states;
export const CREDIT_STATES = DOCUMENTS.credit_application.states;

const NO_SETTLEMENT = 'La liquidación no existe.';

const asItIs = <T>(document: T): T => document;

/** The commission as clients write it. */
const shownConsignment = (contract: Consignment): Consignment => ({ ...contract, comisionValue: writtenValue(contract) });

const shown =
  <Given extends unknown[]>(move: (...given: Given) => Promise<Consignment>) =>
  async (...given: Given): Promise<Consignment> =>
    shownConsignment(await move(...given));

/** What this context does with purchases, consignments, credit and money. */
export const createOtherDocuments = (deps: OtherDocumentDeps) => ({
  payments: { record: recordPayment(deps), list: listPayments(deps), read: readPayment(deps) },
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
