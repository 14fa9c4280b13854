import { createHash } from 'node:crypto';
import { uuidIn, type Clock } from '@workops/kernel';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyResult } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Identity, IdentityTokens } from '../ports';
import { KeyRing, type FetchKeys } from './key-ring';

/** Which identity provider's tokens are accepted. */
export interface IdentitySettings {
  issuer: string;
  audience: string;
  /** Where the provider publishes its keys. */
  jwksUrl: string;
  /** The claim that names the workspace. */
  tenantClaim: string;
  /** Maximum lifetime of a token, from its issue. */
  maxLifetimeSeconds: number;
}

/** Never `none`, never a symmetric one: anyone who knows a public key could otherwise sign with it. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];
/** Types of tokens that are meant for a service: not for signing out, for refreshing, or for a client only. */
const HEADER_TYPES = new Set(['jwt', 'at+jwt', 'application/at+jwt']);
const CLAIMED_TYPES = new Set([...HEADER_TYPES, 'bearer', 'access']);
const CLOCK_SKEW_SECONDS = 60;
const LARGEST_TOKEN = 8 * 1_024;
const LONGEST_SUBJECT = 255;
const REMEMBERED = 10_000;
/** A token is verified again after this, so that one signed with a key that was withdrawn does not live on here. */
const REMEMBERED_MS = 60_000;

interface Verified {
  identity: Identity;
  expiresAt: number;
}

/** Without an identity provider, no token is one of its. */
export const noIdentities: IdentityTokens = { identityOf: () => Promise.resolve('invalid') };

/** Tokens of an OpenID Connect provider, verified against its published keys. Verified ones are cached, by their hash. */
export function jwtIdentities(settings: IdentitySettings, clock: Clock, fetchKeys?: FetchKeys): IdentityTokens {
  const keys = new KeyRing(settings.jwksUrl, clock, fetchKeys);
  const verified = new LRUCache<string, Verified>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  const secondsNow = (): number => clock.now().getTime() / 1_000;
  const isPast = ({ expiresAt }: Verified): boolean => expiresAt + CLOCK_SKEW_SECONDS <= secondsNow();

  return {
    identityOf: async (token) => {
      if (token.length > LARGEST_TOKEN) return 'invalid';
      const hash = createHash('sha256').update(token).digest('base64');
      const known = verified.get(hash);
      if (known) return isPast(known) ? 'expired' : known.identity;
      const verdict = await verdictOf(token);
      if (typeof verdict === 'string') return verdict;
      const { payload } = verdict;
      const identity = identityIn(payload, settings.tenantClaim);
      if (identity) verified.set(hash, { identity, expiresAt: payload.exp! });
      return identity ?? 'invalid';
    },
  };

  /** Counted from its `iat`, or from now where that is absent or in the future. */
  function livesShortly({ exp = 0, iat }: JWTPayload): boolean {
    const { maxLifetimeSeconds } = settings;
    const issuedAt = Math.min(iat ?? Number.POSITIVE_INFINITY, secondsNow() + CLOCK_SKEW_SECONDS);
    return exp - issuedAt <= maxLifetimeSeconds;
  }

  async function verdictOf(token: string): Promise<JWTVerifyResult | 'expired' | 'invalid'> {
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

/** Its type, in the header or as a claim, must be one for a service. */
const isBearer = ({ protectedHeader, payload }: JWTVerifyResult): boolean =>
  isAmong(HEADER_TYPES, protectedHeader.typ) && isAmong(CLAIMED_TYPES, payload.typ);

function identityIn(payload: JWTPayload, tenantClaim: string): Identity | undefined {
  const { sub: subject } = payload;
  const tenant = payload[tenantClaim];
  const workspaceId = typeof tenant === 'string' ? uuidIn(tenant) : undefined;
  // The database stores no NUL character: no subject contains one.
  if (typeof subject !== 'string' || subject === '' || subject.length > LONGEST_SUBJECT || subject.includes('\0'))
    return undefined;
  return workspaceId === undefined ? undefined : { subject, workspaceId };
}
