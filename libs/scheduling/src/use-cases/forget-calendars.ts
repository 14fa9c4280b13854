import { systemActor, type Clock } from '@workops/kernel';
import type { CalendarConnection, CalendarStore } from '../calendar-ports';
import type { OutsideDirectories } from '../outside-ports';
import { takeBack } from './apply-import';

const CALENDARS_AT_ONCE = 5;
const APPOINTMENTS_AT_ONCE = 200;

export interface ForgetCalendarsDeps {
  calendarStore: CalendarStore;
  workspaces: OutsideDirectories['workspaces'];
  clock: Clock;
  onFailure: (connection: CalendarConnection, error: unknown) => void;
}

/**
 * Batches for disconnected calendars; returns their number. Any number of processes may run it without repeating work.
 */
export const forgetCalendars = (deps: ForgetCalendarsDeps) => async (): Promise<number> => {
  const leaving = await deps.calendarStore.leaving(deps.clock.now(), CALENDARS_AT_ONCE);
  await Promise.all(
    leaving.map((connection) =>
      forgetSome(deps, connection).catch((error: unknown) => deps.onFailure(connection, error)),
    ),
  );
  return leaving.length;
};

async function forgetSome(
  { calendarStore, workspaces, clock }: ForgetCalendarsDeps,
  connection: CalendarConnection,
): Promise<void> {
  const { workspaceId, id } = connection;
  const { livemode } = await workspaces.loadFacts(workspaceId);
  await calendarStore.exclusively(systemActor(workspaceId, livemode), async (tx) => {
    const deletedCount = await takeBack(tx, connection, [], clock.now(), APPOINTMENTS_AT_ONCE);
    if (deletedCount < APPOINTMENTS_AT_ONCE) await tx.forget(id);
  });
}
