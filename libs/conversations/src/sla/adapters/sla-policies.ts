import { counted } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { SlaPolicy } from '../domain/sla-policy';

const flag = { type: 'boolean' } as const;
const minutes = { type: 'int', nullable: true } as const;

export const slaPolicies = new RecordKind<SlaPolicy>(
  createEntity({
    schema: 'conversations',
    name: 'sla_policy',
    columns: {
      name: { type: 'text' },
      position: { type: 'int' },
      conditions: { type: 'jsonb' },
      firstResponseMinutes: minutes,
      resolutionMinutes: minutes,
      businessHoursOnly: flag,
      schedule: { type: 'jsonb', nullable: true },
      observeHolidays: flag,
      pauseOnPending: flag,
      isActive: flag,
    },
  }),
  {
    unique: { index: 'sla_policy_name', property: 'name', folded: true },
    ceiling: counted('sla_policies', 'FROM conversations.sla_policy WHERE workspace_id = $1'),
  },
);
