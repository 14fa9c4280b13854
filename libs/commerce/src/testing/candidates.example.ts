import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newCandidate, type Candidate } from '../leads/domain/candidate';

export const example: RecordExample<Candidate> = {
  example: (workspaceId) =>
    newCandidate(
      {
        submissionId: randomUUID(),
        patente: 'KXYZ12',
        make: 'Toyota',
        model: 'Yaris',
        year: 2019,
        kilometers: 64_000,
        saleHorizon: '30d',
        regionCode: '13',
        expectedPriceClp: 8_900_000,
        photoCount: 6,
        message: null,
        sentBy: { name: 'Ana', email: 'ana@example.com', phone: null },
      },
      {
        workspaceId,
        id: randomUUID(),
        contactId: randomUUID(),
        keyId: randomUUID(),
        now: new Date('2027-01-15T12:00:00.000Z'),
      },
    ),
  changes: { contactId: randomUUID(), status: 'contacted', updatedAt: new Date('2027-01-16T12:00:00.001Z') },
};
