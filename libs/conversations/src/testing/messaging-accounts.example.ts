import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newMessagingAccount, type MessagingAccount } from '../channels/domain/messaging-account';

const now = new Date('2027-01-15T12:00:00.000Z');
const later = new Date('2027-01-16T12:00:00.001Z');

export const example: RecordExample<MessagingAccount> = {
  example: (workspaceId) =>
    newMessagingAccount(
      { kind: 'whatsapp', provider: 'cloud_api', name: 'Ventas', address: `+56 9 ${randomUUID()}` },
      {
        workspaceId,
        id: randomUUID(),
        now,
        config: { phone_number_id: '1' },
        secretsSealed: 'v1.x',
        ownSecretSealed: 'v1.y',
        maker: null,
      },
    ),
  changes: {
    name: 'Posventa',
    locationId: randomUUID(),
    placedBy: { kind: 'member', id: randomUUID(), appId: null },
    statusReason: 'credential_rejected',
    defaultHandler: 'external',
    aiAgentId: randomUUID(),
    windowHours: 12,
    maxPerSecond: 10,
    messagingLimit: 1_000,
    reminderTemplateId: randomUUID(),
    cancelTemplateId: randomUUID(),
    config: { phone_number_id: '2' },
    secretsSealed: 'v1.z',
    ownSecretSealed: 'v1.w',
    formerSecretSealed: 'v1.y',
    formerSecretUntil: later,
    connectedAt: later,
    disconnectedAt: later,
    updatedAt: later,
    addressProvenAt: later,
    proofDigest: 'digest',
    proofExpiresAt: later,
    proofSends: 1,
    proofSendsSince: later,
  },
  unique: { connectedAs: 'whatsapp:+56912345678' },
};
