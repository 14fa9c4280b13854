import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import Provider from 'oidc-provider';

export const SERVICE_AT_PROVIDER = { clientId: 'workspace-operations', clientSecret: 'a secret of the tests' };

/** Creating a key takes up to a second. */
let signingKey: KeyObject | undefined;

/** Signs every visitor in, without a prompt. */
export class TestIdentityProvider {
  subject = 'nobody';

  private constructor(
    readonly issuer: string,
    private readonly server: Server,
  ) {}

  static async start(redirectUri: string): Promise<TestIdentityProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const identityProvider = new TestIdentityProvider(issuer, server);
    signingKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const provider = new Provider(issuer, {
      jwks: { keys: [{ ...signingKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256' }] },
      clients: [
        {
          client_id: SERVICE_AT_PROVIDER.clientId,
          client_secret: SERVICE_AT_PROVIDER.clientSecret,
          redirect_uris: [redirectUri],
        },
      ],
      cookies: { keys: ['test'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
      interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ accountId: oidc.session?.accountId, clientId: oidc.client?.clientId });
        grant.addOIDCScope('openid');
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    server.on('request', (req, res) => {
      if (!req.url?.startsWith('/sign-in/')) return void answer(req, res);
      const login = { accountId: identityProvider.subject, remember: false };
      void provider.interactionFinished(req, res, { login });
    });
    return identityProvider;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
