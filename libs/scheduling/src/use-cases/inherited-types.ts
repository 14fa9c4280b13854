import type { AppointmentTypeRecord } from '../domain/appointment-type';
import { inheriting } from '../domain/booked-service';
import type { SchedulingDeps } from '../ports';

export const inheritedTypes =
  ({ services }: Pick<SchedulingDeps, 'services'>) =>
  async (workspaceId: string, types: readonly AppointmentTypeRecord[]): Promise<AppointmentTypeRecord[]> => {
    const ids = types.flatMap(({ engine, externalRef }) =>
      engine === 'clinic' && externalRef !== null ? [externalRef] : [],
    );
    if (ids.length === 0) return [...types];
    const booked = await services.booked(workspaceId, ids);
    return types.map((type) => inheriting(type, type.externalRef === null ? undefined : booked.get(type.externalRef)));
  };
