import { DomainError } from '@workops/kernel';

export const invalidBooking = (message: string) =>
  new DomainError('malformed', 'VALIDATION_ERROR', message, { reason: 'invalid' });
