import { listRecords } from '@workops/kernel';
import type { ConnectedAppsDeps } from './connected-app-ports';
import { authenticateApp } from './use-cases/authenticate-app';
import { consentToApp } from './use-cases/consent-to-app';
import { mintAppToken } from './use-cases/mint-app-token';
import { registerConnectedApp } from './use-cases/register-connected-app';
import { removeConnectedApp } from './use-cases/remove-connected-app';
import { updateConnectedApp } from './use-cases/update-connected-app';

export type ConnectedApps = ReturnType<typeof createConnectedApps>;

export const createConnectedApps = (deps: ConnectedAppsDeps) => ({
  register: registerConnectedApp(deps),
  list: listRecords(deps.reads),
  update: updateConnectedApp(deps),
  remove: removeConnectedApp(deps),
  consent: consentToApp(deps),
  mintToken: mintAppToken(deps),
  authenticate: authenticateApp(deps),
  isMember: async (workspaceId: string, subject: string) =>
    (await deps.people.actingMember({ workspaceId, subject })) !== undefined,
  app: deps.reads.app,
  consentingMember: deps.reads.consentingMember,
  records: deps.records,
  loadNumbers: deps.pseudonyms.loadNumbers,
});
