import { randomBytes } from 'node:crypto';

/** 128 random bits, in characters that mail servers do not change. */
export const newMailToken = (): string => randomBytes(16).toString('hex');
