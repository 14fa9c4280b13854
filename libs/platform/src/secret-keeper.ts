import { randomBytes } from 'node:crypto';
import type { SecretKeeper } from '@workops/kernel';
import { LRUCache } from 'lru-cache';
import type { SecretBox } from './secret-box';
import { isSignedNear, standardSignature, timedSignature } from './signature';

const RANDOM_BYTES = 32;
/** A frequently used secret is not decrypted on each use. */
const OPENED_AT_MOST = 1_000;

export function secretKeeper(box: SecretBox): SecretKeeper {
  const opened = new LRUCache<string, string>({ max: OPENED_AT_MOST });
  return {
    mint: () => `whsec_${randomBytes(RANDOM_BYTES).toString('hex')}`,
    seal: (secret) => box.seal(secret),
    open: (sealed) => {
      const cached = opened.get(sealed);
      if (cached !== undefined) return cached;
      const secret = box.open(sealed);
      opened.set(sealed, secret);
      return secret;
    },
    sign: timedSignature,
    signStandard: standardSignature,
    signed: isSignedNear,
  };
}
