import { malformed, type Actor, type Clock, type Ids } from '@workops/kernel';
import { UNTRIED } from '../domain/health';
import { ownershipOf, SECRET_SHOWN_LENGTH, subscriptionProblems, type Subscription, type SubscriptionInput } from '../domain/subscription';
import type { AddressGuard, SecretKeeper, SubscriptionStore } from '../ports';

export interface SubscribeDeps {
  store: SubscriptionStore;
  guard: AddressGuard;
  secrets: SecretKeeper;
  clock: Clock;
  ids: Ids;
}

/** Creates a subscription that belongs to the caller. The answer is the only one that ever holds the whole secret. */
export const subscribe =
  ({ store, guard, secrets, clock, ids }: SubscribeDeps) =>
  async (actor: Actor, input: SubscriptionInput): Promise<Subscription> => {
    const problems = subscriptionProblems(input);
    if (problems.length > 0) throw malformed('body', problems);
    const unreachable = await guard.problemWith(new URL(input.url).hostname);
    if (unreachable) throw malformed('body', [{ path: 'url', message: unreachable, code: 'invalid_string' }]);

    const { owner, scopes } = ownershipOf(actor);
    const now = clock.now();
    const secret = secrets.mint();
    const subscription: Subscription = {
      id: ids.next(),
      workspaceId: actor.workspaceId,
      url: input.url,
      secret,
      events: input.events,
      enabled: true,
      description: input.description ?? null,
      includeData: input.includeData ?? false,
      ownerKind: owner.kind,
      ownerId: owner.id,
      pausedAt: null,
      pausedReason: null,
      ...UNTRIED,
      createdAt: now,
      updatedAt: now,
    };
    await store.insert({
      ...subscription,
      secret: secret.slice(0, SECRET_SHOWN_LENGTH),
      sealedSecret: secrets.seal(secret),
      ownerScopes: scopes,
      activeSince: now,
    });
    return subscription;
  };
