import { notFound, type Actor } from '@workops/kernel';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { SchedulingDeps } from '../ports';

/** Throws `not_found`, for a deleted one too. */
export const readType =
  ({ reads }: Pick<SchedulingDeps, 'reads'>) =>
  async ({ workspaceId }: Actor, id: string): Promise<AppointmentTypeRecord> => {
    const type = await reads.typeById(workspaceId, id);
    if (!type) throw notFound('El tipo de cita no existe.');
    return type;
  };
