import type { Actor } from '@workops/kernel';
import { composedSql, type Database } from '@workops/platform/database';
import { LAST_ID } from '../../adapters/newest-first';
import { encounterLocation, ENCOUNTER_OWNER } from '../../care/adapters/encounter-record';
import { CARER } from '../../care/adapters/note-sql';
import { budgetOwner } from '../../sales/adapters/budget-record';
import { TIMELINE_TITLE, type TimelineEntry, type TimelineKind } from '../domain/timeline';
import type { TimelineReads } from '../timeline-ports';

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
  (SELECT s.nombre FROM clinic.service s WHERE s.workspace_id = :workspaceId AND s.id = encounter.service_id)`;
const TEMPLATE = `
  (SELECT t.name FROM clinic.consent_template t WHERE t.workspace_id = :workspaceId AND t.id = consent.template_id)`;

const SOURCES: Record<TimelineKind, Source> = {
  encounter: {
    title: `coalesce(encounter.reason, ${SERVICE}, 'AT-' || encounter.number)`,
    from: 'FROM clinic.encounter WHERE encounter.workspace_id = :workspaceId AND encounter.patient_id = :patientId',
    table: 'encounter',
    owners: ENCOUNTER_OWNER,
    location: 'encounter.location_id',
  },
  note: {
    title: 'n.kind',
    from: `
      FROM clinic.encounter e JOIN clinic.note n ON n.workspace_id = :workspaceId AND n.encounter_id = e.id
     WHERE e.workspace_id = :workspaceId AND e.patient_id = :patientId`,
    table: 'n',
    owners: `n.made_by, ${CARER}`,
    location: 'e.location_id',
  },
  consent: {
    title: `coalesce(${TEMPLATE}, '')`,
    from: 'FROM clinic.consent WHERE consent.workspace_id = :workspaceId AND consent.patient_id = :patientId',
    table: 'consent',
    owners: 'consent.made_by',
    location: 'consent.location_id',
  },
  document: {
    title: 'coalesce(document.title, document.filename)',
    from: `
      FROM clinic.document
     WHERE document.workspace_id = :workspaceId AND document.patient_id = :patientId AND document.withdrawn_at IS NULL`,
    table: 'document',
    owners: 'document.made_by',
    location: encounterLocation('document'),
  },
  budget: {
    title: `'PP-' || budget.number`,
    from: 'FROM clinic.budget WHERE budget.workspace_id = :workspaceId AND budget.patient_id = :patientId',
    table: 'budget',
    owners: budgetOwner('budget'),
    location: null,
  },
  pack_purchase: {
    title: 'pack_purchase.name',
    from: `
      FROM clinic.pack_purchase
     WHERE pack_purchase.workspace_id = :workspaceId AND pack_purchase.patient_id = :patientId`,
    table: 'pack_purchase',
    owners: 'pack_purchase.owner_user_id',
    location: null,
  },
};

/** Undefined if the actor's visibility hides the whole kind. */
function seenCondition({ visibility }: Actor, { owners, location }: Source): string | undefined {
  if (visibility.kind === 'all') return '';
  if (visibility.kind === 'assigned') return `AND :visibility::uuid IN (${owners})`;
  return location === null ? undefined : `AND ${location} = ANY (:visibility::uuid[])`;
}

/** A patient has few records, so one index of each table finds them. */
const ofKind = (kind: TimelineKind, seen: string): string => {
  const { title, from, table } = SOURCES[kind];
  return `
    (SELECT '${kind}' AS kind, ${table}.id, :patientId::uuid AS "patientId", ${table}.created_at AS at,
            left(${title}, ${TIMELINE_TITLE}) AS title
       ${from}
        AND ${table}.id < :lastId AND ${table}.created_at >= :from AND ${table}.created_at < :to ${seen}
      ORDER BY ${table}.id DESC LIMIT :limit)`;
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
    const visibilityType = actor.visibility.kind === 'branches' ? 'uuid[]' : 'uuid';
    const source = `
      WITH given AS (SELECT :visibility::${visibilityType} AS visibility)
      SELECT page.* FROM (${parts.join(' UNION ALL ')}) AS page ORDER BY id DESC LIMIT :limit`;
    const { text, values } = composedSql(source, {
      workspaceId: actor.workspaceId,
      patientId,
      lastId: after ?? LAST_ID,
      limit,
      visibility: visibilityValue(actor),
      from,
      to,
    });
    return database.query<TimelineEntry>(text, values);
  },
});
