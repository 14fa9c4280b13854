import { createHash } from 'node:crypto';
import { canonicalJson } from '@workops/kernel';

/** Returns the digest of a JSON value, independent of the order of its fields. */
export const canonicalDigest = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');
