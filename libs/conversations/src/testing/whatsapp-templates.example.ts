import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newTemplate, type WhatsappTemplate } from '../channels/domain/whatsapp-template';

export const example: RecordExample<WhatsappTemplate> = {
  example: (workspaceId) =>
    newTemplate(
      {
        externalId: '1234',
        name: `saludo_${randomUUID().slice(0, 8)}`,
        language: 'es',
        category: 'utility',
        status: 'pending',
        components: [{ type: 'BODY', text: 'Hola {{1}}' }],
        rejectionReason: null,
      },
      { workspaceId, id: randomUUID(), accountId: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') },
    ),
  changes: {
    category: 'marketing',
    components: [{ type: 'BODY', text: 'Chao' }],
    status: 'rejected',
    rejectionReason: 'INVALID_FORMAT',
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
  unique: { knownAs: 'an account/saludo/es' },
};
