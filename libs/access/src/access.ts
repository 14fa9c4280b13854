import { listed, listRecords, readRecord, type Actor, type ListInput } from '@workops/kernel';
import type { AccessDeps } from './ports';
import { activeMembers } from './use-cases/active-members';
import { addMember } from './use-cases/add-member';
import { authenticate } from './use-cases/authenticate';
import { changeMember } from './use-cases/change-member';
import { changeRole } from './use-cases/change-role';
import { changeTeam, createTeam, deleteTeam } from './use-cases/teams';
import { configureWorkspace } from './use-cases/configure-workspace';
import { claimDeviceAgent } from './use-cases/claim-device-agent';
import { createApiKey } from './use-cases/create-api-key';
import { createDeviceAgent } from './use-cases/create-device-agent';
import { createLocation, deleteLocation, renameLocation } from './use-cases/locations';
import { createPersonalToken } from './use-cases/create-personal-token';
import { createPublishableKey } from './use-cases/create-publishable-key';
import { createRole } from './use-cases/create-role';
import { teamMembers } from './use-cases/team-members';
import { createWorkspace } from './use-cases/create-workspace';
import { deleteRole } from './use-cases/delete-role';
import { deleteWorkspace, keepWorkspace } from './use-cases/delete-workspace';
import { enrolMember } from './use-cases/enrol-member';
import { listDescendants } from './use-cases/list-descendants';
import { listNotices, markNoticeRead } from './use-cases/notices';
import { listCredentials } from './use-cases/list-credentials';
import { mayCallFrom } from './use-cases/may-call-from';
import { memberActor } from './use-cases/member-actor';
import { mintApiKey } from './use-cases/mint-api-key';
import { nameRecords } from './use-cases/name-records';
import { notifyAdmins, notifyMembers } from './use-cases/notify-admins';
import { loadProfile } from './use-cases/profile-of';
import { readDeviceAgent } from './use-cases/read-device-agent';
import { recordExists } from './use-cases/record-exists';
import { readSettings } from './use-cases/read-settings';
import { removeMember } from './use-cases/remove-member';
import { revokeApiKey } from './use-cases/revoke-api-key';
import { setAdsGoal } from './use-cases/set-ads-goal';
import { revokeCredential } from './use-cases/revoke-credential';
import { loadStandings } from './use-cases/standing-of';
import { stillStanding } from './use-cases/still-standing';
import { updateAds } from './use-cases/update-ads';
import { updateSettings } from './use-cases/update-settings';

export type Access = ReturnType<typeof createAccess>;

export const createAccess = (deps: AccessDeps) => ({
  authenticate: authenticate(deps),
  createWorkspace: createWorkspace(deps),
  mintApiKey: mintApiKey(deps),
  revokeApiKey: revokeApiKey(deps),
  mayCallFrom: mayCallFrom(deps),
  loadStandings: loadStandings(deps),
  stillStanding: stillStanding(deps),
  loadProfile: loadProfile(deps),
  memberActor: memberActor(deps),
  enrolMember: enrolMember(deps),
  members: {
    list: listRecords(deps.reads.members),
    read: readRecord(deps.reads.members, 'El miembro no existe.'),
    names: nameRecords(deps.reads.members),
    active: activeMembers(deps.reads.members),
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
    exists: recordExists(deps.reads.teams),
    names: nameRecords({ names: deps.reads.teams.byIds }),
    members: teamMembers(deps.reads),
    create: createTeam(deps),
    change: changeTeam(deps),
    delete: deleteTeam(deps),
  },
  locations: {
    list: listRecords(deps.reads.locations),
    read: readRecord(deps.reads.locations, 'La sucursal no existe.'),
    names: nameRecords({ names: deps.reads.locations.byIds }),
    create: createLocation(deps),
    rename: renameLocation(deps),
    delete: deleteLocation(deps),
  },
  configureWorkspace: configureWorkspace(deps),
  deleteWorkspace: deleteWorkspace(deps),
  keepWorkspace: keepWorkspace(deps),
  settings: {
    read: readSettings(deps),
    update: updateSettings(deps),
    updateAds: updateAds(deps),
    setAdsGoal: setAdsGoal(deps),
  },
  notices: {
    list: listNotices(deps),
    markRead: markNoticeRead(deps),
    notifyAdmins: notifyAdmins(deps),
    notifyMembers: notifyMembers(deps),
  },
  apiKeys: {
    create: createApiKey(deps),
    list: listCredentials(deps, 'api_key'),
    descendants: listDescendants(deps, 'api_key'),
    revoke: revokeCredential(deps, 'api_key'),
  },
  personalTokens: {
    create: createPersonalToken(deps),
    list: listCredentials(deps, 'personal_token'),
    descendants: listDescendants(deps, 'personal_token'),
    revoke: revokeCredential(deps, 'personal_token'),
  },
  publishableKeys: {
    create: createPublishableKey(deps),
    list: listCredentials(deps, 'publishable_key'),
    revoke: revokeCredential(deps, 'publishable_key'),
  },
  deviceAgents: {
    create: createDeviceAgent(deps),
    claim: claimDeviceAgent(deps),
    readOwn: readDeviceAgent(deps),
    list: listCredentials(deps, 'device_agent'),
    revoke: revokeCredential(deps, 'device_agent'),
  },
  listAuditLog: (actor: Actor, input: ListInput) => listed((page) => deps.reads.auditLog(actor, page), input),
});
