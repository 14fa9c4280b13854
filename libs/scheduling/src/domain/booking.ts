import { conflict, DomainError, malformed, unusable } from '@workops/kernel';
import { BLOCK, CLINIC_KIND, DEFAULT_KIND } from './appointment';

export interface BookingInput {
  startsAt: Date;
  endsAt: Date | null;
  appointmentTypeId: string | null;
  contactId: string | null;
  patientId: string | null;
  /** Allows a patient that the service's rules exclude. */
  overrideEligibility: boolean;
  customerName: string | null;
  kind: string | null;
  vehicleId: string | null;
  /** Books even a sold or withdrawn vehicle. */
  allowUnavailableVehicle: boolean;
  ownerUserId: string | null;
  leadId: string | null;
  locationId: string | null;
  /** The contact's conversation, to which notices are sent. */
  conversationId: string | null;
}

export const bookingLimits = { customerName: 200, kind: 50 } as const;

/** Defaults to a clinic's visit for a patient or a clinic's service. */
export const bookingKind = ({ kind, patientId }: Pick<BookingInput, 'kind' | 'patientId'>, isService = false): string =>
  kind ?? (isService || patientId !== null ? CLINIC_KIND : DEFAULT_KIND);

/** An appointment has a customer, a block none. Throws `invalid`, or `unusable` for a block with an owner. */
export function assertPeople(input: BookingInput): void {
  const isBlock = bookingKind(input) === BLOCK;
  if (isBlock && input.ownerUserId !== null) throw blockHasNoOwner();
  if (isBlock || input.contactId !== null || input.patientId !== null || input.customerName !== null) return;
  const message = 'One of contact_id and customer_name is required.';
  const body = [{ path: 'contact_id', message, code: 'invalid_type' } as const];
  throw new DomainError('malformed', 'VALIDATION_ERROR', message, { reason: 'invalid', body });
}

/** Blocks cannot be held. Throws `malformed`. */
export function assertCanBeHeld(input: BookingInput): void {
  if (bookingKind(input) !== BLOCK) return;
  throw malformed('body', [{ path: 'kind', message: 'A block cannot be held.', code: 'custom' }]);
}

export const vehicleUnavailable = () => conflict('vehicle_unavailable', 'El vehículo está vendido o retirado.');

export const blockHasNoOwner = () => unusable('owner_user_id', 'El bloqueo no tiene responsable.');
