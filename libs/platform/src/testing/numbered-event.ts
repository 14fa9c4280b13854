import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@workops/contracts';
import { systemIds } from '../ids';

export const numberedEvent = (n: number): RecordedEvent => ({
  id: systemIds.next(),
  type: 'contact.updated',
  version: 1,
  workspaceId: `01930000-0000-7000-8000-${String(n % 7).padStart(12, '0')}`,
  livemode: true,
  occurredAt: new Date(),
  resource: { type: 'contact', id: null },
  author: { kind: 'system', id: null, name: null },
  requestId: null,
  data: { id: randomUUID(), updated_fields: [] },
});
