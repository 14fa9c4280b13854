import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newCampaign, type Campaign } from '../campaigns/domain/campaign';

const now = new Date('2027-01-15T12:00:00.000Z');
const later = new Date('2027-01-15T12:20:00.001Z');
const author = { kind: 'member', id: '01930000-0000-7000-8000-000000000001', name: 'Ana' } as const;

export const example: RecordExample<Campaign> = {
  example: (workspaceId) =>
    newCampaign(
      {
        name: 'Mantención de verano',
        channel: 'email',
        purpose: 'marketing',
        accountId: randomUUID(),
        filter: { language: 'es' },
        content: { subject: 'Hola', html: null, text: 'Venga a vernos.', fromName: null, replyTo: null },
        sendWindow: null,
        ratePerMinute: null,
        acknowledge: [],
      },
      { workspaceId, id: randomUUID(), livemode: true, now },
    ),
  changes: {
    name: 'Mantención de otoño',
    purpose: 'service',
    accountId: randomUUID(),
    filter: null,
    listed: 3,
    content: { templateId: randomUUID(), variables: ['{{contact.name}}'] },
    sendWindow: { from: '09:00', to: '18:00' },
    ratePerMinute: 60,
    acknowledge: ['consent_unrecorded'],
    status: 'paused',
    scheduledAt: later,
    pause: { reason: 'messaging_limit', detail: null, at: later.toISOString(), by: null },
    startedBy: author,
    startedAt: later,
    frozenUntil: randomUUID(),
    frozenAt: later,
    judgedSince: later,
    finishedAt: later,
    leftovers: true,
    updatedAt: later,
  },
};
