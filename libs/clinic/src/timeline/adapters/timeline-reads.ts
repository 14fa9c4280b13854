import type { Actor } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { encounterLocation, ENCOUNTER_OWNER } from '../../care/adapters/encounter-record';
import { CARER } from '../../care/adapters/note-sql';
import { budgetOwner } from '../../sales/adapters/budget-record';
import { TIMELINE_TITLE, type TimelineEntry, type TimelineKind } from '../domain/timeline';
import type { TimelineReads } from '../timeline-ports';

/** Sorts after every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface Source {
  title: string;
  from: string;
  table: string;
  /** Members who own a record. */
  owners: string;
  /** Null for records without a branch. */
  location: string | null;
}

const SERVICE = `
  (SELECT s.nombre FROM clinic.service s WHERE s.workspace_id = $1 AND s.id = encounter.service_id)`;
const TEMPLATE = `
  (SELECT t.name FROM clinic.consent_template t WHERE t.workspace_id = $1 AND t.id = consent.template_id)`;

const SOURCES: Record<TimelineKind, Source> = {
  encounter: {
    title: `coalesce(encounter.reason, ${SERVICE}, 'AT-' || encounter.number)`,
    from: 'FROM clinic.encounter WHERE encounter.workspace_id = $1 AND encounter.patient_id = $2',
    table: 'encounter',
    owners: ENCOUNTER_OWNER,
    location: 'encounter.location_id',
  },
  note: {
    title: 'n.kind',
    from: `
      FROM clinic.encounter e JOIN clinic.note n ON n.workspace_id = $1 AND n.encounter_id = e.id
     WHERE e.workspace_id = $1 AND e.patient_id = $2`,
    table: 'n',
    owners: `n.made_by, ${CARER}`,
    location: 'e.location_id',
  },
  consent: {
    title: `coalesce(${TEMPLATE}, '')`,
    from: 'FROM clinic.consent WHERE consent.workspace_id = $1 AND consent.patient_id = $2',
    table: 'consent',
    owners: 'consent.made_by',
    location: 'consent.location_id',
  },
  document: {
    title: 'coalesce(document.title, document.filename)',
    from: `
      FROM clinic.document
     WHERE document.workspace_id = $1 AND document.patient_id = $2 AND document.withdrawn_at IS NULL`,
    table: 'document',
    owners: 'document.made_by',
    location: encounterLocation('document'),
  },
  budget: {
    title: `'PP-' || budget.number`,
    from: 'FROM clinic.budget WHERE budget.workspace_id = $1 AND budget.patient_id = $2',
    table: 'budget',
    owners: budgetOwner('budget'),
    location: null,
  },
  pack_purchase: {
    title: 'pack_purchase.name',
    from: 'FROM clinic.pack_purchase WHERE pack_purchase.workspace_id = $1 AND pack_purchase.patient_id = $2',
    table: 'pack_purchase',
    owners: 'pack_purchase.owner_user_id',
    location: null,
  },
};

/** `$5` is the actor's visibility; undefined if it hides the whole kind. */
function seenCondition({ visibility }: Actor, { owners, location }: Source): string | undefined {
  if (visibility.kind === 'all') return '';
  if (visibility.kind === 'assigned') return `AND $5::uuid IN (${owners})`;
  return location === null ? undefined : `AND ${location} = ANY ($5::uuid[])`;
}

/**
 * `$1` is the workspace, `$2` the patient, `$3` the last id seen, `$4` the limit, `$5` the actor's visibility, `$6` and
 * `$7` bound the time. A patient has few records, so one index of each table finds them.
 */
const ofKind = (kind: TimelineKind, seen: string): string => {
  const { title, from, table } = SOURCES[kind];
  return `
    (SELECT '${kind}' AS kind, ${table}.id, $2::uuid AS "patientId", ${table}.created_at AS at,
            left(${title}, ${TIMELINE_TITLE}) AS title
       ${from}
        AND ${table}.id < $3 AND ${table}.created_at >= $6 AND ${table}.created_at < $7 ${seen}
      ORDER BY ${table}.id DESC LIMIT $4)`;
};

const visibilityValue = ({ visibility }: Actor): unknown => {
  if (visibility.kind === 'all') return null;
  return visibility.kind === 'assigned' ? visibility.memberId : visibility.locationIds;
};

export const timelineReads = (database: Database): TimelineReads => ({
  page: async (actor, patientId, { kinds, from = '-infinity', to = 'infinity' }, { after, limit }) => {
    const parts = kinds.flatMap((kind) => {
      const seen = seenCondition(actor, SOURCES[kind]);
      return seen === undefined ? [] : [ofKind(kind, seen)];
    });
    if (parts.length === 0) return [];
    // All values have a type in the text, because a part may not use the one of the visibility.
    const visibilityParameter = `SELECT $5::${actor.visibility.kind === 'branches' ? 'uuid[]' : 'uuid'} AS visibility`;
    const text = `
      WITH given AS (${visibilityParameter})
      SELECT page.* FROM (${parts.join(' UNION ALL ')}) AS page ORDER BY id DESC LIMIT $4`;
    const values = [actor.workspaceId, patientId, after ?? LAST_ID, limit, visibilityValue(actor), from, to];
    return database.query<TimelineEntry>(text, values);
  },
});
