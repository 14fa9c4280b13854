import { malformed } from '@workops/kernel';

/** Error for a website that sends a patient id, because only staff may know one. */
export const namedOnWebsite = (part: 'body' | 'query') =>
  malformed(part, [{ path: 'patient_id', message: 'A website names no patient.', code: 'custom' }]);
