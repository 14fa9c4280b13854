import type { Actor } from '@workops/kernel';
import { connectCalendar, type ConnectCalendarDeps } from './use-cases/connect-calendar';
import type { ApplyImportDeps } from './use-cases/apply-import';
import { disconnectCalendar } from './use-cases/disconnect-calendar';

export type Calendars = ReturnType<typeof createCalendars>;

export const createCalendars = (deps: ConnectCalendarDeps & Pick<ApplyImportDeps, 'calendarStore'>) => ({
  connect: connectCalendar(deps),
  list: ({ workspaceId }: Actor) => deps.connections.all(workspaceId),
  disconnect: disconnectCalendar(deps),
});
