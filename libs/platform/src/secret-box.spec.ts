import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { SecretBox } from './secret-box';

describe('SecretBox', () => {
  const box = new SecretBox(randomBytes(32));

  it('opens what it sealed', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (plain) => expect(box.open(box.seal(plain))).toBe(plain)));
  });

  it('seals the same text differently each time and never shows it', () => {
    const sealed = box.seal('whsec_visible');
    expect(sealed).not.toBe(box.seal('whsec_visible'));
    expect(Buffer.from(sealed.slice(3), 'base64').toString('latin1')).not.toContain('whsec_visible');
  });

  it('refuses what was changed, or sealed with another key', () => {
    const sealed = box.seal('secret');
    const changed = sealed.slice(0, -4) + (sealed.endsWith('AAA=') ? 'BBB=' : 'AAA=');
    expect(() => box.open(changed)).toThrow();
    expect(() => new SecretBox(randomBytes(32)).open(sealed)).toThrow();
    expect(() => box.open('plain text')).toThrow('Not a sealed secret.');
  });

  it('digests a text always alike, and with another key otherwise', () => {
    expect(box.digest('+56911111111')).toBe(box.digest('+56911111111'));
    expect(box.digest('+56911111111')).not.toBe(box.digest('+56911111112'));
    expect(box.digest('+56911111111')).not.toBe(new SecretBox(randomBytes(32)).digest('+56911111111'));
  });

  describe('with two keys', () => {
    const [old, next] = [randomBytes(32), randomBytes(32)];
    const before = new SecretBox(old, next);
    const after = new SecretBox(next, old);

    it('opens what either sealed, and seals with the first', () => {
      expect(after.open(before.seal('secret'))).toBe('secret');
      expect(before.open(after.seal('secret'))).toBe('secret');
      expect(new SecretBox(next).open(after.seal('secret'))).toBe('secret');
      expect(() => after.open(box.seal('secret'))).toThrow();
    });

    it('seals anew what the other sealed, and nothing else', () => {
      expect(new SecretBox(next).open(after.resealed(new SecretBox(old).seal('secret'))!)).toBe('secret');
      expect(after.resealed(after.seal('secret'))).toBeUndefined();
      expect(() => after.resealed(box.seal('secret'))).toThrow();
    });

    it('knows what a text was digested to before the keys changed places', () => {
      expect(after.digests('+56911111111')).toEqual([after.digest('+56911111111'), before.digest('+56911111111')]);
    });
  });

  it('wants a key of 32 bytes', () => {
    expect(() => new SecretBox(randomBytes(16))).toThrow('32 bytes');
  });
});
