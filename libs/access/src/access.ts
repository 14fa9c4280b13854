import type { AccessDeps } from './ports';
import { authenticate } from './use-cases/authenticate';
import { claimDeviceAgent } from './use-cases/claim-device-agent';
import { createApiKey } from './use-cases/create-api-key';
import { createDeviceAgent } from './use-cases/create-device-agent';
import { createPersonalToken } from './use-cases/create-personal-token';
import { createPublishableKey } from './use-cases/create-publishable-key';
import { createWorkspace } from './use-cases/create-workspace';
import { memberActor } from './use-cases/member-actor';
import { listCredentials } from './use-cases/list-credentials';
import { mayCallFrom } from './use-cases/may-call-from';
import { mintApiKey } from './use-cases/mint-api-key';
import { profileOf } from './use-cases/profile-of';
import { readDeviceAgent } from './use-cases/read-device-agent';
import { revokeApiKey } from './use-cases/revoke-api-key';
import { revokeCredential } from './use-cases/revoke-credential';
import { standingOf } from './use-cases/standing-of';

export type Access = ReturnType<typeof createAccess>;

/** Everything that this context does. */
export const createAccess = (deps: AccessDeps) => ({
  authenticate: authenticate(deps),
  memberActor: memberActor(deps),
  createWorkspace: createWorkspace(deps),
  mintApiKey: mintApiKey(deps),
  revokeApiKey: revokeApiKey(deps),
  createApiKey: createApiKey(deps),
  createPersonalToken: createPersonalToken(deps),
  createPublishableKey: createPublishableKey(deps),
  createDeviceAgent: createDeviceAgent(deps),
  claimDeviceAgent: claimDeviceAgent(deps),
  readDeviceAgent: readDeviceAgent(deps),
  listCredentials: listCredentials(deps),
  revokeCredential: revokeCredential(deps),
  mayCallFrom: mayCallFrom(deps),
  standingOf: standingOf(deps),
  profileOf: profileOf(deps),
});
