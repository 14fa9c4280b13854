import type { Actor, Clock } from '@workops/kernel';
import type { Subscription } from '../domain/subscription';
import { resumed, shown } from '../domain/subscription-change';
import type { SubscriptionStore } from '../ports';
import { lockedSubscription } from './locked-subscription';

/** Resets both counters; missed events are not sent, and it is a no-op if not paused. Throws `not_found`. */
export const resumeSubscription =
  ({ store, clock }: { store: SubscriptionStore; clock: Clock }) =>
  (actor: Actor, id: string): Promise<Subscription> =>
    store.transaction(actor, async (tx) => {
      const before = await lockedSubscription(tx, id);
      const after = resumed(before, clock.now());
      if (after !== before) {
        await tx.save(after);
        const details = { host: new URL(before.url).host, paused_reason: before.pausedReason };
        tx.audit.record({ action: 'webhook.resumed', target: { kind: 'webhook', id }, details });
      }
      return shown(after);
    });
