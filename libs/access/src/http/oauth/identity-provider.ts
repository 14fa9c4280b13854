import { unavailable } from '@workops/kernel';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
} from 'openid-client';
import type { Configuration } from 'openid-client';

export interface IdentityProviderOptions {
  issuer: URL;
  clientId: string;
  /** Absent for a public client. */
  clientSecret?: string;
  redirectUri: string;
}

/** They tie a response of the identity provider to its request. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

const RETRY_AFTER_SECONDS = 5;

/** The service is a client of this OpenID provider, where members sign in. */
export class IdentityProvider {
  private discovered: Promise<Configuration> | undefined;

  constructor(private readonly options: IdentityProviderOptions) {}

  /** Throws `unavailable` if the provider cannot be reached. */
  async signInUrl({ state, nonce, verifier }: SignInSecrets): Promise<URL> {
    return buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: this.options.redirectUri,
      scope: 'openid',
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
  }

  /** The person's id at the provider, from the query of the browser's return. Throws the provider's error. */
  async resolveSubject(query: string, { state, nonce, verifier }: SignInSecrets): Promise<string> {
    const returned = new URL(`${this.options.redirectUri}?${query}`);
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const claims = (await authorizationCodeGrant(await this.configuration(), returned, checks)).claims();
    if (!claims) throw new Error('The identity provider answered without an ID token.');
    return claims.sub;
  }

  /** A failure is not cached, so that the next sign-in retries. */
  private configuration(): Promise<Configuration> {
    this.discovered ??= this.discover().catch((error: unknown) => {
      this.discovered = undefined;
      throw unavailable(`The identity provider is away: ${String(error)}`, RETRY_AFTER_SECONDS);
    });
    return this.discovered;
  }

  private discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.options;
    const insecure = issuer.protocol === 'http:' ? { execute: [allowInsecureRequests] } : undefined;
    return discovery(issuer, clientId, clientSecret, undefined, insecure);
  }
}
