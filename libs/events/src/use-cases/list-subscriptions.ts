import { cursorAt, positionOf, type Actor } from '@workops/kernel';
import type { Subscription } from '../domain/subscription';
import type { SubscriptionStore } from '../ports';

export interface SubscriptionPage {
  /** From 1 to 200. */
  limit: number;
  /** The `nextCursor` of the page before; null for the first. */
  cursor: string | null;
}

/** The workspace's subscriptions, newest first. A page stays where it is while others are added or removed. */
export const listSubscriptions =
  ({ store }: { store: SubscriptionStore }) =>
  async (actor: Actor, { limit, cursor }: SubscriptionPage): Promise<{ items: Subscription[]; nextCursor: string | null }> => {
    const after = cursor === null ? null : positionOf(cursor);
    const found = await store.list(actor.workspaceId, { limit: limit + 1, after });
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? cursorAt(items.at(-1)!) : null };
  };
