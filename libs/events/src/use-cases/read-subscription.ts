import { readRecord } from '@workops/kernel';
import type { SubscriptionStore } from '../ports';

/** Reads a subscription of the caller's workspace. Throws `not_found`. */
export const readSubscription = ({ store }: { store: SubscriptionStore }) =>
  readRecord({ byId: (workspaceId, id) => store.find(workspaceId, id) }, 'La suscripción no existe.');
