import type { Actor } from '@workops/kernel';
import { newTeam, teamData, type Team, type TeamFields } from '../domain/team';
import type { AccessDeps } from '../ports';
import { assertNameIsFree } from './free-name';
import { assertMembersExist } from './team-members';

/** Throws `malformed`, `unusable` or `UNIQUE_CONFLICT`. */
export const createTeam =
  ({ store, clock, ids }: Pick<AccessDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, fields: TeamFields): Promise<Team> => {
    const team = newTeam(fields, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    return store.memberships(actor, async (tx) => {
      await assertMembersExist(tx, fields.memberIds);
      await assertNameIsFree(tx.teams, team, 'Otro equipo tiene ese nombre.');
      await tx.teams.add(team);
      tx.events.record('team.created', { resourceId: team.id, data: teamData(team) });
      return team;
    });
  };
