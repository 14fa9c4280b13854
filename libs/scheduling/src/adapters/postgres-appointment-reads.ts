import type { Actor } from '@workops/kernel';
import { composedSql, visibleRows, visibleRowsByName, type Sql } from '@workops/platform/database';
import type { AppointmentFilter, AppointmentPage, AppointmentReads, TypedAppointment } from '../appointment-ports';
import { APPOINTMENT_STATUSES, type AppointmentRecord } from '../domain/appointment';
import { SELECTED } from './appointment-columns';

const OWNERSHIP = { owner: 'a.owner_user_id', location: 'a.location_id' };

const TYPED_COLUMNS = `
  SELECT ${SELECTED}, t.name AS "appointmentTypeName"
    FROM scheduling.appointment a
    LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id`;
const TYPED = `${TYPED_COLUMNS} WHERE a.workspace_id = $1`;

const COLUMNS = {
  vehicleId: 'vehicle_id',
  appointmentTypeId: 'appointment_type_id',
  ownerUserId: 'owner_user_id',
  leadId: 'lead_id',
  contactId: 'contact_id',
} as const satisfies Partial<Record<keyof AppointmentFilter, string>>;

const references = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * Reads each status, kind, branch and patient from an index in list order, so that a page costs only its size. Only
 * filters in use enter the statement, so that it can use its index.
 */
function pageQuery(
  actor: Actor,
  filter: AppointmentFilter,
  { limit, after }: AppointmentPage,
): { text: string; values: unknown[] } {
  const { statuses = APPOINTMENT_STATUSES, kinds, patientIds, from = '-infinity', to = 'infinity' } = filter;
  const asked = references.filter((name) => filter[name] !== undefined);
  const { visibility } = actor;
  const isOfBranches = visibility.kind === 'branches';
  const visible = isOfBranches ? { sql: 'a.location_id = branch.id', values: {} } : visibleRowsByName(actor, OWNERSHIP);
  const values = {
    workspaceId: actor.workspaceId,
    statuses: once(statuses),
    from,
    to,
    beforeStart: after?.startsAt ?? 'infinity',
    beforeId: after?.id ?? LAST_ID,
    limit,
    ...(kinds && { kinds: once(kinds) }),
    ...(patientIds && { patientIds: once(patientIds) }),
    ...Object.fromEntries(asked.map((name) => [name, filter[name]])),
    ...(isOfBranches && { branches: once(visibility.locationIds) }),
    ...visible.values,
  };
  const text = `
    SELECT page.*
      FROM unnest(:statuses::text[]) AS wanted (status)
     ${kinds ? 'CROSS JOIN unnest(:kinds::text[]) AS named (kind)' : ''}
     ${isOfBranches ? 'CROSS JOIN unnest(:branches::uuid[]) AS branch (id)' : ''}
     ${patientIds ? 'CROSS JOIN unnest(:patientIds::uuid[]) AS visitor (id)' : ''}
     CROSS JOIN LATERAL (
       SELECT ${SELECTED}
         FROM scheduling.appointment a
        WHERE a.workspace_id = :workspaceId AND a.status = wanted.status ${kinds ? 'AND a.kind = named.kind' : ''}
          ${patientIds ? 'AND a.patient_id = visitor.id' : ''}
            ${asked.map((name) => `AND a.${COLUMNS[name]} = :${name}`).join(' ')}
          AND a.starts_at >= :from AND a.starts_at < :to AND (a.starts_at, a.id) < (:beforeStart, :beforeId)
          AND ${visible.sql}
        ORDER BY a.starts_at DESC, a.id DESC LIMIT :limit
     ) AS page
     ORDER BY page."startsAt" DESC, page.id DESC LIMIT :limit`;
  return composedSql(text, values);
}

export const postgresAppointmentReads = (sql: Sql): AppointmentReads => ({
  byRef: async (actor, ref) => {
    const [column, value] = 'id' in ref ? ['id', ref.id] : ['number', ref.number];
    const visible = visibleRows(actor, OWNERSHIP, 3);
    const text = `${TYPED} AND a.${column} = $2 AND ${visible.sql}`;
    return (await sql.query<TypedAppointment>(text, [actor.workspaceId, value, ...visible.values]))[0];
  },

  page: (actor, filter, page) => {
    const { text, values } = pageQuery(actor, filter, page);
    return sql.query<AppointmentRecord>(text, values);
  },

  overlapping: async (actor, { start, end }, { of, limit }) => {
    const visible = visibleRowsByName(actor, OWNERSHIP);
    const read = <Row>(columns: string, most: number): Promise<Row[]> => {
      const { text, values } = composedSql(overlapping(columns, visible.sql), {
        workspaceId: actor.workspaceId,
        from: new Date(start),
        to: new Date(end),
        memberId: of?.memberId ?? null,
        limit: most + 1,
        ...visible.values,
      });
      return sql.query<Row>(text, values);
    };
    const few = Math.min(limit, PART);
    const appointments = await read<TypedAppointment>(TYPED_COLUMNS, few);
    if (appointments.length <= few) return appointments;
    const ids = (await read<{ id: string }>(PLACED_COLUMNS, limit)).map(({ id }) => id);
    return ids.length > limit ? 'too many' : inParts(sql, actor.workspaceId, ids);
  },
});

/** Rows per read; other work runs in between. */
const PART = 500;

const PLACED_COLUMNS = 'SELECT a.id, a.starts_at AS "startsAt" FROM scheduling.appointment a';

// Reads up to the limit unordered, then sorts: an ordered scan would start at the first day.
const overlapping = (columns: string, visible: string): string => `
  SELECT *
    FROM (
      ${columns}
       WHERE a.workspace_id = :workspaceId AND tstzrange(a.starts_at, a.ends_at) && tstzrange(:from, :to)
         AND (:memberId::uuid IS NULL OR a.owner_user_id = :memberId OR a.owner_user_id IS NULL) AND ${visible}
       LIMIT :limit) AS found
   ORDER BY "startsAt", id`;

const BY_IDS = `${TYPED} AND a.id = ANY ($2::uuid[]) ORDER BY a.starts_at, a.id`;

async function inParts(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<TypedAppointment[]> {
  const appointments: TypedAppointment[] = [];
  for (let from = 0; from < ids.length; from += PART) {
    appointments.push(...(await sql.query<TypedAppointment>(BY_IDS, [workspaceId, ids.slice(from, from + PART)])));
  }
  return appointments;
}
