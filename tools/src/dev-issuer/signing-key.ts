import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT, type JWK, type JWTPayload } from 'jose';

const ALGORITHM = 'ES256';
const KEY_ID = 'dev-1';

export const newSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export class SigningKey {
  readonly published: JWK;
  private readonly secret: KeyObject;

  constructor(kept: string) {
    this.secret = createPrivateKey(kept);
    this.published = {
      ...(createPublicKey(this.secret).export({ format: 'jwk' }) as JWK),
      kid: KEY_ID,
      alg: ALGORITHM,
      use: 'sig',
    };
  }

  sign(claims: JWTPayload, lifeSeconds: number): Promise<string> {
    const issuedAt = Math.floor(Date.now() / 1_000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID, typ: 'JWT' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeSeconds)
      .sign(this.secret);
  }
}
