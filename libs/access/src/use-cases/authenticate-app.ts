import { DomainError } from '@workops/kernel';
import type { ConnectedAppsDeps } from '../connected-app-ports';
import { scopesThroughApp } from '../domain/connected-app';
import { hashToken } from '../domain/token';
import type { Authenticated } from './authenticate';

const unauthorized = (message: string) => new DomainError('unauthenticated', 'UNAUTHORIZED', message);

/** The actor is the member, with granted scopes that both app and member still have. Throws `unauthenticated`. */
export const authenticateApp =
  ({ reads, clock }: Pick<ConnectedAppsDeps, 'reads' | 'clock'>) =>
  async (token: string, requestId: string): Promise<Authenticated> => {
    const credential = await reads.credential(hashToken(token));
    if (!credential) throw unauthorized('The access token is unknown or has been revoked.');
    if (credential.expiresAt <= clock.now()) throw unauthorized('The access token has expired.');
    const { app, member, healthcare, grantedScopes } = credential;
    const allowed = new Set<string>(app.scopes);
    const scopes = scopesThroughApp(
      member.scopes,
      grantedScopes.filter((scope) => allowed.has(scope)),
    );
    return {
      actor: {
        author: { kind: 'member', id: member.id, name: member.name, via: { kind: 'connected_app', name: app.name } },
        workspaceId: member.workspaceId,
        livemode: member.livemode,
        scopes,
        visibility: member.visibility,
        credentialId: `${member.id}:${app.id}`,
        connectedAppId: app.id,
        requestId,
      },
      kind: 'connected_app',
      rateLimit: member.rateLimit,
      origins: null,
      pages: app.origins,
      pseudonyms: healthcare && !app.names,
    };
  };
