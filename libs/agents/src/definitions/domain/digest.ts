import { createHash } from 'node:crypto';
import { canonicalJson } from '@workops/kernel';

/** Independent of the order of fields. */
export const canonicalDigest = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');
