import { readRecord } from '@workops/kernel';
import type { SubscriptionStore } from '../ports';

export const readSubscription = ({ store }: { store: SubscriptionStore }) =>
  readRecord({ byId: (workspaceId, id) => store.find(workspaceId, id) }, 'La suscripción no existe.');
