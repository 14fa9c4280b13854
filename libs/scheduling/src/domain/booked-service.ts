import type { BusinessHours } from '@workops/kernel';
import type { AppointmentTypeRecord } from './appointment-type';

export interface ServiceStaff {
  memberId: string;
  /** Null for the workspace's, as for `stepMinutes`. */
  hours: BusinessHours | null;
  stepMinutes: number | null;
  /** Websites offer the member's slots. */
  isOnline: boolean;
}

export interface BookedService {
  isActive: boolean;
  /** Websites offer the service. */
  isOffered: boolean;
  durationMinutes: number | null;
  /** Today's general price. */
  priceClp: number | null;
  staff: readonly ServiceStaff[];
}

/** Inherited fields are empty if the service is missing. */
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
