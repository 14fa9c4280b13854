import { createHash } from 'node:crypto';
import { uuidIn, type Clock } from '@workops/kernel';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyResult } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Identity, IdentityTokens } from '../ports';
import { KeyRing, type FetchKeys } from './key-ring';

/** Settings of the identity provider whose tokens are accepted. */
export interface IdentitySettings {
  issuer: string;
  audience: string;
  /** URL of the provider's public keys. */
  jwksUrl: string;
  /** Claim that contains the workspace. */
  tenantClaim: string;
  /** Maximum lifetime of a token from its issue. */
  maxLifetimeSeconds: number;
}

/** Excludes `none` and symmetric algorithms, with which anyone who knows a public key could sign. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];
/** Token types meant for a service, as opposed to sign-out, refresh or client-only tokens. */
const HEADER_TYPES = new Set(['jwt', 'at+jwt', 'application/at+jwt']);
const CLAIMED_TYPES = new Set([...HEADER_TYPES, 'bearer', 'access']);
const CLOCK_SKEW_SECONDS = 60;
const LARGEST_TOKEN = 8 * 1_024;
const LONGEST_SUBJECT = 255;
const REMEMBERED = 10_000;
/** A token is verified again after this time, so that tokens signed with a withdrawn key stop working. */
const REMEMBERED_MS = 60_000;

interface Verified {
  identity: Identity;
  expiresAt: number;
}

/** Makes every JWT invalid, because no identity provider is configured. */
export const noIdentities: IdentityTokens = { resolveIdentity: () => Promise.resolve('invalid') };

/** Verifies tokens of an OpenID Connect provider against its published keys. Valid ones are cached by their hash. */
export function jwtIdentities(settings: IdentitySettings, clock: Clock, fetchKeys?: FetchKeys): IdentityTokens {
  const keys = new KeyRing(settings.jwksUrl, clock, fetchKeys);
  const verified = new LRUCache<string, Verified>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  const secondsNow = (): number => clock.now().getTime() / 1_000;
  const isPast = ({ expiresAt }: Verified): boolean => expiresAt + CLOCK_SKEW_SECONDS <= secondsNow();

  return {
    resolveIdentity: async (token) => {
      if (token.length > LARGEST_TOKEN) return 'invalid';
      const hash = createHash('sha256').update(token).digest('base64');
      const cached = verified.get(hash);
      if (cached) return isPast(cached) ? 'expired' : cached.identity;
      const verdict = await verifyToken(token);
      if (typeof verdict === 'string') return verdict;
      const { payload } = verdict;
      const identity = identityIn(payload, settings.tenantClaim);
      if (identity) verified.set(hash, { identity, expiresAt: payload.exp! });
      return identity ?? 'invalid';
    },
  };

  /** Measures the lifetime from `iat`, or from now if that is absent or in the future. */
  function livesShortly({ exp = 0, iat }: JWTPayload): boolean {
    const { maxLifetimeSeconds } = settings;
    const issuedAt = Math.min(iat ?? Number.POSITIVE_INFINITY, secondsNow() + CLOCK_SKEW_SECONDS);
    return exp - issuedAt <= maxLifetimeSeconds;
  }

  async function verifyToken(token: string): Promise<JWTVerifyResult | 'expired' | 'invalid'> {
    const { issuer, audience } = settings;
    const rules = {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: CLOCK_SKEW_SECONDS,
    };
    try {
      const verified = await jwtVerify(token, keys.find, { ...rules, currentDate: clock.now() });
      return isBearer(verified) && livesShortly(verified.payload) ? verified : 'invalid';
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired';
      if (error instanceof errors.JOSEError || error instanceof TypeError) return 'invalid';
      throw error;
    }
  }
}

const isAmong = (types: ReadonlySet<string>, type: unknown): boolean =>
  type === undefined || (typeof type === 'string' && types.has(type.toLowerCase()));

/** The type in the header or claim must be one meant for a service. */
const isBearer = ({ protectedHeader, payload }: JWTVerifyResult): boolean =>
  isAmong(HEADER_TYPES, protectedHeader.typ) && isAmong(CLAIMED_TYPES, payload.typ);

function identityIn(payload: JWTPayload, tenantClaim: string): Identity | undefined {
  const { sub: subject } = payload;
  const tenant = payload[tenantClaim];
  const workspaceId = typeof tenant === 'string' ? uuidIn(tenant) : undefined;
  // PostgreSQL cannot store NUL, so a subject must not contain it.
  if (typeof subject !== 'string' || subject === '' || subject.length > LONGEST_SUBJECT || subject.includes('\0'))
    return undefined;
  return workspaceId === undefined ? undefined : { subject, workspaceId };
}
