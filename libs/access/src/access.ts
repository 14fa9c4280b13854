import type { AccessDeps } from './ports';
import { authenticate } from './use-cases/authenticate';
import { createWorkspace } from './use-cases/create-workspace';
import { memberActor } from './use-cases/member-actor';
import { mintApiKey } from './use-cases/mint-api-key';
import { profileOf } from './use-cases/profile-of';
import { revokeApiKey } from './use-cases/revoke-api-key';
import { standingOf } from './use-cases/standing-of';

export type Access = ReturnType<typeof createAccess>;

/** Everything that this context does. */
export const createAccess = (deps: AccessDeps) => ({
  authenticate: authenticate(deps),
  memberActor: memberActor(deps),
  createWorkspace: createWorkspace(deps),
  mintApiKey: mintApiKey(deps),
  revokeApiKey: revokeApiKey(deps),
  standingOf: standingOf(deps),
  profileOf: profileOf(deps),
});
