import { unusable } from '@workops/kernel';
import type { TaxTreatment } from '../../stock/domain/vehicle';
import {
  displayIdOf,
  idOf,
  voidingData,
  voidingOf,
  type Moving,
  type NumberedDocument,
  type Voiding,
} from './document';
import type { StateOf } from './document-tables';
import { isToBeMade } from './moves';
import { untilOf } from './until';

export type QuoteState = StateOf<'quote'>;

/** Frozen at issue; does not hold the vehicle. */
export interface Quote extends NumberedDocument, Voiding {
  /** `expirada` follows from the date. */
  state: Exclude<QuoteState, 'expirada'>;
  vehicleId: string;
  buyerContactId: string;
  offeredPriceClp: number;
  netClp: number;
  taxClp: number | null;
  taxTreatment: TaxTreatment;
  /** The last valid day, `YYYY-MM-DD`. */
  expiresOn: string;
  floorPriceClp: number | null;
  extendReason: string | null;
  extendedBy: string | null;
  extendedAt: Date | null;
  archiveReason: string | null;
  archivedBy: string | null;
  archivedAt: Date | null;
}

export const stateOfQuote = ({ state, expiresOn }: Pick<Quote, 'state' | 'expiresOn'>, today: string): QuoteState =>
  state === 'vigente' && expiresOn < today ? 'expirada' : state;

const identity = (quote: Quote) => ({ id: quote.id, display_id: displayIdOf('quote', quote) });

export const quoteIssuedData = (quote: Quote) => ({
  ...identity(quote),
  vehicle_id: quote.vehicleId,
  buyer_contact_id: quote.buyerContactId,
  salesperson_id: quote.salespersonId,
  offered_price_clp: quote.offeredPriceClp,
  tax_treatment: quote.taxTreatment,
  expires_on: quote.expiresOn,
  state: quote.state,
});

/** The same quote if it is already void. */
export const voidedQuote = (quote: Quote, reason: string, { author, now, today }: Moving): Quote =>
  isToBeMade('quote', 'void', stateOfQuote(quote, today))
    ? { ...quote, state: 'nula', ...voidingOf(author, reason, now), updatedAt: now }
    : quote;

export const quoteVoidedData = (quote: Quote) => ({ ...identity(quote), ...voidingData(quote) });

/**
 * The same quote if already valid until that day. Throws 422 for a past date, then `invalid_state`, then 422 if not
 * later.
 */
export function extendedQuote(quote: Quote, until: string, reason: string, { author, now, today }: Moving): Quote {
  untilOf('expires_on', until, today);
  const state = stateOfQuote(quote, today);
  if (state === 'vigente' && until === quote.expiresOn) return quote;
  isToBeMade('quote', 'extend', state);
  if (until <= quote.expiresOn) throw unusable('expires_on', 'La fecha no es posterior a la que tiene.');
  return {
    ...quote,
    expiresOn: until,
    extendReason: reason,
    extendedBy: idOf(author),
    extendedAt: now,
    updatedAt: now,
  };
}

export const quoteExtendedData = (quote: Quote) => ({
  ...identity(quote),
  expires_on: quote.expiresOn,
  extend_reason: quote.extendReason!,
  extended_by: quote.extendedBy!,
  extended_at: quote.extendedAt!.toISOString(),
});

export const archivedQuote = (quote: Quote, reason: string, { author, now }: Moving): Quote =>
  quote.archivedAt === null
    ? { ...quote, archiveReason: reason, archivedBy: idOf(author), archivedAt: now, updatedAt: now }
    : quote;

export const quoteArchivedData = (quote: Quote) => ({
  ...identity(quote),
  archive_reason: quote.archiveReason!,
  archived_by: quote.archivedBy!,
  archived_at: quote.archivedAt!.toISOString(),
});
