import {
  conflict,
  listed,
  malformed,
  notFound,
  type Actor,
  type Clock,
  type Ids,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import { replayProblems, type Replay, type ReplayInput } from '../domain/replay';
import type { SubscriptionStore } from '../ports';
import type { ReplayStore } from '../replay-ports';
import { lockedSubscription, mustBeOn } from './locked-subscription';
import { readSubscription } from './read-subscription';

export interface ReplaysDeps {
  store: SubscriptionStore;
  replays: ReplayStore;
  keptDays: number;
  clock: Clock;
  ids: Ids;
}

const NO_REPLAY = 'La repetición no existe.';

/**
 * Each event has the data that the owner may read when it is sent; a subscription has at most one running replay.
 * Throws `malformed`, `not_found`, or `conflict` with the reason `switched_off`, `paused`, `replay_running` or
 * `too_many`.
 */
export const beginReplay =
  ({ replays, keptDays, clock, ids }: ReplaysDeps) =>
  (actor: Actor, subscriptionId: string, input: ReplayInput): Promise<Replay> =>
    replays.transaction(actor, async (tx) => {
      const subscription = await lockedSubscription(tx, subscriptionId);
      const now = clock.now();
      const problems = replayProblems(input, subscription, now, keptDays);
      if (problems.length > 0) throw malformed('body', problems);
      mustBeOn(subscription);
      if (subscription.pausedAt) throw conflict('paused', 'La suscripción está en pausa.');
      const { from, events = null, only = 'undelivered' } = input;
      const to = input.to < now ? input.to : now;
      const counts = { reachedAt: null, lookedAt: 0, queued: 0, succeeded: 0, failed: 0 };
      const replay: Replay = {
        id: ids.next(),
        workspaceId: actor.workspaceId,
        subscriptionId,
        from,
        to,
        events,
        only,
        ...counts,
        status: 'queued',
        reason: null,
        createdAt: now,
        startedAt: null,
        endedAt: null,
      };
      if (!(await tx.add(replay)))
        throw conflict('replay_running', 'La suscripción ya tiene una repetición en marcha.');
      tx.audit.record({
        action: 'webhook.replay_started',
        target: { kind: 'webhook', id: subscriptionId },
        details: { replay_id: replay.id, from, to, events, only },
      });
      return replay;
    });

export const readReplay =
  ({ replays }: ReplaysDeps) =>
  async (actor: Actor, subscriptionId: string, id: string): Promise<Replay> => {
    const replay = await replays.find(actor.workspaceId, subscriptionId, id);
    if (!replay) throw notFound(NO_REPLAY);
    return replay;
  };

/** Newest first. Throws `not_found` if the subscription does not exist. */
export const listReplays =
  (deps: ReplaysDeps) =>
  async (actor: Actor, subscriptionId: string, input: ListInput): Promise<Listed<Replay>> => {
    await readSubscription(deps)(actor, subscriptionId);
    return listed((page) => deps.replays.list(actor.workspaceId, subscriptionId, page), input);
  };

/** Discards waiting deliveries; no-op if ended. Throws `not_found`. */
export const cancelReplay =
  ({ replays, clock }: ReplaysDeps) =>
  (actor: Actor, subscriptionId: string, id: string): Promise<Replay> =>
    replays.transaction(actor, async (tx) => {
      const before = await tx.lockReplay(subscriptionId, id);
      if (!before) throw notFound(NO_REPLAY);
      if (before.endedAt) return before;
      const endedAt = clock.now();
      await tx.cancel(before, endedAt);
      tx.audit.record({
        action: 'webhook.replay_cancelled',
        target: { kind: 'webhook', id: subscriptionId },
        details: { replay_id: id },
      });
      return { ...before, status: 'cancelled', endedAt };
    });
