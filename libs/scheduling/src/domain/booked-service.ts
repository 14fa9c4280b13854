import type { BusinessHours } from '@workops/kernel';
import type { AppointmentTypeRecord } from './appointment-type';

/** A member who gives a service. */
export interface ServiceStaff {
  memberId: string;
  /** Their own hours; null for those of the workspace. */
  hours: BusinessHours | null;
  /** How often their hours may start; null as the workspace has it. */
  stepMinutes: number | null;
  /** Whether websites offer their hours. */
  isOnline: boolean;
}

/** Fields that a type of engine `clinic` inherits, as of the query. */
export interface BookedService {
  isActive: boolean;
  /** Whether websites offer it. */
  isOffered: boolean;
  durationMinutes: number | null;
  /** In CLP, for everybody, today. */
  priceClp: number | null;
  staff: readonly ServiceStaff[];
}

/** The type with its inherited fields; nothing of a missing service. */
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
