import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { ClinicDocument } from '../documents/domain/document';

const now = new Date('2027-01-15T12:00:00.000Z');
const id = '01930000-0000-7000-8000-000000000001';

export const example: RecordExample<ClinicDocument> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    patientId: id,
    encounterId: null,
    kind: 'examen',
    title: null,
    filename: 'examen.pdf',
    contentType: 'application/pdf',
    size: 5,
    sha256: 'ab',
    status: 'current',
    supersededById: null,
    livemode: true,
    author: { kind: 'member', id, name: 'Ana' },
    madeBy: id,
    ownerUserId: id,
    locationId: null,
    createdAt: now,
    updatedAt: now,
  }),
  changes: { status: 'superseded', supersededById: id, updatedAt: new Date('2027-01-16T12:00:00.000Z') },
};
