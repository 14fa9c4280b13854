import { DomainError } from '@workops/kernel';

/** Error for times or a type that can never be booked, regardless of other bookings. */
export const invalidBooking = (message: string) =>
  new DomainError('malformed', 'VALIDATION_ERROR', message, { reason: 'invalid' });
