import {
  malformed,
  mustBeReachable,
  toOwnership,
  type Actor,
  type Clock,
  type Ids,
  type ReachableUrlDeps,
  type SecretKeeper,
  type StillStanding,
} from '@workops/kernel';
import { UNTRIED } from '../domain/health';
import { shownOf, subscriptionProblems, type Subscription, type SubscriptionInput } from '../domain/subscription';
import type { SubscriptionStore } from '../ports';

export interface PrepareSubscriptionDeps extends ReachableUrlDeps {
  store: SubscriptionStore;
  secrets: SecretKeeper;
  stillStanding: StillStanding;
  clock: Clock;
  ids: Ids;
}

/**
 * Validates, also over the network, before any transaction; the returned function creates it with the whole secret,
 * shown only then. Throws `malformed`; the function throws `unauthenticated` or `forbidden` after a revocation.
 */
export const prepareSubscription =
  ({ store, secrets, stillStanding, clock, ids, ...reach }: PrepareSubscriptionDeps) =>
  async (actor: Actor, input: SubscriptionInput): Promise<() => Promise<Subscription>> => {
    const problems = subscriptionProblems(input);
    if (problems.length > 0) throw malformed('body', problems);
    await mustBeReachable(reach, actor, input.url);

    return () =>
      store.transaction(actor, async () => {
        const { owner, scopes } = toOwnership(await stillStanding(actor, ['webhooks:write']));
        const now = clock.now();
        const secret = secrets.mint();
        const subscription: Subscription = {
          id: ids.next(),
          workspaceId: actor.workspaceId,
          url: input.url,
          secret,
          formerSecretUntil: null,
          events: input.events,
          enabled: true,
          description: input.description ?? null,
          includeData: input.includeData ?? false,
          ownerKind: owner.kind,
          ownerId: owner.id,
          ownerAppId: owner.appId,
          pausedAt: null,
          pausedReason: null,
          ...UNTRIED,
          createdAt: now,
          updatedAt: now,
        };
        const shown = { secret: shownOf(secret), sealedSecret: secrets.seal(secret), formerSealedSecret: null };
        await store.insert({ ...subscription, ...shown, ownerScopes: scopes, activeSince: now }, actor);
        return subscription;
      });
  };
