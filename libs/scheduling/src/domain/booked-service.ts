import type { BusinessHours } from '@workops/kernel';
import type { AppointmentTypeRecord } from './appointment-type';

/** A member who provides a service. */
export interface ServiceStaff {
  memberId: string;
  /** The member's own hours; null for the workspace's. */
  hours: BusinessHours | null;
  /** Interval of the member's possible starts; null for the workspace's. */
  stepMinutes: number | null;
  /** Whether websites offer the member's slots. */
  isOnline: boolean;
}

/** Fields that a type of engine `clinic` inherits, as read now. */
export interface BookedService {
  isActive: boolean;
  /** Whether websites offer the service. */
  isOffered: boolean;
  durationMinutes: number | null;
  /** Today's general price in CLP. */
  priceClp: number | null;
  staff: readonly ServiceStaff[];
}

/** The type with its inherited fields, which are empty if the service is missing. */
export const inheriting = (type: AppointmentTypeRecord, service: BookedService | undefined): AppointmentTypeRecord =>
  type.engine === 'native'
    ? type
    : {
        ...type,
        durationMinutes: service?.durationMinutes ?? null,
        priceAmount: service?.priceClp ?? null,
        priceCurrency: 'CLP',
        eligibleStaffIds: service?.staff.map(({ memberId }) => memberId) ?? [],
      };
