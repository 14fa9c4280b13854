import { visibleTo, type Owner, type Scope, type Standing } from '@workops/kernel';
import type { AppointmentRecord } from './appointment';

/** Required to connect a calendar, and as long as it is in use. */
export const CONNECTS: Scope = 'schedule_config:write';
const READS: Scope = 'appointments:read';

/** Null if the connection predates owners. */
export interface OwnedConnection {
  owner: Owner | null;
  ownerScopes: readonly string[];
}

export interface CalendarTerms {
  shows(appointment: AppointmentRecord): boolean;
  /** Entries name the customer. */
  names: boolean;
}

/**
 * Null if the owner is gone, lacks the permission or was never recorded; the calendar is then unused. A connection
 * without an owner may come from a removed app; reconnecting restores it.
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
