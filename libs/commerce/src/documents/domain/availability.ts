import type { Vehicle } from '../../stock/domain/vehicle';
import { refused } from './moves';

type Standing = Pick<Vehicle, 'status' | 'heldById'>;

/** Throws `vehicle_not_available`. */
export function assertThere({ status }: Standing): void {
  if (status === 'sold' || status === 'withdrawn') throw refused('vehicle_not_available');
}

/** True for all but the document that holds the vehicle. */
export const isHeldFrom = ({ status, heldById }: Standing, ownId: string | null): boolean =>
  status === 'reserved' && heldById !== null && heldById !== ownId;

/** Throws unless the vehicle is available, even if no document holds it. */
export function assertReservable({ status }: Standing): void {
  if (status !== 'available') throw refused('vehicle_not_available');
}
