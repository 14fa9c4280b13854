import { notFound, type Actor } from '@workops/kernel';
import { changedTeam, teamData, type Team, type TeamFields } from '../domain/team';
import { nameTaken } from '../domain/name';
import type { AccessDeps } from '../ports';
import { assertMembersExist } from './team-members';

/** A patch that changes nothing announces nothing. Throws `not_found`, `malformed`, `unusable` or `UNIQUE_CONFLICT`. */
export const changeTeam =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  async (actor: Actor, id: string, patch: Partial<TeamFields>): Promise<Team> =>
    store.memberships(actor, async (tx) => {
      const before = await tx.teams.lock(id);
      if (!before) throw notFound('El equipo no existe.');
      const team = changedTeam(before, patch, clock.now());
      await assertMembersExist(tx, patch.memberIds);
      if (team === before) return before;
      const holder = await tx.teams.save(team);
      if (holder) throw nameTaken('Otro equipo tiene ese nombre.', holder);
      tx.events.record('team.updated', { resourceId: id, data: teamData(team) });
      return team;
    });
