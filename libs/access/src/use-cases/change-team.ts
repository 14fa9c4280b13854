import { notFound, type Actor } from '@workops/kernel';
import { changedTeam, teamData, type Team, type TeamFields } from '../domain/team';
import type { AccessDeps } from '../ports';
import { assertNameIsFree } from './free-name';
import { assertMembersExist } from './team-members';

/** A patch that changes nothing announces nothing. Throws `not_found`, `malformed`, `unusable` or `UNIQUE_CONFLICT`. */
export const changeTeam =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  async (actor: Actor, id: string, patch: Partial<TeamFields>): Promise<Team> =>
    store.memberships(actor, async (tx) => {
      const before = await tx.teams.byId(id);
      if (!before) throw notFound('El equipo no existe.');
      const team = changedTeam(before, patch, clock.now());
      await assertMembersExist(tx, patch.memberIds);
      if (team === before) return before;
      await assertNameIsFree(tx.teams, team, 'Otro equipo tiene ese nombre.');
      await tx.teams.save(team);
      tx.events.record('team.updated', { resourceId: id, data: teamData(team) });
      return team;
    });
