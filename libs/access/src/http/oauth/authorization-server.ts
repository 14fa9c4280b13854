import type { ConnectedApps } from '../../index';
import { type Clock } from '@workops/kernel';
import Provider, {
  errors,
  interactionPolicy,
  type Client,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { SIGNING_ALGORITHM, type OAuthKeys } from './keys';
import { failurePage, PAGE_HEADERS } from './pages';
import { APP_METADATA, recordAdapters } from './record-adapter';
import { SPANISH } from './words';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const OAUTH_PATH = '/oauth';
export const METADATA_PATH = '/.well-known/oauth-authorization-server';
export const interactionPath = (uid: string): string => `${OAUTH_PATH}/interaction/${uid}`;

export interface AuthorizationServerDeps {
  apps: ConnectedApps;
  clock: Clock;
  keys: OAuthKeys;
  /** Also the issuer. */
  publicUrl: URL;
}

/** Audience of tokens. */
export const apiResource = (publicUrl: URL): string => new URL('/api/v1', publicUrl).href;

const grantableScope = (client: Client): string => String(client['grantable_scope'] ?? '');

/** A consent is valid only for its request, so that every request asks the member again. */
async function consentOfThisRequest({ oidc }: KoaContextWithOIDC) {
  const grantId = oidc.result?.consent?.grantId;
  return grantId ? oidc.provider.Grant.find(grantId) : undefined;
}

/** The library's default would issue a code for a request without scopes, without a consent page. */
function askingAlways(): interactionPolicy.DefaultPolicy {
  const { base, Check } = interactionPolicy;
  const policy = base();
  const consentCheck = new Check('asked_anew', 'the member is asked at every request', 'consent_required', ({ oidc }) =>
    oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  policy.get('consent')!.checks.add(consentCheck);
  return policy;
}

const sameOrigin = (origin: string, uri: string): boolean => new URL(uri).origin === origin;

function providerConfiguration({ apps, clock, keys, publicUrl }: AuthorizationServerDeps): Configuration {
  const cookie = { httpOnly: true, signed: true, sameSite: 'lax', secure: publicUrl.protocol === 'https:' } as const;
  return {
    adapter: recordAdapters(apps, clock),
    jwks: { keys: [keys.signing] },
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALGORITHM },
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    // Revoking one token also revokes all others of the grant.
    revokeGrantPolicy: () => true,
    expiresWithSession: () => false,
    loadExistingGrant: consentOfThisRequest,
    extraClientMetadata: { properties: [...APP_METADATA] },
    clientBasedCORS: (_ctx, origin, client) => (client.redirectUris ?? []).some((uri) => sameOrigin(origin, uri)),
    findAccount: async (_ctx, sub, token) => {
      const grantId = token && 'grantId' in token ? token.grantId : undefined;
      if (grantId && !(await apps.consentingMember(grantId))) return undefined;
      return { accountId: sub, claims: () => ({ sub }) };
    },
    interactions: { policy: askingAlways(), url: (_ctx, { uid }) => interactionPath(uid) },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.set(PAGE_HEADERS);
      ctx.body = failurePage(SPANISH, SPANISH.startAgain, `${error}: ${description ?? ''}`);
    },
    cookies: {
      keys: keys.cookies,
      names: { session: 'oauth_session', interaction: 'oauth_interaction', resume: 'oauth_resume' },
      long: cookie,
      short: cookie,
    },
    routes: {
      authorization: `${OAUTH_PATH}/authorize`,
      token: `${OAUTH_PATH}/token`,
      revocation: `${OAUTH_PATH}/revoke`,
      jwks: `${OAUTH_PATH}/jwks`,
      end_session: `${OAUTH_PATH}/session/end`,
    },
    ttl: {
      AuthorizationCode: MINUTE,
      Interaction: 15 * MINUTE,
      Session: 60 * MINUTE,
      AccessToken: 60 * MINUTE,
      RefreshToken: 30 * DAY,
      Grant: 365 * DAY,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiResource(publicUrl),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource, client) => {
          if (resource !== apiResource(publicUrl)) throw new errors.InvalidTarget();
          return { scope: grantableScope(client), accessTokenFormat: 'opaque' };
        },
      },
    },
  };
}

interface Minted {
  client?: Client;
  generateTokenId(): string;
}

/** Access tokens get the form of all our tokens; the library's bookkeeping stays. */
function giveOurForm({ AccessToken }: Provider, apps: ConnectedApps): void {
  const prototype = AccessToken.prototype as unknown as Minted;
  const mintTheirs = prototype.generateTokenId;
  prototype.generateTokenId = function mintOurs(this: Minted) {
    mintTheirs.call(this);
    return apps.mintToken(this.client?.['livemode'] === true);
  };
}

/**
 * OAuth 2.1 for the connected apps of every workspace: authorization code with PKCE, rotated refresh tokens,
 * revocation.
 */
export function createAuthorizationServer(deps: AuthorizationServerDeps): Provider {
  const server = new Provider(deps.publicUrl.origin, providerConfiguration(deps));
  // Requests carry the public host and protocol, even behind proxies.
  server.proxy = true;
  giveOurForm(server, deps.apps);
  return server;
}
