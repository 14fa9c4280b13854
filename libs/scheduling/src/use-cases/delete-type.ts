import { notFound, type Actor } from '@workops/kernel';
import type { SchedulingDeps } from '../ports';

/** Its name is free from here on, and appointments keep their reference to it. Throws `not_found`. */
export const deleteType =
  ({ setup, clock }: Pick<SchedulingDeps, 'setup' | 'clock'>) =>
  async (actor: Actor, id: string): Promise<void> =>
    setup.transaction(actor, async ({ types }) => {
      const type = await types.byId(id);
      if (!type) throw notFound('El tipo de cita no existe.');
      const now = clock.now();
      await types.save({ ...type, deletedAt: now, updatedAt: now });
    });
