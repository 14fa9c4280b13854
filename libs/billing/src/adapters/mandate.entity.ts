import { tableEntity, typed } from '@workops/platform/records';
import type { MandateStatus, PaymentProvider } from '../domain/mandate';

export const mandateEntity = tableEntity({
  schema: 'billing',
  name: 'mandate',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    id: { type: 'uuid', primary: true },
    provider: { type: 'text', ...typed<PaymentProvider>() },
    reference: { type: 'text' },
    providerId: { type: 'text' },
    status: { type: 'text', ...typed<MandateStatus>() },
    setupUrl: { type: 'text', nullable: true },
    livemode: { type: 'boolean' },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
    askDueAt: { type: 'timestamptz', nullable: true },
    endDueAt: { type: 'timestamptz', nullable: true },
    endAttempts: { type: 'int', default: 0, select: false },
  },
});
