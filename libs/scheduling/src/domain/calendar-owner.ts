import { visibleTo, type Owner, type Scope, type Standing } from '@workops/kernel';
import type { AppointmentRecord } from './appointment';

/** What it takes to connect a calendar, and for it to stay one that is read and written. */
export const CONNECTS: Scope = 'schedule_config:write';
const READS: Scope = 'appointments:read';

/** Who answers for a connection; nobody for one that is older than owners. */
export interface OwnedConnection {
  owner: Owner | null;
  ownerScopes: readonly string[];
}

/** What a calendar is given. */
export interface CalendarTerms {
  shows(appointment: AppointmentRecord): boolean;
  /** Whether entries name the person who comes. */
  names: boolean;
}

/**
 * Null where the calendar is neither read nor written: its owner is gone, or may no longer connect one, or nobody answers for it. That may be
 * an app's which has long been removed: it is connected anew by somebody who does.
 */
export function calendarTerms({ owner, ownerScopes }: OwnedConnection, standing: Standing | undefined): CalendarTerms | null {
  if (!owner || !standing?.active || !standing.scopes.has(CONNECTS)) return null;
  const { visibility } = standing;
  return { shows: (appointment) => visibleTo({ visibility }, appointment), names: standing.scopes.has(READS) && ownerScopes.includes(READS) };
}
