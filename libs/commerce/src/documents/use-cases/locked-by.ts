import type { Actor, DomainError } from '@workops/kernel';
import type { DocumentTransaction } from '../document-ports';
import { refused } from '../domain/moves';
import type { Vehicle } from '../../stock/domain/vehicle';

/** Names the document that holds the vehicle only if the caller may see it. */
export async function lockedBy(
  { reservations, saleNotes }: DocumentTransaction,
  { scopes }: Actor,
  vehicle: Vehicle,
): Promise<DomainError> {
  const { heldByType, heldById } = vehicle;
  if (heldByType === 'reservation' && scopes.has('reservations:read') && (await reservations.byId(heldById!))) {
    return refused('vehicle_locked', { reservation_id: heldById });
  }
  if (heldByType === 'sale_note' && scopes.has('sale_notes:read') && (await saleNotes.byId(heldById!))) {
    return refused('vehicle_locked', { sale_note_id: heldById });
  }
  return refused('vehicle_locked');
}
