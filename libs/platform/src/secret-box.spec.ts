import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { SecretBox } from './secret-box';

describe('SecretBox', () => {
  const box = new SecretBox(randomBytes(32));

  it('decrypts its own ciphertext', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (plain) => expect(box.open(box.seal(plain))).toBe(plain)));
  });

  it('encrypts the same text differently each time and never exposes it', () => {
    const sealed = box.seal('whsec_visible');
    expect(sealed).not.toBe(box.seal('whsec_visible'));
    expect(Buffer.from(sealed.slice(3), 'base64').toString('latin1')).not.toContain('whsec_visible');
  });

  it('rejects ciphertext that was changed, or encrypted with another key', () => {
    const sealed = box.seal('secret');
    const changed = sealed.slice(0, -4) + (sealed.endsWith('AAA=') ? 'BBB=' : 'AAA=');
    expect(() => box.open(changed)).toThrow();
    expect(() => new SecretBox(randomBytes(32)).open(sealed)).toThrow();
    expect(() => box.open('plain text')).toThrow('Not a sealed secret.');
  });

  it('digests a text deterministically per key', () => {
    expect(box.digest('+56911111111')).toBe(box.digest('+56911111111'));
    expect(box.digest('+56911111111')).not.toBe(box.digest('+56911111112'));
    expect(box.digest('+56911111111')).not.toBe(new SecretBox(randomBytes(32)).digest('+56911111111'));
  });

  describe('with two keys', () => {
    const [old, next] = [randomBytes(32), randomBytes(32)];
    const before = new SecretBox(old, next);
    const after = new SecretBox(next, old);

    it('decrypts with either key and encrypts with the first', () => {
      expect(after.open(before.seal('secret'))).toBe('secret');
      expect(before.open(after.seal('secret'))).toBe('secret');
      expect(new SecretBox(next).open(after.seal('secret'))).toBe('secret');
      expect(() => after.open(box.seal('secret'))).toThrow();
    });

    it('re-encrypts values of the other key only', () => {
      expect(new SecretBox(next).open(after.resealed(new SecretBox(old).seal('secret'))!)).toBe('secret');
      expect(after.resealed(after.seal('secret'))).toBeUndefined();
      expect(() => after.resealed(box.seal('secret'))).toThrow();
    });

    it('returns the digests under both keys', () => {
      expect(after.digests('+56911111111')).toEqual([after.digest('+56911111111'), before.digest('+56911111111')]);
    });
  });

  it('requires a key of 32 bytes', () => {
    expect(() => new SecretBox(randomBytes(16))).toThrow('32 bytes');
  });
});
