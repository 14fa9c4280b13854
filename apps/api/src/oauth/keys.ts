import { createHmac, hkdfSync } from 'node:crypto';

/** What the authorization server signs with: keys of its own, all made from the one that the service is configured with. */
export class OAuthKeys {
  readonly cookies: string;
  private readonly interactions: Buffer;

  constructor(encryptionKey: string) {
    const secret = Buffer.from(encryptionKey, 'base64');
    const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `oauth ${purpose}`, 32));
    this.cookies = derived('cookies').toString('base64url');
    this.interactions = derived('interactions');
  }

  /** A secret that belongs to one interaction and one purpose: nobody else can foresee it, and nothing has to be stored. */
  forInteraction(uid: string, purpose: 'state' | 'nonce' | 'verifier' | 'form'): string {
    return createHmac('sha256', this.interactions).update(`${purpose} ${uid}`).digest('base64url');
  }
}
