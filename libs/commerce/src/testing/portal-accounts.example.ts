import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newPortalAccount, type PortalAccount } from '../leads/domain/portal-account';

const fields = { name: 'Casa matriz', apiUrl: null, pipelineId: null, locationId: null, enabled: true };

export const example: RecordExample<PortalAccount> = {
  example: (workspaceId) =>
    newPortalAccount(
      { kind: 'portal_b', ...fields, apiTokenSealed: null, webhookSecretSealed: 'sealed' },
      { workspaceId, id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') },
    ),
  changes: {
    name: 'Sucursal',
    apiUrl: 'https://portal.example.com',
    apiTokenSealed: 'sealed too',
    pipelineId: randomUUID(),
    locationId: randomUUID(),
    enabled: false,
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
  unique: { onlyOne: 'portal_a' },
};
