import { visibleTo, type Owner, type Scope, type Standing } from '@workops/kernel';
import type { AppointmentRecord } from './appointment';

/** What it takes to connect a calendar, and for it to stay one that is read and written. */
export const CONNECTS: Scope = 'schedule_config:write';
const READS: Scope = 'appointments:read';

/** Who answers for a connection; nobody for one that is older than owners, which is the workspace's own. */
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

const OF_THE_WORKSPACE: CalendarTerms = { shows: () => true, names: true };

/** Null where the calendar is neither read nor written: its owner is gone, or may no longer connect one. */
export function calendarTerms({ owner, ownerScopes }: OwnedConnection, standing: Standing | undefined): CalendarTerms | null {
  if (!owner) return OF_THE_WORKSPACE;
  if (!standing?.active || !standing.scopes.has(CONNECTS)) return null;
  const { visibility } = standing;
  return { shows: (appointment) => visibleTo({ visibility }, appointment), names: standing.scopes.has(READS) && ownerScopes.includes(READS) };
}
