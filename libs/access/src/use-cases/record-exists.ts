import type { Actor } from '@workops/kernel';
import type { Finder } from '../ports';

export const recordExists =
  <T>(finder: Pick<Finder<T>, 'byId'>) =>
  async (actor: Actor, id: string): Promise<boolean> =>
    (await finder.byId(actor, id)) !== undefined;
