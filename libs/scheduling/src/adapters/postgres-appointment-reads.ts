import type { Actor } from '@workops/kernel';
import { visibleRows, type Sql } from '@workops/platform/database';
import type { AppointmentFilter, AppointmentPage, AppointmentReads, TypedAppointment } from '../appointment-ports';
import { APPOINTMENT_STATUSES, type AppointmentRecord } from '../domain/appointment';
import { SELECTED } from './appointment-columns';

const OWNERSHIP = { owner: 'a.owner_user_id', location: 'a.location_id' };

const TYPED = `
  SELECT ${SELECTED}, t.name AS "appointmentTypeName"
    FROM scheduling.appointment a
    LEFT JOIN scheduling.appointment_type t ON t.workspace_id = a.workspace_id AND t.id = a.appointment_type_id
   WHERE a.workspace_id = $1`;

const COLUMNS = {
  vehicleId: 'vehicle_id',
  appointmentTypeId: 'appointment_type_id',
  ownerUserId: 'owner_user_id',
  leadId: 'lead_id',
  contactId: 'contact_id',
} as const satisfies Partial<Record<keyof AppointmentFilter, string>>;

const references = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** Sorts after every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * Reads each status, kind, branch and patient id of the filter from an index in list order, so that a page costs only its size.
 * Only the filters in use become part of the statement, so that few statements exist and each can use its index.
 */
function pageQuery(
  actor: Actor,
  filter: AppointmentFilter,
  { limit, after }: AppointmentPage,
): { text: string; values: unknown[] } {
  const { statuses = APPOINTMENT_STATUSES, kinds, from = '-infinity', to = 'infinity' } = filter;
  const values: unknown[] = [
    actor.workspaceId,
    once(statuses),
    from,
    to,
    after?.startsAt ?? 'infinity',
    after?.id ?? LAST_ID,
    limit,
  ];
  const placed = (value: unknown): string => `$${values.push(value)}`;
  const named = kinds && placed(once(kinds));
  const visitors = filter.patientIds && placed(once(filter.patientIds));
  const asked = references
    .filter((name) => filter[name] !== undefined)
    .map((name) => `AND a.${COLUMNS[name]} = ${placed(filter[name])}`);
  const { visibility } = actor;
  const branches = visibility.kind === 'branches' && placed(once(visibility.locationIds));
  const visible = branches
    ? { sql: 'a.location_id = branch.id', values: [] }
    : visibleRows(actor, OWNERSHIP, values.length + 1);
  const text = `
    SELECT page.* FROM unnest($2::text[]) AS wanted (status) ${named ? `CROSS JOIN unnest(${named}::text[]) AS named (kind)` : ''}
     ${branches ? `CROSS JOIN unnest(${branches}::uuid[]) AS branch (id)` : ''}
     ${visitors ? `CROSS JOIN unnest(${visitors}::uuid[]) AS visitor (id)` : ''}
     CROSS JOIN LATERAL (
       SELECT ${SELECTED} FROM scheduling.appointment a
        WHERE a.workspace_id = $1 AND a.status = wanted.status ${named ? 'AND a.kind = named.kind' : ''} ${visitors ? 'AND a.patient_id = visitor.id' : ''} ${asked.join(' ')}
          AND a.starts_at >= $3 AND a.starts_at < $4 AND (a.starts_at, a.id) < ($5, $6) AND ${visible.sql}
        ORDER BY a.starts_at DESC, a.id DESC LIMIT $7
     ) AS page
     ORDER BY page."startsAt" DESC, page.id DESC LIMIT $7`;
  return { text, values: [...values, ...visible.values] };
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
    const visible = visibleRows(actor, OWNERSHIP, 6);
    const parameters = (most: number) => [
      actor.workspaceId,
      new Date(start),
      new Date(end),
      of?.memberId ?? null,
      most + 1,
      ...visible.values,
    ];
    const few = Math.min(limit, PART);
    const appointments = await sql.query<TypedAppointment>(overlapping(TYPED, visible.sql), parameters(few));
    if (appointments.length <= few) return appointments;
    const ids = (await sql.query<{ id: string }>(overlapping(PLACED, visible.sql), parameters(limit))).map(
      ({ id }) => id,
    );
    return ids.length > limit ? 'too many' : inParts(sql, actor.workspaceId, ids);
  },
});

/** Number of rows per read; other work runs in between. */
const PART = 500;

const PLACED = 'SELECT a.id, a.starts_at AS "startsAt" FROM scheduling.appointment a WHERE a.workspace_id = $1';

// Reads up to the limit unordered, then sorts. An ordered scan would walk the index from the first day on.
const overlapping = (selected: string, visible: string): string => `
  SELECT * FROM (${selected} AND tstzrange(a.starts_at, a.ends_at) && tstzrange($2, $3)
    AND ($4::uuid IS NULL OR a.owner_user_id = $4 OR a.owner_user_id IS NULL) AND ${visible} LIMIT $5) AS found ORDER BY "startsAt", id`;

const BY_IDS = `${TYPED} AND a.id = ANY ($2::uuid[]) ORDER BY a.starts_at, a.id`;

async function inParts(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<TypedAppointment[]> {
  const appointments: TypedAppointment[] = [];
  for (let from = 0; from < ids.length; from += PART) {
    appointments.push(...(await sql.query<TypedAppointment>(BY_IDS, [workspaceId, ids.slice(from, from + PART)])));
  }
  return appointments;
}
