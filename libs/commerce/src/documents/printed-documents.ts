import type { OtherDocumentDeps } from './other-document-ports';
import type { PrintingDeps } from './printing-ports';
import { quoteSection, reservationSection, saleSection, settlementSection } from './domain/printed-sections';
import { stateOfQuote } from './domain/quote';
import { NO_QUOTE } from './use-cases/move-quote';
import { NO_RESERVATION } from './use-cases/move-reservation';
import { NO_SALE_NOTE } from './use-cases/move-sale-note';
import { printDocument } from './use-cases/print-document';

export type { PrintedFile } from './use-cases/print-document';

const NO_SETTLEMENT = 'La liquidación no existe.';

export const createPrintedDocuments = (deps: OtherDocumentDeps & PrintingDeps) => ({
  quote: printDocument(deps, {
    reads: deps.quoteReads,
    absent: NO_QUOTE,
    numbered: 'quote',
    title: 'Cotización',
    file: 'cotizacion',
    personTitle: 'Cliente',
    personId: (_actor, { buyerContactId }) => buyerContactId,
    stamp: (quote, { today }) => ({ vigente: null, expirada: 'EXPIRADA', nula: 'ANULADA' })[stateOfQuote(quote, today)],
    section: quoteSection,
  }),
  reservation: printDocument(deps, {
    reads: deps.reservationReads,
    absent: NO_RESERVATION,
    numbered: 'reservation',
    title: 'Reserva',
    file: 'reserva',
    personTitle: 'Cliente',
    personId: (_actor, { holderContactId }) => holderContactId,
    stamp: ({ status }) => ({ activa: null, completada: 'CONVERTIDA EN VENTA', anulada: 'ANULADA' })[status],
    section: reservationSection,
  }),
  saleNote: printDocument(deps, {
    reads: deps.saleNoteReads,
    absent: NO_SALE_NOTE,
    numbered: 'sale_note',
    title: 'Nota de venta',
    file: 'nota-de-venta',
    personTitle: 'Comprador',
    personId: (_actor, { buyerContactId }) => buyerContactId,
    stamp: ({ status }) => ({ issued: 'POR APROBAR', approved: null, voided: 'ANULADA' })[status],
    section: saleSection,
  }),
  settlement: printDocument(deps, {
    reads: deps.settlementReads,
    absent: NO_SETTLEMENT,
    numbered: null,
    title: 'Liquidación de consignación',
    file: 'liquidacion',
    personTitle: 'Dueño',
    personId: async (actor, { consignmentId: id }) =>
      (await deps.consignmentReads.byRef(actor, { id }))?.duenoContactId ?? null,
    stamp: () => null,
    section: settlementSection,
  }),
});
