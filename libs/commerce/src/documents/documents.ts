import { DOCUMENTS } from './domain/document-tables';
import type { OtherDocumentDeps } from './other-document-ports';
import { createOtherDocuments } from './other-documents';
import { createPrintedDocuments } from './printed-documents';
import type { PrintingDeps } from './printing-ports';
import { convertReservation } from './use-cases/convert-reservation';
import { correctSalesperson } from './use-cases/correct-salesperson';
import { issueQuote } from './use-cases/issue-quote';
import { issueSaleNote } from './use-cases/issue-sale-note';
import { archiveQuote, extendQuote, NO_QUOTE, voidQuote } from './use-cases/move-quote';
import { extendReservation, NO_RESERVATION, voidReservation } from './use-cases/move-reservation';
import { approveSaleNote, NO_SALE_NOTE, voidSaleNote } from './use-cases/move-sale-note';
import { decideApproval, NO_APPROVAL, requestApproval } from './use-cases/price-approvals';
import { listDocuments, readDocument } from './use-cases/read-documents';
import { reserveVehicle } from './use-cases/reserve-vehicle';
import { shownQuote, shownReservation, shownSaleNote } from './use-cases/shown';

export { displayIdOf, numberIn, type DocumentRef, type NumberedKind } from './domain/document';
export { DOCUMENT_KINDS, tableOf, type DocumentKind, type MoveOf, type StateOf } from './domain/document-tables';
export { reasonsOf } from './domain/moves';
export { problemsOfPriced, type PriceApproval, type PriceDecision } from './domain/price-approval';
export { ABONO_DISPOSITIONS } from './domain/reservation';
export { MOST_TRADE_INS } from './domain/sale-note';
export type { GivenSum } from './domain/sale-tax';
export type { PrintedFile } from './printed-documents';
export type { DocumentFilter } from './document-ports';
export { problemsOfPrice } from './use-cases/issue-sale-note';
export type { ShownQuote, ShownReservation, ShownSaleNote } from './use-cases/shown';

export * from './other-documents';

export const QUOTE_STATES = DOCUMENTS.quote.states;
export const RESERVATION_STATUSES = DOCUMENTS.reservation.states;
export const SALE_NOTE_STATUSES = DOCUMENTS.sale_note.states;
export const PRICE_APPROVAL_STATUSES = DOCUMENTS.price_approval.states;
export const PRICE_DECISIONS = DOCUMENTS.price_approval.moves.decision.to;

export type Documents = ReturnType<typeof createDocuments>;

export const createDocuments = (deps: OtherDocumentDeps & PrintingDeps) => ({
  ...createOtherDocuments(deps),
  printed: createPrintedDocuments(deps),
  quotes: {
    issue: issueQuote(deps),
    list: listDocuments(deps, deps.quoteReads, shownQuote),
    read: readDocument(deps, deps.quoteReads, shownQuote, NO_QUOTE),
    extend: extendQuote(deps),
    void: voidQuote(deps),
    archive: archiveQuote(deps),
  },
  reservations: {
    create: reserveVehicle(deps),
    list: listDocuments(deps, deps.reservationReads, shownReservation),
    read: readDocument(deps, deps.reservationReads, shownReservation, NO_RESERVATION),
    convert: convertReservation(deps),
    extend: extendReservation(deps),
    void: voidReservation(deps),
  },
  saleNotes: {
    issue: issueSaleNote(deps),
    list: listDocuments(deps, deps.saleNoteReads, shownSaleNote),
    read: readDocument(deps, deps.saleNoteReads, shownSaleNote, NO_SALE_NOTE),
    approve: approveSaleNote(deps),
    correctSalesperson: correctSalesperson(deps),
    void: voidSaleNote(deps),
  },
  priceApprovals: {
    request: requestApproval(deps),
    list: listDocuments(deps, deps.approvalReads, (approval) => approval),
    read: readDocument(deps, deps.approvalReads, (approval) => approval, NO_APPROVAL),
    decide: decideApproval(deps),
  },
});
