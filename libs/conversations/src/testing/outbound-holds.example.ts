import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { placedHold, type OutboundHold } from '../holds/domain/outbound-hold';

const now = new Date('2027-01-15T12:00:00.000Z');
const later = new Date('2027-01-15T12:20:00.001Z');
const member = '01930000-0000-7000-8000-000000000001';

export const example: RecordExample<OutboundHold> = {
  example: (workspaceId) =>
    placedHold(
      {
        workspaceId,
        id: randomUUID(),
        contactId: randomUUID(),
        scope: 'contact',
        kind: 'safety',
        reason: 'Señal de alarma',
        stepKey: 'control_48h',
        ticketId: randomUUID(),
        placedBy: { kind: 'member', id: member, name: 'Ana' },
        ackMinutes: 15,
        firstResponseMinutes: 60,
      },
      now,
    ),
  changes: {
    status: 'resolved',
    acknowledgedAt: now,
    acknowledgedBy: member,
    firstResponseAt: now,
    ackOverdueAt: later,
    firstResponseOverdueAt: later,
    resolvedAt: later,
    resolvedBy: member,
    resolution: 'Llamada',
    updatedAt: later,
  },
};
