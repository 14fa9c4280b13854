import { cursorAt, positionOf, type Actor } from '@workops/kernel';
import type { Vehicle } from '../domain/vehicle';
import type { CommerceDeps } from '../ports';

export interface ListVehiclesInput {
  /** From 1 to 200. */
  limit: number;
  /** The `nextCursor` of the page before; null for the first. */
  cursor: string | null;
}

/** The workspace's vehicles, newest first. A page stays where it is while others are added. Throws `malformed` for a broken cursor. */
export const listVehicles =
  ({ reads }: Pick<CommerceDeps, 'reads'>) =>
  async (actor: Actor, { limit, cursor }: ListVehiclesInput): Promise<{ items: Vehicle[]; nextCursor: string | null }> => {
    const after = cursor === null ? null : positionOf(cursor);
    const found = await reads.page(actor.workspaceId, { limit: limit + 1, after });
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? cursorAt(items.at(-1)!) : null };
  };
