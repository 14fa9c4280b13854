import { notFound, type Actor } from '@workops/kernel';
import type { Channel } from '../domain/channel';
import { cursorAt, parsePosition } from '../domain/cursor';
import type { ContactsDeps } from '../ports';

export interface ListInput {
  /** A number from 1 to 200. */
  limit: number;
  /** The previous page's `nextCursor`, or null. */
  cursor: string | null;
}

export interface Listed<T> {
  items: T[];
  nextCursor: string | null;
}

/** Channels in creation order; a tombstone has none. Throws `not_found`. */
export const listChannels =
  ({ reads }: Pick<ContactsDeps, 'reads'>) =>
  async (actor: Actor, contactId: string, { limit, cursor }: ListInput): Promise<Listed<Channel>> => {
    const after = cursor === null ? null : parsePosition(cursor);
    if (!(await reads.byId(actor, contactId))) throw notFound('El contacto no existe.');
    const channels = await reads.channels.page(actor, contactId, { limit: limit + 1, after });
    const items = channels.slice(0, limit);
    return { items, nextCursor: channels.length > limit ? cursorAt(items.at(-1)!) : null };
  };
