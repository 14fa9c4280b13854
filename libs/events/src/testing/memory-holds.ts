import type { DeliveryHold, HoldTarget } from '../domain/delivery-hold';
import type { DeliveryHolds } from '../hold-ports';
import type { NewSubscription } from '../ports';

type SubscriptionKey = Pick<NewSubscription, 'workspaceId' | 'id'>;

const targetKey = ({ workspaceId, subscriptionId }: HoldTarget): string => `${workspaceId} ${subscriptionId}`;

const covers = (
  hold: Pick<DeliveryHold, 'workspaceId' | 'subscriptionId'>,
  { workspaceId, id }: SubscriptionKey,
): boolean => (hold.workspaceId ?? workspaceId) === workspaceId && (hold.subscriptionId ?? id) === id;

export class MemoryHolds {
  private readonly holds = new Map<string, DeliveryHold>();

  constructor(private readonly subscriptions: () => Iterable<NewSubscription>) {}

  isOn(subscription: SubscriptionKey): boolean {
    return this.holdsFor(subscription).some(({ releasedAt }) => releasedAt === null);
  }

  releasedUntil(subscription: SubscriptionKey): Date {
    return new Date(
      Math.max(...[0, ...this.holdsFor(subscription).map(({ releasedAt }) => releasedAt?.getTime() ?? 0)]),
    );
  }

  at(now: Date): Pick<DeliveryHolds, 'hold' | 'release'> {
    return {
      hold: (target, note) => {
        const existing = this.holds.get(targetKey(target));
        const hold = existing?.releasedAt === null ? existing : { ...target, heldAt: now, note, releasedAt: null };
        this.holds.set(targetKey(target), hold);
        return Promise.resolve(hold);
      },
      release: (target) => {
        const hold = this.holds.get(targetKey(target));
        if (hold?.releasedAt !== null) return Promise.resolve(false);
        hold.releasedAt = now;
        for (const subscription of this.subscriptions())
          if (covers(hold, subscription)) excludeHold(subscription, hold.heldAt, this.heldSince(subscription) ?? now);
        return Promise.resolve(true);
      },
    };
  }

  private heldSince(subscription: SubscriptionKey): Date | undefined {
    const activeHolds = this.holdsFor(subscription).filter(({ releasedAt }) => releasedAt === null);
    return activeHolds.map(({ heldAt }) => heldAt).sort((left, right) => left.getTime() - right.getTime())[0];
  }

  private holdsFor(subscription: SubscriptionKey): DeliveryHold[] {
    return [...this.holds.values()].filter((hold) => covers(hold, subscription));
  }
}

/** Moves `failingSince` forward, so that the time on hold does not count as failing. */
function excludeHold(subscription: NewSubscription, from: Date, to: Date): void {
  const { failingSince } = subscription;
  if (!failingSince) return;
  const excludedMs = to.getTime() - Math.max(failingSince.getTime(), from.getTime());
  subscription.failingSince = new Date(failingSince.getTime() + Math.max(excludedMs, 0));
}
