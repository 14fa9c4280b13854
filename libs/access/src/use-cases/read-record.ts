import { notFound, type Actor } from '@workops/kernel';
import type { Finder } from '../ports';

/** Throws `not_found` with the message, alike for an id that nobody has and for one of another workspace. */
export const readRecord =
  <T>(finder: Finder<T>, absent: string) =>
  async (actor: Actor, id: string): Promise<T> => {
    const record = await finder.byId(actor, id);
    if (!record) throw notFound(absent);
    return record;
  };
