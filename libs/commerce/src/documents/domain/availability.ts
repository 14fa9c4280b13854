import type { Vehicle } from '../../stock/domain/vehicle';
import { refused } from './moves';

/** The vehicle's state on the workspace's date. */
type Standing = Pick<Vehicle, 'status' | 'heldById'>;

/** Throws `vehicle_not_available` for a vehicle that is gone. */
export function assertThere({ status }: Standing): void {
  if (status === 'sold' || status === 'withdrawn') throw refused('vehicle_not_available');
}

/** Whether another document holds the vehicle: only that one may proceed with it. */
export const isHeldFrom = ({ status, heldById }: Standing, ownId: string | null): boolean =>
  status === 'reserved' && heldById !== null && heldById !== ownId;

/** Throws `vehicle_not_available` for a vehicle that cannot be reserved, even without a holder. */
export function assertReservable({ status }: Standing): void {
  if (status !== 'available') throw refused('vehicle_not_available');
}
