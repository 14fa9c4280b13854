import { randomBytes } from 'node:crypto';

/** Creates a token for one mail: 128 random bits in characters that mail servers do not change. */
export const newMailToken = (): string => randomBytes(16).toString('hex');
