import { mustSeeAll, notFound, type Actor } from '@workops/kernel';
import { nameTaken } from '../domain/name';
import { changedTeam, newTeam, teamData, type Team, type TeamFields } from '../domain/team';
import type { AccessDeps } from '../ports';
import { assertMembersExist } from './team-members';

/**
 * Members are assigned and see the team's work, so the actor must see all records. Throws `forbidden`:
 * `visibility_not_held`.
 */
function mayStaff(actor: Actor, { memberIds: after }: Team, before: readonly string[] = []): void {
  if (after.join() !== before.join()) mustSeeAll(actor);
}

/** Throws `malformed`, `forbidden`, `unusable` or `UNIQUE_CONFLICT`. */
export const createTeam =
  ({ store, clock, ids }: Pick<AccessDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, fields: TeamFields): Promise<Team> => {
    const team = newTeam(fields, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    mayStaff(actor, team);
    return store.memberships(actor, async (tx) => {
      await assertMembersExist(tx, fields.memberIds);
      const holder = await tx.teams.add(team);
      if (holder) throw nameTaken('Otro equipo tiene ese nombre.', holder);
      tx.events.record('team.created', { resourceId: team.id, data: teamData(team) });
      return team;
    });
  };

/** No event without an effect. Throws `not_found`, `malformed`, `forbidden`, `unusable` or `UNIQUE_CONFLICT`. */
export const changeTeam =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  async (actor: Actor, id: string, patch: Partial<TeamFields>): Promise<Team> =>
    store.memberships(actor, async (tx) => {
      const before = await tx.teams.lock(id);
      if (!before) throw notFound('El equipo no existe.');
      const team = changedTeam(before, patch, clock.now());
      mayStaff(actor, team, before.memberIds);
      await assertMembersExist(tx, patch.memberIds);
      if (team === before) return before;
      const holder = await tx.teams.save(team);
      if (holder) throw nameTaken('Otro equipo tiene ese nombre.', holder);
      tx.events.record('team.updated', { resourceId: id, data: teamData(team) });
      return team;
    });

/** Keeps its members. Throws `not_found`. */
export const deleteTeam =
  ({ store }: Pick<AccessDeps, 'store'>) =>
  async (actor: Actor, id: string): Promise<void> =>
    store.memberships(actor, async (tx) => {
      if (!(await tx.teams.byId(id))) throw notFound('El equipo no existe.');
      await tx.teams.remove(id);
      tx.events.record('team.deleted', { resourceId: id, data: { id } });
    });
