import type { Actor } from '@workops/kernel';
import { newTeam, teamData, type Team, type TeamFields } from '../domain/team';
import { nameTaken } from '../domain/name';
import type { AccessDeps } from '../ports';
import { assertMembersExist } from './team-members';

/** Throws `malformed`, `unusable` or `UNIQUE_CONFLICT`. */
export const createTeam =
  ({ store, clock, ids }: Pick<AccessDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, fields: TeamFields): Promise<Team> => {
    const team = newTeam(fields, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    return store.memberships(actor, async (tx) => {
      await assertMembersExist(tx, fields.memberIds);
      const holder = await tx.teams.add(team);
      if (holder) throw nameTaken('Otro equipo tiene ese nombre.', holder);
      tx.events.record('team.created', { resourceId: team.id, data: teamData(team) });
      return team;
    });
  };
