import { randomInt, randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { PrivacyRequest } from '../privacy/domain/privacy-request';

const now = new Date('2027-01-15T12:00:00.000Z');
const later = new Date('2027-01-16T12:00:00.000Z');

export const example: RecordExample<PrivacyRequest> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    number: randomInt(1, 1_000_000_000),
    patientId: randomUUID(),
    kind: 'erasure',
    requesterKind: 'patient',
    requesterName: 'Xiomara',
    details: 'Todo',
    receivedOn: '2027-01-15',
    dueOn: '2027-02-14',
    extended: false,
    extendReason: null,
    blockDueOn: null,
    blocked: false,
    status: 'open',
    outcome: null,
    resolution: null,
    legalGround: null,
    author: { kind: 'system', id: null, name: null },
    endedAt: null,
    noticeAt: now,
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    requesterName: null,
    details: null,
    dueOn: '2027-03-16',
    extended: true,
    extendReason: 'Archivo en papel',
    blockDueOn: '2027-01-19',
    status: 'completed',
    outcome: 'denied',
    resolution: 'No procede',
    legalGround: 'Ley 20.584',
    endedAt: later,
    noticeAt: null,
    updatedAt: later,
  },
};
