import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { Consent } from '../consents/domain/consent';

const now = new Date('2027-01-15T12:00:00.000Z');
const later = new Date('2027-01-15T12:30:00.000Z');
const id = '01930000-0000-7000-8000-000000000001';
const body = 'Acepto el tratamiento.';

const VERSION =
  'INSERT INTO clinic.consent_template_version (workspace_id, template_id, version, body) VALUES ($1, $2, 1, $3)';

export const example: RecordExample<Consent> = {
  workspace: async (database) => {
    const workspaceId = randomUUID();
    await database.query(VERSION, [workspaceId, id, body]);
    return workspaceId;
  },
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    patientId: id,
    templateId: id,
    templateVersion: 1,
    body,
    encounterId: null,
    status: 'draft',
    signer: null,
    method: null,
    documentId: null,
    sha256: null,
    signedAt: null,
    revokedAt: null,
    revokeReason: null,
    author: { kind: 'member', id, name: 'Ana' },
    madeBy: id,
    ownerUserId: id,
    locationId: null,
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    status: 'revoked',
    signer: { kind: 'patient', name: 'Xiomara', document: null },
    method: 'paper',
    documentId: id,
    sha256: 'ab',
    signedAt: now,
    revokedAt: later,
    revokeReason: 'Cambió de parecer',
    updatedAt: later,
  },
};
