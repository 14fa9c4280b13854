import { randomBytes } from 'node:crypto';

/** Of one mail: 128 random bits, in letters that mail servers do not change. */
export const newMailToken = (): string => randomBytes(16).toString('hex');
