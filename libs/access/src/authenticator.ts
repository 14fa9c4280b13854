import type { Access } from './access';
import type { ConnectedApps } from './connected-apps';
import { hasTokenForm, kindOfToken } from './domain/token';
import type { Authenticated } from './use-cases/authenticate';

export const createAuthenticator = (
  access: Pick<Access, 'authenticate' | 'mayCallFrom'>,
  apps: Pick<ConnectedApps, 'authenticate'>,
) => ({
  authenticate: (token: string, requestId: string): Promise<Authenticated> =>
    kindOfToken(token) === 'oa' ? apps.authenticate(token, requestId) : access.authenticate(token, requestId),
  isOfOurForm: hasTokenForm,
  mayCallFrom: access.mayCallFrom,
});
