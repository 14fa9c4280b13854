import { visibleTo, type Owner, type Scope, type Standing } from '@workops/kernel';
import type { AppointmentRecord } from './appointment';

/** Permission required to connect a calendar, and as long as it is read and written. */
export const CONNECTS: Scope = 'schedule_config:write';
const READS: Scope = 'appointments:read';

/** Owner of a connection; null for a connection that predates owners. */
export interface OwnedConnection {
  owner: Owner | null;
  ownerScopes: readonly string[];
}

/** Appointments that may be written to a calendar. */
export interface CalendarTerms {
  shows(appointment: AppointmentRecord): boolean;
  /** Whether entries name the customer. */
  names: boolean;
}

/**
 * Null if the calendar is neither read nor written, because its owner is gone, lacks the permission, or was never
 * recorded. A connection without an owner may come from an app that was removed since. It works again once a member
 * reconnects it.
 */
export function calendarTerms(
  { owner, ownerScopes }: OwnedConnection,
  standing: Standing | undefined,
): CalendarTerms | null {
  if (!owner || !standing?.active || !standing.scopes.has(CONNECTS)) return null;
  const { visibility } = standing;
  return {
    shows: (appointment) => visibleTo({ visibility }, appointment),
    names: standing.scopes.has(READS) && ownerScopes.includes(READS),
  };
}
