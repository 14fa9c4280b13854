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

/** What a type of engine `clinic` inherits, as it stands at the question. */
export interface BookedService {
  isActive: boolean;
  /** Whether websites offer it. */
  isOffered: boolean;
  durationMinutes: number | null;
  /** In CLP, for everybody, today. */
  priceClp: number | null;
  staff: readonly ServiceStaff[];
}

/** The type with what it inherits; without a service that there is, nothing. */
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
