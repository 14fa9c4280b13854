import type { Actor } from '@workops/kernel';
import type { SubscriptionStore } from '../ports';
import { lockedSubscription } from './locked-subscription';

/**
 * A request in flight completes and is logged; the queue is discarded by the dispatcher. Throws `not_found`, also on a
 * repeat.
 */
export const deleteSubscription =
  ({ store }: { store: SubscriptionStore }) =>
  (actor: Actor, id: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      const { url } = await lockedSubscription(tx, id);
      await tx.remove(id);
      tx.audit.record({
        action: 'webhook.deleted',
        target: { kind: 'webhook', id },
        details: { host: new URL(url).host },
      });
    });
