import { createHash, randomBytes } from 'node:crypto';
import { isAbsoluteUrl } from '@workops/kernel';

const CODE_LIFE_MS = 60_000;

export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  state: string | null;
  nonce: string | null;
  /** S256 hash of the code's verifier. */
  codeChallenge: string;
}

export interface Authorized {
  request: AuthorizationRequest;
  subject: string;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Throws a readable problem. Only applications on this machine are accepted. */
export function readRequest(query: URLSearchParams): AuthorizationRequest {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!isAbsoluteUrl(redirectUri) || !LOOPBACK.has(new URL(redirectUri).hostname))
    throw new Error('redirect_uri is not of this machine.');
  if (query.get('response_type') !== 'code') throw new Error('response_type must be code.');
  const codeChallenge = query.get('code_challenge');
  if (!codeChallenge || query.get('code_challenge_method') !== 'S256') throw new Error('PKCE with S256 is required.');
  return {
    clientId: query.get('client_id') ?? '',
    redirectUri,
    state: query.get('state'),
    nonce: query.get('nonce'),
    codeChallenge,
  };
}

/** Each code works once, within a minute. */
export class Authorizations {
  private readonly waiting = new Map<string, Authorized & { until: number }>();

  grant(request: AuthorizationRequest, subject: string): string {
    const code = randomBytes(24).toString('base64url');
    this.waiting.set(code, { request, subject, until: Date.now() + CODE_LIFE_MS });
    return code;
  }

  redeem(form: URLSearchParams): Authorized | undefined {
    const code = form.get('code') ?? '';
    const authorization = this.waiting.get(code);
    this.waiting.delete(code);
    if (
      !authorization ||
      authorization.until < Date.now() ||
      authorization.request.redirectUri !== form.get('redirect_uri')
    )
      return undefined;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return challenge === authorization.request.codeChallenge ? authorization : undefined;
  }
}
