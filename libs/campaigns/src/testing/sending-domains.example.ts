import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { NOT_ASKED } from '../domains/domain/dns-records';
import { newSendingDomain, type SendingDomain } from '../domains/domain/sending-domain';

const now = new Date('2027-01-15T12:00:00.000Z');
const later = new Date('2027-01-16T12:00:00.001Z');

export const example: RecordExample<SendingDomain> = {
  example: (workspaceId) =>
    newSendingDomain(
      {
        workspaceId,
        id: randomUUID(),
        domain: `${randomUUID()}.example`,
        selector: 'wo-1a2b3c4d',
        publicKey: 'QUJD',
        privateKeySealed: 'v1.QUJD',
      },
      now,
    ),
  changes: {
    status: 'failed',
    answers: { ...NOT_ASKED, spf: { state: 'wrong', found: 'v=spf1 -all' } },
    checkedAt: later,
    verifiedAt: now,
    wrongSince: now,
    nextCheckAt: later,
    updatedAt: later,
  },
};
