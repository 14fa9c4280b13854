import { emailKey, unusable } from '@workops/kernel';

export const SUPPRESSION_REASONS = ['bounced', 'complained', 'manual'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export interface Suppression {
  workspaceId: string;
  id: string;
  address: string;
  reason: SuppressionReason;
  createdAt: Date;
}

const LONGEST = 254;
const ADDRESS = /^[^\s@<>,;:"()\\\p{Cc}]{1,64}@[^\s@<>,;:"()\\\p{Cc}]{1,253}$/u;

export const addressKey = emailKey;

export function suppressedAddress(input: string): string {
  const address = addressKey(input);
  if (address.length > LONGEST || !ADDRESS.test(address)) throw unusable('address', 'No es una dirección de correo.');
  return address;
}
