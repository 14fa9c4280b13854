import type { Vehicle } from '../stock/vehicle';
import { refused } from './moves';

/** The vehicle as it stands on the workspace's date. */
type Standing = Pick<Vehicle, 'status' | 'heldById'>;

/** Throws `vehicle_not_available` for a vehicle that is gone. */
export function assertThere({ status }: Standing): void {
  if (status === 'sold' || status === 'withdrawn') throw refused('vehicle_not_available');
}

/** Whether another document has the vehicle: that one, and nobody else, goes on with it. */
export const isHeldFrom = ({ status, heldById }: Standing, ownId: string | null): boolean =>
  status === 'reserved' && heldById !== null && heldById !== ownId;

/** Throws `vehicle_not_available` for a vehicle that cannot be reserved, whatever nobody holds it. */
export function assertReservable({ status }: Standing): void {
  if (status !== 'available') throw refused('vehicle_not_available');
}
