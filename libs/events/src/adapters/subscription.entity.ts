import { createEntity } from '@workops/platform/records';
import type { NewSubscription } from '../ports';

/** Unselected columns are internal to deliveries; only outcomes write those of the last delivery. */
export const subscriptionEntity = createEntity<NewSubscription>({
  schema: 'events',
  name: 'subscription',
  columns: {
    url: { type: 'text' },
    sealedSecret: { type: 'text', select: false, update: false },
    secret: { type: 'text', name: 'shown_secret', update: false },
    formerSealedSecret: { type: 'text', nullable: true, select: false, update: false },
    formerSecretUntil: { type: 'timestamptz', nullable: true, update: false },
    events: { type: 'text', array: true },
    enabled: { type: 'boolean', default: true },
    description: { type: 'text', nullable: true },
    includeData: { type: 'boolean', default: false },
    ownerKind: { type: 'text', nullable: true },
    ownerId: { type: 'uuid', nullable: true },
    ownerAppId: { type: 'uuid', nullable: true },
    ownerScopes: { type: 'text', array: true, select: false },
    activeSince: { type: 'timestamptz', select: false },
    pausedAt: { type: 'timestamptz', nullable: true },
    pausedReason: { type: 'text', nullable: true },
    lastDeliveryAt: { type: 'timestamptz', nullable: true, update: false },
    lastStatus: { type: 'int', nullable: true, update: false },
    consecutiveFailures: { type: 'int', default: 0 },
    consecutiveFailedDeliveries: { type: 'int', default: 0 },
    failingSince: { type: 'timestamptz', nullable: true },
  },
});
