import { visibleTo, type Owner, type Scope, type Standing } from '@workops/kernel';
import type { AppointmentRecord } from './appointment';

/** Needed to connect a calendar, and for as long as it is read and written. */
export const CONNECTS: Scope = 'schedule_config:write';
const READS: Scope = 'appointments:read';

/** The owner of a connection; null for one that is older than owners. */
export interface OwnedConnection {
  owner: Owner | null;
  ownerScopes: readonly string[];
}

/** What may be written to a calendar. */
export interface CalendarTerms {
  shows(appointment: AppointmentRecord): boolean;
  /** Whether entries name the customer. */
  names: boolean;
}

/**
 * Null where the calendar is neither read nor written: its owner is gone or may no longer connect one, or it has no owner. The latter may
 * have been connected by an app that was removed since: it works again once a member connects it again.
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
