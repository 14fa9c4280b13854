import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newCreditInstitution, type CreditInstitution } from '../documents/domain/credit-institution';

export const example: RecordExample<CreditInstitution> = {
  example: (workspaceId) =>
    newCreditInstitution(
      { name: 'Banco' },
      { workspaceId, id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') },
    ),
  changes: { name: 'Otro', isActive: false, updatedAt: new Date('2027-01-16T12:00:00.001Z') },
};
