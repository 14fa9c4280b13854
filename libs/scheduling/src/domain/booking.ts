import { conflict, DomainError, malformed, unusable } from '@workops/kernel';
import { BLOCK, CLINIC_KIND, DEFAULT_KIND } from './appointment';

/** A client's booking request; null means absent. */
export interface BookingInput {
  startsAt: Date;
  endsAt: Date | null;
  appointmentTypeId: string | null;
  contactId: string | null;
  /** The appointment gets the patient's contact. */
  patientId: string | null;
  /** If true, a patient may be booked although the service's rules exclude them. */
  overrideEligibility: boolean;
  /** Name of a customer without a contact. */
  customerName: string | null;
  kind: string | null;
  vehicleId: string | null;
  /** If true, a sold or withdrawn vehicle may be booked. */
  allowUnavailableVehicle: boolean;
  ownerUserId: string | null;
  leadId: string | null;
  locationId: string | null;
  /** The contact's conversation in which it is booked; notices are sent there. */
  conversationId: string | null;
}

/** Maximum characters of a name and of a kind. */
export const bookingLimits = { customerName: 200, kind: 50 } as const;

/** The requested kind; by default that of a clinic's visit if a patient or a clinic's service is booked. */
export const bookingKind = ({ kind, patientId }: Pick<BookingInput, 'kind' | 'patientId'>, isService = false): string =>
  kind ?? (isService || patientId !== null ? CLINIC_KIND : DEFAULT_KIND);

/**
 * Requires a customer for an appointment and none for a block. Throws `invalid`, or `unusable` for a block with an
 * owner.
 */
export function assertPeople(input: BookingInput): void {
  const isBlock = bookingKind(input) === BLOCK;
  if (isBlock && input.ownerUserId !== null) throw blockHasNoOwner();
  if (isBlock || input.contactId !== null || input.patientId !== null || input.customerName !== null) return;
  const message = 'One of contact_id and customer_name is required.';
  const body = [{ path: 'contact_id', message, code: 'invalid_type' } as const];
  throw new DomainError('malformed', 'VALIDATION_ERROR', message, { reason: 'invalid', body });
}

/** Only customers' appointments can be held; blocks cannot. Throws `malformed`. */
export function assertCanBeHeld(input: BookingInput): void {
  if (bookingKind(input) !== BLOCK) return;
  throw malformed('body', [{ path: 'kind', message: 'A block cannot be held.', code: 'custom' }]);
}

export const vehicleUnavailable = () => conflict('vehicle_unavailable', 'El vehículo está vendido o retirado.');

export const blockHasNoOwner = () => unusable('owner_user_id', 'El bloqueo no tiene responsable.');
