import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { AutomationTrigger } from '../automation/domain/configured';

const now = new Date('2027-01-15T12:00:00.000Z');

export const example: RecordExample<AutomationTrigger> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    name: randomUUID(),
    event: 'message.received',
    conditions: [],
    actions: [{ type: 'pend' }],
    isActive: true,
    savedBy: 'human_user',
    maker: null,
    createdAt: now,
    updatedAt: now,
  }),
  changes: {
    name: 'Responder',
    event: 'sla.breached',
    conditions: [{ field: 'channel', op: 'in', value: ['web'] }],
    actions: [{ type: 'close' }],
    isActive: false,
    savedBy: 'api_key',
    maker: { kind: 'api_key', id: '01930000-0000-7000-8000-00000000000a', appId: null },
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
  unique: { name: 'Avisar' },
};
