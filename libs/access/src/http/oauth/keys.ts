import { createHmac, createPrivateKey, hkdfSync } from 'node:crypto';
import type { ConfiguredKeys } from '@workops/platform';

export const SIGNING_ALGORITHM = 'Ed25519';
/** Precedes the 32 bytes of an Ed25519 key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

function ed25519(seed: Buffer) {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  return { ...key.export({ format: 'jwk' }), kty: 'OKP', use: 'sig', alg: SIGNING_ALGORITHM };
}

/** Derived from the configured key. */
export class OAuthKeys {
  /** Cookie keys: the current one and former ones. */
  readonly cookies: string[];
  /** Required by the library, although access tokens are opaque and no ID token is issued. */
  readonly signing: ReturnType<typeof ed25519>;
  private readonly interactions: Buffer;

  constructor({ ENCRYPTION_KEY: key, ENCRYPTION_KEY_OTHER: other }: ConfiguredKeys) {
    const derived = (purpose: string, from = key): Buffer =>
      Buffer.from(hkdfSync('sha256', Buffer.from(from, 'base64'), '', `oauth ${purpose}`, 32));
    this.cookies = [key, ...(other ? [other] : [])].map((from) => derived('cookies', from).toString('base64url'));
    this.signing = ed25519(derived('signing'));
    this.interactions = derived('interactions');
  }

  /** Unpredictable and needs no storage. */
  forInteraction(uid: string, purpose: 'state' | 'nonce' | 'verifier' | 'form'): string {
    return createHmac('sha256', this.interactions).update(`${purpose} ${uid}`).digest('base64url');
  }
}
