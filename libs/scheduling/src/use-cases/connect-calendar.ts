import {
  DomainError,
  malformed,
  ownerKey,
  toOwnership,
  unusable,
  type Actor,
  type Clock,
  type Ids,
  type OwnerStandings,
} from '@workops/kernel';
import type { CalendarConnection, ConnectionStore, ExternalCalendars, Sealer } from '../calendar-ports';
import { calendarTerms } from '../domain/calendar-owner';
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
  owners: OwnerStandings;
  plainHttp: boolean;
  sealer: Sealer;
  lasting: <T>(actor: Actor, make: () => Promise<T>) => Promise<T>;
  clock: Clock;
  ids: Ids;
}

const refusedUrl = (message: string) => malformed('body', [{ path: 'url', message, code: 'invalid_string' }]);

/**
 * Opens the calendar before any transaction; the returned function stores it, with its first import due at once. Throws
 * `malformed` for a forbidden or unusable address, `unusable` for an unknown member, and `unauthenticated` or
 * `forbidden` if access has ended.
 */
export const connectCalendar =
  ({ connections, calendars, staff, owners, plainHttp, sealer, lasting, clock, ids }: ConnectCalendarDeps) =>
  async (actor: Actor, input: ConnectionInput): Promise<() => Promise<CalendarConnection>> => {
    const { workspaceId } = actor;
    const { url, username, password, memberId } = input;
    const { owner, scopes: ownerScopes } = toOwnership(actor);
    const standing = (await owners.loadStandings([{ ...owner, workspaceId }])).get(ownerKey(owner));
    if (!standing?.active)
      throw new DomainError('unauthenticated', 'UNAUTHORIZED', 'The credential is unknown or has been revoked.');
    if (!calendarTerms({ owner, ownerScopes }, standing)) {
      throw new DomainError('forbidden', 'FORBIDDEN', 'This credential cannot connect a calendar.');
    }
    const access = { url, username, password, tlsOnly: actor.livemode && !plainHttp };
    const problem = await calendars.problemWith(access);
    if (problem) throw refusedUrl(problem);
    if (memberId !== null && (await staff.presentAmong(workspaceId, [memberId])).length === 0) {
      throw unusable('member_id', 'El miembro no existe.');
    }
    await calendars.open(access).catch(() => {
      throw refusedUrl('url has no calendar that can be opened with this name and password.');
    });
    return () =>
      lasting(actor, async () => {
        const created = {
          workspaceId,
          id: ids.next(),
          memberId,
          url,
          username,
          owner,
          ownerScopes,
          lastError: null,
          lastWarning: null,
          createdAt: clock.now(),
        };
        await connections.add({ ...created, passwordSealed: sealer.seal(password) }, actor);
        return created;
      });
  };
