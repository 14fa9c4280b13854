import { notACursor, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { PatientCluster, PatientDeps } from '../patient-ports';

const PLACE = /^[0-9a-f-]{36}(self|name_and_birth_date)$/;

function placeIn(cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (PLACE.test(place)) return place;
  throw notACursor();
}

/** Ordered by the oldest patient. Throws `malformed` for an invalid cursor. */
export const listPatientDuplicates =
  ({ reads }: Pick<PatientDeps, 'reads'>) =>
  async ({ workspaceId }: Actor, { limit, cursor }: ListInput): Promise<Listed<PatientCluster>> => {
    const clusters = await reads.clusters(workspaceId, {
      after: cursor === null ? null : placeIn(cursor),
      limit: limit + 1,
    });
    const items = clusters.slice(0, limit);
    const last = items.at(-1);
    const nextCursor =
      clusters.length > limit && last
        ? Buffer.from(`${last.patients[0]!.id}${last.reason}`).toString('base64url')
        : null;
    return { items, nextCursor };
  };
