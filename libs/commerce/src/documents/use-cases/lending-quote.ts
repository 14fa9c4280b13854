import type { DocumentTransaction } from '../document-ports';
import { refused } from '../domain/moves';
import { stateOfQuote, type Quote } from '../domain/quote';
import type { Unusables } from './unusables';

/** The lock keeps the quote valid until the new document exists. */
export const namedQuote = async (
  { quotes }: DocumentTransaction,
  id: string | null | undefined,
): Promise<Quote | undefined> => (id ? quotes.lock({ id }) : undefined);

export function checkQuote(
  quote: Quote | undefined,
  id: string | null | undefined,
  { vehicleId, contactId }: { vehicleId: string | undefined; contactId: string | undefined },
  unusables: Unusables,
): void {
  if (!id) return;
  if (!quote) return unusables.add('quote_id', 'La cotización no existe.');
  if (vehicleId !== undefined && quote.vehicleId !== vehicleId)
    unusables.add('quote_id', 'La cotización es de otro vehículo.');
  else if (contactId !== undefined && quote.buyerContactId !== contactId)
    unusables.add('quote_id', 'La cotización es de otra persona.');
}

export function assertStands(quote: Quote | undefined, today: string): void {
  if (quote && stateOfQuote(quote, today) !== 'vigente') throw refused('quote_not_valid');
}
