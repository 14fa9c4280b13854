import { isUuid, malformed, type Actor } from '@workops/kernel';
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

const cursorAt = (subscription: Subscription): string => Buffer.from(subscription.id).toString('base64url');

function positionOf(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!isUuid(id)) throw malformed('query', [{ path: 'cursor', message: 'cursor is not one that this list gave.', code: 'invalid_string' }]);
  return id;
}
