import { notFound, type Actor } from '@workops/kernel';
import type { Subscription } from '../domain/subscription';
import type { SubscriptionStore } from '../ports';

/** One subscription of the caller's workspace. */
export const readSubscription =
  ({ store }: { store: SubscriptionStore }) =>
  async (actor: Actor, id: string): Promise<Subscription> => {
    const subscription = await store.find(actor.workspaceId, id);
    if (!subscription) throw notFound('La suscripción no existe.');
    return subscription;
  };
