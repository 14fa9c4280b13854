import { malformed } from '@workops/kernel';

/** The refusal of a website that names a patient: only who works there knows one. */
export const namedOnWebsite = (part: 'body' | 'query') =>
  malformed(part, [{ path: 'patient_id', message: 'A website names no patient.', code: 'custom' }]);
