import { createHash } from 'node:crypto';
import { canonicalJson } from '@workops/kernel';

/** Of a JSON value, whatever the order of its fields. */
export const digestOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');
