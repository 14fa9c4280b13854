import type { Vehicle } from '../../stock/domain/vehicle';
import { refused } from './moves';

/** The vehicle's availability on the workspace's date. */
type Standing = Pick<Vehicle, 'status' | 'heldById'>;

/** Throws `vehicle_not_available` if the vehicle is sold or withdrawn. */
export function assertThere({ status }: Standing): void {
  if (status === 'sold' || status === 'withdrawn') throw refused('vehicle_not_available');
}

/** Whether another document holds the vehicle; only that document may proceed with it. */
export const isHeldFrom = ({ status, heldById }: Standing, ownId: string | null): boolean =>
  status === 'reserved' && heldById !== null && heldById !== ownId;

/** Throws `vehicle_not_available` unless the vehicle is available, even if no document holds it. */
export function assertReservable({ status }: Standing): void {
  if (status !== 'available') throw refused('vehicle_not_available');
}
