import { malformed, unusable, type Actor, type Clock, type Ids } from '@workops/kernel';
import type { CalendarConnection, ConnectionStore, ExternalCalendars, Sealer } from '../calendar-ports';
import type { StaffDirectory } from '../ports';

export interface ConnectionInput {
  url: string;
  username: string;
  password: string;
  memberId: string | null;
}

export interface ConnectCalendarDeps {
  connections: ConnectionStore;
  calendars: ExternalCalendars;
  staff: Pick<StaffDirectory, 'presentAmong'>;
  sealer: Sealer;
  /** Makes what outlives the call in a transaction, where the actor still stands. */
  lasting: <T>(actor: Actor, make: () => Promise<T>) => Promise<T>;
  clock: Clock;
  ids: Ids;
}

const refusedUrl = (message: string) => malformed('body', [{ path: 'url', message, code: 'invalid_string' }]);

/**
 * Opens the calendar before any transaction; what it returns keeps the connection, whose first import is due at once. Throws `malformed`
 * for an address that must not be asked or holds no calendar that can be opened, `unusable` for a member who is none; what it returns, `unauthenticated` or
 * `forbidden` when the caller was revoked meanwhile.
 */
export const connectCalendar =
  ({ connections, calendars, staff, sealer, lasting, clock, ids }: ConnectCalendarDeps) =>
  async (actor: Actor, input: ConnectionInput): Promise<() => Promise<CalendarConnection>> => {
    const { workspaceId } = actor;
    const { url, username, password, memberId } = input;
    const problem = await calendars.problemWith(new URL(url).hostname);
    if (problem) throw refusedUrl(problem);
    if (memberId !== null && (await staff.presentAmong(workspaceId, [memberId])).length === 0) {
      throw unusable('member_id', 'El miembro no existe.');
    }
    await calendars.open({ url, username, password }).catch(() => {
      throw refusedUrl('url has no calendar that can be opened with this name and password.');
    });
    return () =>
      lasting(actor, async () => {
        const connection = { workspaceId, id: ids.next(), memberId, url, username, lastError: null, createdAt: clock.now() };
        await connections.add({ ...connection, passwordSealed: sealer.seal(password) });
        return connection;
      });
  };
