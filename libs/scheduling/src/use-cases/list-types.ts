import type { Actor } from '@workops/kernel';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { SchedulingDeps, TypeFilter } from '../ports';

/** All of them that fit, by name; deleted ones are in no list. */
export const listTypes =
  ({ reads }: Pick<SchedulingDeps, 'reads'>) =>
  ({ workspaceId }: Actor, filter: TypeFilter): Promise<AppointmentTypeRecord[]> =>
    reads.types(workspaceId, filter);
