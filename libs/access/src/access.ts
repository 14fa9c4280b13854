import type { AccessDeps } from './ports';
import { addMember } from './use-cases/add-member';
import { authenticate } from './use-cases/authenticate';
import { changeMember } from './use-cases/change-member';
import { changeRole } from './use-cases/change-role';
import { changeTeam } from './use-cases/change-team';
import { createLocation } from './use-cases/create-location';
import { createRole } from './use-cases/create-role';
import { createTeam } from './use-cases/create-team';
import { createWorkspace } from './use-cases/create-workspace';
import { deleteLocation } from './use-cases/delete-location';
import { deleteRole } from './use-cases/delete-role';
import { deleteTeam } from './use-cases/delete-team';
import { enrolMember } from './use-cases/enrol-member';
import { listRecords } from './use-cases/list-records';
import { memberActor } from './use-cases/member-actor';
import { mintApiKey } from './use-cases/mint-api-key';
import { profileOf } from './use-cases/profile-of';
import { readRecord } from './use-cases/read-record';
import { removeMember } from './use-cases/remove-member';
import { renameLocation } from './use-cases/rename-location';
import { revokeApiKey } from './use-cases/revoke-api-key';
import { standingOf } from './use-cases/standing-of';

export type Access = ReturnType<typeof createAccess>;

/** Everything that this context does. */
export const createAccess = (deps: AccessDeps) => ({
  authenticate: authenticate(deps),
  createWorkspace: createWorkspace(deps),
  mintApiKey: mintApiKey(deps),
  revokeApiKey: revokeApiKey(deps),
  standingOf: standingOf(deps),
  profileOf: profileOf(deps),
  memberActor: memberActor(deps),
  enrolMember: enrolMember(deps),
  members: {
    list: listRecords(deps.reads.members),
    read: readRecord(deps.reads.members, 'El miembro no existe.'),
    add: addMember(deps),
    change: changeMember(deps),
    remove: removeMember(deps),
  },
  roles: {
    list: listRecords(deps.reads.roles),
    read: readRecord(deps.reads.roles, 'El rol no existe.'),
    create: createRole(deps),
    change: changeRole(deps),
    delete: deleteRole(deps),
  },
  teams: {
    list: listRecords(deps.reads.teams),
    read: readRecord(deps.reads.teams, 'El equipo no existe.'),
    create: createTeam(deps),
    change: changeTeam(deps),
    delete: deleteTeam(deps),
  },
  locations: {
    list: listRecords(deps.reads.locations),
    read: readRecord(deps.reads.locations, 'La sucursal no existe.'),
    create: createLocation(deps),
    rename: renameLocation(deps),
    delete: deleteLocation(deps),
  },
});
