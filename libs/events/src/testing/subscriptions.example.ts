import type { RecordExample } from '@workops/platform/testing';
import { randomUUID } from 'node:crypto';
import type { NewSubscription } from '../ports';
import { aSubscription } from './builders';

/** Only the dispatch reads these. */
const unread = { ownerScopes: ['contacts:read'], activeSince: new Date('2027-01-15T12:00:00.000Z') };

export const example: RecordExample<NewSubscription> = {
  example: (workspaceId) => aSubscription({ workspaceId, ...unread }),
  changes: {
    ...unread,
    url: 'https://other.example.com/hooks',
    events: ['contact.created'],
    enabled: false,
    description: 'Otra',
    includeData: true,
    ownerKind: 'member',
    ownerId: randomUUID(),
    ownerAppId: randomUUID(),
    pausedAt: new Date('2027-01-16T12:00:00.001Z'),
    pausedReason: 'consecutive_failures',
    consecutiveFailures: 3,
    consecutiveFailedDeliveries: 2,
    failingSince: new Date('2027-01-16T12:00:00.001Z'),
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
  grown: ({ updatedAt }) => ({ ...unread, updatedAt: new Date(updatedAt.getTime() + 1) }),
  shown: ({
    sealedSecret: _sealed,
    formerSealedSecret: _former,
    ownerScopes: _scopes,
    activeSince: _since,
    ...shown
  }: Partial<NewSubscription>) => shown as NewSubscription,
};
