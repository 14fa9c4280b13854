import { malformed } from '@workops/kernel';

/** Only staff may know a patient id. */
export const namedOnWebsite = (part: 'body' | 'query') =>
  malformed(part, [{ path: 'patient_id', message: 'A website names no patient.', code: 'custom' }]);
