import { counted } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { OutboundHold } from '../domain/outbound-hold';

const once = { type: 'text', update: false } as const;
const maybeOnce = { type: 'text', nullable: true, update: false } as const;
const minutes = { type: 'int', update: false } as const;
const maybeTime = { type: 'timestamptz', nullable: true } as const;
const maybeId = { type: 'uuid', nullable: true } as const;

export const outboundHolds = new RecordKind<OutboundHold>(
  createEntity<OutboundHold>({
    schema: 'conversations',
    name: 'outbound_hold',
    columns: {
      contactId: { type: 'uuid', update: false },
      scope: once,
      kind: once,
      reason: once,
      stepKey: maybeOnce,
      ticketId: { ...maybeId, update: false },
      status: { type: 'text' },
      placedBy: { type: 'jsonb', update: false },
      ackMinutes: minutes,
      firstResponseMinutes: minutes,
      acknowledgedAt: maybeTime,
      acknowledgedBy: maybeId,
      firstResponseAt: maybeTime,
      ackOverdueAt: maybeTime,
      firstResponseOverdueAt: maybeTime,
      resolvedAt: maybeTime,
      resolvedBy: maybeId,
      resolution: { type: 'text', nullable: true },
    },
  }),
  { lockedFor: 'NO KEY UPDATE' },
);

export const STANDING_HOLDS = counted(
  'outbound_holds',
  "FROM conversations.outbound_hold WHERE workspace_id = $1 AND contact_id = $2 AND status <> 'resolved'",
);
