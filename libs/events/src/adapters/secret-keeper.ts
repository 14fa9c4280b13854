import { randomBytes } from 'node:crypto';
import type { SecretBox } from '@workops/platform';
import { LRUCache } from 'lru-cache';
import type { SecretKeeper } from '../ports';

const RANDOM_BYTES = 32;
/** A busy subscription's secret is opened once, not once a delivery. */
const OPENED_AT_MOST = 1_000;

export function secretKeeper(box: SecretBox): SecretKeeper {
  const opened = new LRUCache<string, string>({ max: OPENED_AT_MOST });
  return {
    mint: () => `whsec_${randomBytes(RANDOM_BYTES).toString('hex')}`,
    seal: (secret) => box.seal(secret),
    open: (sealed) => {
      const known = opened.get(sealed);
      if (known !== undefined) return known;
      const secret = box.open(sealed);
      opened.set(sealed, secret);
      return secret;
    },
  };
}
