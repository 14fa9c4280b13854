import {
  cursorAtMoment,
  parseMomentPosition,
  unavailable,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import type { AccessLogDeps, ReadAction, Sight, SightFilter } from '../access-log-ports';
import { RecentSights } from '../domain/recent-sights';
import type { PatientRef } from '../../patients/domain/patient';
import { readPatient } from '../../patients/use-cases/patients';

export interface Shown {
  action: ReadAction;
  resource: { type: string; id: string | null };
  patientIds: readonly string[];
}

/**
 * Commits a row per patient before it returns; polled lists of appointments get one row per hour, author and patient.
 * Throws `unavailable` otherwise, so that nothing is shown unlogged.
 */
export const noteSight = ({ sights, clock, ids }: Pick<AccessLogDeps, 'sights' | 'clock' | 'ids'>) => {
  const diary = new RecentSights();
  return async ({ workspaceId, author, requestId }: Actor, { action, resource, patientIds }: Shown): Promise<void> => {
    const at = clock.now();
    const isDiary = action === 'list' && resource.type === 'appointment';
    const reader = JSON.stringify([workspaceId, author]);
    const shown = [...new Set(patientIds)];
    const unlogged = isDiary ? diary.without(reader, shown, at) : shown;
    const common = { at, author, action, resourceType: resource.type, resourceId: resource.id, requestId };
    const rows = unlogged.map((patientId): Sight => ({ ...common, id: ids.next(), patientId }));
    if (rows.length === 0) return;
    try {
      await sights.add(workspaceId, rows);
      if (isDiary) diary.add(reader, unlogged, at);
    } catch (error) {
      throw Object.assign(unavailable('What is read cannot be logged, and is not shown. Try again.', 1), {
        cause: error,
      });
    }
  };
};

/** Newest first. Throws `not_found`, and `malformed` for an invalid cursor. */
export const readAccessLog =
  ({ reads, sights }: Pick<AccessLogDeps, 'reads' | 'sights'>) =>
  async (
    actor: Actor,
    ref: PatientRef,
    { cursor, limit, ...filter }: ListInput & SightFilter,
  ): Promise<Listed<Sight>> => {
    const after = cursor === null ? null : parseMomentPosition(cursor);
    const { id } = await readPatient({ reads })(actor, ref);
    const sightings = await sights.page(actor.workspaceId, id, filter, { after, limit: limit + 1 });
    const items = sightings.slice(0, limit);
    return { items, nextCursor: sightings.length > limit ? cursorAtMoment(items.at(-1)!) : null };
  };
