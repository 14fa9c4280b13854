import { DomainError } from '@workops/kernel';

/** The times or the type cannot be booked, regardless of other bookings. */
export const invalidBooking = (message: string) =>
  new DomainError('malformed', 'VALIDATION_ERROR', message, { reason: 'invalid' });
