import type { DeliveryHold, HoldTarget } from '../domain/delivery-hold';
import type { DeliveryHolds } from '../hold-ports';
import type { NewSubscription } from '../ports';

type Of = Pick<NewSubscription, 'workspaceId' | 'id'>;

const keyOf = ({ workspaceId, subscriptionId }: HoldTarget): string => `${workspaceId} ${subscriptionId}`;

const concerns = (hold: Pick<DeliveryHold, 'workspaceId' | 'subscriptionId'>, { workspaceId, id }: Of): boolean =>
  (hold.workspaceId ?? workspaceId) === workspaceId && (hold.subscriptionId ?? id) === id;

export class MemoryHolds {
  private readonly holds = new Map<string, DeliveryHold>();

  constructor(private readonly subscriptions: () => Iterable<NewSubscription>) {}

  isOn(subscription: Of): boolean {
    return this.of(subscription).some(({ releasedAt }) => releasedAt === null);
  }

  releasedUntil(subscription: Of): Date {
    return new Date(Math.max(...[0, ...this.of(subscription).map(({ releasedAt }) => releasedAt?.getTime() ?? 0)]));
  }

  at(now: Date): Pick<DeliveryHolds, 'hold' | 'release'> {
    return {
      hold: (target, note) => {
        const before = this.holds.get(keyOf(target));
        const hold = before?.releasedAt === null ? before : { ...target, heldAt: now, note, releasedAt: null };
        this.holds.set(keyOf(target), hold);
        return Promise.resolve(hold);
      },
      release: (target) => {
        const hold = this.holds.get(keyOf(target));
        if (hold?.releasedAt !== null) return Promise.resolve(false);
        hold.releasedAt = now;
        for (const subscription of this.subscriptions())
          if (concerns(hold, subscription)) forgive(subscription, hold.heldAt, this.heldSince(subscription) ?? now);
        return Promise.resolve(true);
      },
    };
  }

  private heldSince(subscription: Of): Date | undefined {
    const on = this.of(subscription).filter(({ releasedAt }) => releasedAt === null);
    return on.map(({ heldAt }) => heldAt).sort((one, other) => one.getTime() - other.getTime())[0];
  }

  private of(subscription: Of): DeliveryHold[] {
    return [...this.holds.values()].filter((hold) => concerns(hold, subscription));
  }
}

function forgive(subscription: NewSubscription, from: Date, to: Date): void {
  const { failingSince } = subscription;
  if (!failingSince) return;
  const forgivenMs = to.getTime() - Math.max(failingSince.getTime(), from.getTime());
  subscription.failingSince = new Date(failingSince.getTime() + Math.max(forgivenMs, 0));
}
