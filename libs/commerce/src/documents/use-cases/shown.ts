import { endOfDate } from '@workops/kernel';
import { displayIdOf } from '../domain/document';
import { stateOfQuote, type Quote, type QuoteState } from '../domain/quote';
import { isHolding, type Reservation } from '../domain/reservation';
import { balanceOfNote, needsPriceApproval, type SaleNote } from '../domain/sale-note';
import type { Day } from './day';

export interface ShownQuote extends Omit<Quote, 'state'> {
  displayId: string;
  state: QuoteState;
  /** The end of the last valid day in the workspace's time zone. */
  expiresAt: Date;
}

export const shownQuote = (quote: Quote, { timezone, today }: Day): ShownQuote => ({
  ...quote,
  displayId: displayIdOf('quote', quote),
  state: stateOfQuote(quote, today),
  expiresAt: endOfDate(timezone, quote.expiresOn),
});

export interface ShownReservation extends Reservation {
  displayId: string;
  holdExpiresAt: Date;
  holdActive: boolean;
  saleNoteDisplayId: string | null;
}

export const shownReservation = (reservation: Reservation, { timezone, today }: Day): ShownReservation => ({
  ...reservation,
  displayId: displayIdOf('reservation', reservation),
  holdExpiresAt: endOfDate(timezone, reservation.holdExpiresOn),
  holdActive: isHolding(reservation, today),
  saleNoteDisplayId:
    reservation.saleNoteNumber === null ? null : displayIdOf('sale_note', { number: reservation.saleNoteNumber }),
});

export interface ShownSaleNote extends SaleNote {
  displayId: string;
  balanceClp: number;
  priceApprovalRequired: boolean;
}

export const shownSaleNote = (note: SaleNote): ShownSaleNote => ({
  ...note,
  displayId: displayIdOf('sale_note', note),
  balanceClp: balanceOfNote(note),
  priceApprovalRequired: needsPriceApproval(note),
});
