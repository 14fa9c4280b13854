import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals what must be read again later (webhook secrets, stored answers that show a secret) with AES-256-GCM. */
export class SecretBox {
  private readonly digestKey: Buffer;

  constructor(private readonly key: Buffer) {
    if (key.length !== 32) throw new Error('The encryption key must be 32 bytes.');
    this.digestKey = Buffer.from(hkdfSync('sha256', key, '', 'digests', 32));
  }

  seal(plain: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`;
  }

  /** Of one text always the same. Of one that can be guessed, as a telephone number is, nobody without the key finds out that it is this one. */
  digest(plain: string): string {
    return createHmac('sha256', this.digestKey).update(plain).digest('base64url');
  }

  /** Throws when the text was not sealed with this key, or was changed since. */
  open(sealed: string): string {
    const [version, body] = sealed.split('.');
    if (version !== VERSION || !body) throw new Error('Not a sealed secret.');
    const bytes = Buffer.from(body, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }
}
