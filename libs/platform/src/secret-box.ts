import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  bytes: Buffer;
  digests: Buffer;
}

function deriveKey(bytes: Buffer): Key {
  if (bytes.length !== 32) throw new Error('The encryption key must be 32 bytes.');
  return { bytes, digests: Buffer.from(hkdfSync('sha256', bytes, '', 'digests', 32)) };
}

export interface ConfiguredKeys {
  ENCRYPTION_KEY: string;
  ENCRYPTION_KEY_OTHER?: string;
}

/** AES-256-GCM for values that must be read again. During a rotation two keys decrypt, but only the first encrypts. */
export class SecretBox {
  private readonly key: Key;
  private readonly other: Key | undefined;

  constructor(key: Buffer, other?: Buffer) {
    this.key = deriveKey(key);
    this.other = other && deriveKey(other);
  }

  static of({ ENCRYPTION_KEY: key, ENCRYPTION_KEY_OTHER: other }: ConfiguredKeys): SecretBox {
    return new SecretBox(Buffer.from(key, 'base64'), other ? Buffer.from(other, 'base64') : undefined);
  }

  seal(plain: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key.bytes, iv);
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`;
  }

  /** Deterministic. Without the key, guessable texts such as phone numbers cannot be confirmed. */
  digest(plain: string): string {
    return digestWith(this.key, plain);
  }

  /** Under both keys, because the text may predate a rotation. */
  digests(plain: string): string[] {
    return [this.key, ...(this.other ? [this.other] : [])].map((key) => digestWith(key, plain));
  }

  /** Throws if neither key encrypted the text, or it was changed. */
  open(sealed: string): string {
    return this.opened(sealed).plain;
  }

  /** Undefined if the first key encrypts it already. Throws if neither key decrypts it. */
  resealed(sealed: string): string | undefined {
    const { plain, isStale } = this.opened(sealed);
    return isStale ? this.seal(plain) : undefined;
  }

  private opened(sealed: string): { plain: string; isStale: boolean } {
    const [version, body] = sealed.split('.');
    if (version !== VERSION || !body) throw new Error('Not a sealed secret.');
    const bytes = Buffer.from(body, 'base64');
    try {
      return { plain: openedWith(this.key, bytes), isStale: false };
    } catch (error) {
      if (!this.other) throw error;
      return { plain: openedWith(this.other, bytes), isStale: true };
    }
  }
}

const digestWith = ({ digests }: Key, plain: string): string =>
  createHmac('sha256', digests).update(plain).digest('base64url');

function openedWith(key: Key, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
