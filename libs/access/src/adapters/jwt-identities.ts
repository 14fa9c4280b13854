import { createHash } from 'node:crypto';
import { uuidIn, type Clock } from '@workops/kernel';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyResult } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Identity, IdentityTokens } from '../ports';
import { KeyRing, type FetchKeys } from './key-ring';

export interface IdentitySettings {
  issuer: string;
  audience: string;
  jwksUrl: string;
  tenantClaim: string;
  /** Counted from the issue. */
  maxLifetimeSeconds: number;
}

/** Excludes `none` and symmetric algorithms, which anyone with a public key could use to sign. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];
/** Meant for a service, as opposed to sign-out, refresh or client-only tokens. */
const HEADER_TYPES = new Set(['jwt', 'at+jwt', 'application/at+jwt']);
const CLAIMED_TYPES = new Set([...HEADER_TYPES, 'bearer', 'access']);
const CLOCK_SKEW_SECONDS = 60;
const LARGEST_TOKEN = 8 * 1_024;
const LONGEST_SUBJECT = 255;
const REMEMBERED = 10_000;
/** Tokens are then verified again, so that a withdrawn key's tokens stop working. */
const REMEMBERED_MS = 60_000;

interface Verified {
  identity: Identity;
  expiresAt: number;
}

/** Rejects every JWT without an identity provider. */
export const noIdentities: IdentityTokens = { resolveIdentity: () => Promise.resolve('invalid') };

/** Checks OpenID Connect tokens against the provider's published keys, and caches valid ones by hash. */
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

  /** Counts from `iat`, or from now if that is absent or in the future. */
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

const isBearer = ({ protectedHeader, payload }: JWTVerifyResult): boolean =>
  isAmong(HEADER_TYPES, protectedHeader.typ) && isAmong(CLAIMED_TYPES, payload.typ);

function identityIn(payload: JWTPayload, tenantClaim: string): Identity | undefined {
  const { sub: subject } = payload;
  const tenant = payload[tenantClaim];
  const workspaceId = typeof tenant === 'string' ? uuidIn(tenant) : undefined;
  // PostgreSQL cannot store NUL.
  if (typeof subject !== 'string' || subject === '' || subject.length > LONGEST_SUBJECT || subject.includes('\0'))
    return undefined;
  return workspaceId === undefined ? undefined : { subject, workspaceId };
}
