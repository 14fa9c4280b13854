import {
  cursorAtMoment,
  momentPositionOf,
  unavailable,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import type { AccessLogDeps, ReadAction, Sight, SightFilter } from '../access-log-ports';
import type { PatientRef } from '../../patients/domain/patient';
import { readPatient } from '../../patients/use-cases/patients';

/** What an answer shows. */
export interface Shown {
  action: ReadAction;
  resource: { type: string; id: string | null };
  patientIds: readonly string[];
}

/** A row for each patient that an answer shows, committed when it returns. Throws `unavailable` where it cannot be: then nothing is shown. */
export const noteSight =
  ({ sights, clock, ids }: Pick<AccessLogDeps, 'sights' | 'clock' | 'ids'>) =>
  async ({ workspaceId, author, requestId }: Actor, { action, resource, patientIds }: Shown): Promise<void> => {
    const at = clock.now();
    const common = { at, author, action, resourceType: resource.type, resourceId: resource.id, requestId };
    const rows = [...new Set(patientIds)].map((patientId): Sight => ({ ...common, id: ids.next(), patientId }));
    if (rows.length === 0) return;
    try {
      await sights.add(workspaceId, rows);
    } catch (error) {
      throw Object.assign(unavailable('What is read cannot be logged, and is not shown. Try again.', 1), {
        cause: error,
      });
    }
  };

/** Newest first. Throws `not_found`, and `malformed` for a cursor that no list gave. */
export const readAccessLog =
  ({ reads, sights }: Pick<AccessLogDeps, 'reads' | 'sights'>) =>
  async (
    actor: Actor,
    ref: PatientRef,
    { cursor, limit, ...filter }: ListInput & SightFilter,
  ): Promise<Listed<Sight>> => {
    const after = cursor === null ? null : momentPositionOf(cursor);
    const { id } = await readPatient({ reads })(actor, ref);
    const found = await sights.page(actor.workspaceId, id, filter, { after, limit: limit + 1 });
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? cursorAtMoment(items.at(-1)!) : null };
  };
