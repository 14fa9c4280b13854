import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { displayOfToken, hashToken, kindOfToken, looksLikeOurs, mintToken, TOKEN_KINDS } from './token';

const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((array) => Buffer.from(array));
const minted = fc.tuple(fc.boolean(), bytes).map(([livemode, secret]) => mintToken('sk', livemode, secret));

describe('a token', () => {
  it('has its kind as prefix, 160 random bits and a checksum', () => {
    const token = mintToken('sk', true, Buffer.alloc(20, 255));
    expect(token).toMatch(/^sk_live_[0-9A-Za-z]{33}$/);
    expect(mintToken('sk', false, Buffer.alloc(20))).toMatch(/^sk_test_0{27}[0-9A-Za-z]{6}$/);
  });

  it('has its kind, whenever it was minted', () => {
    const ofAnyKind = fc.tuple(fc.constantFrom(...TOKEN_KINDS), fc.boolean(), bytes);
    fc.assert(
      fc.property(ofAnyKind, ([kind, livemode, secret]) => kindOfToken(mintToken(kind, livemode, secret)) === kind),
    );
  });

  it('differs if its random bits differ', () => {
    fc.assert(
      fc.property(bytes, bytes, (left, right) => {
        const same = mintToken('sk', true, left) === mintToken('sk', true, right);
        return same === left.equals(right);
      }),
    );
  });

  it('is rejected if any single character is wrong', () => {
    const mistyped = fc
      .tuple(minted, fc.nat(), fc.constantFrom(...'0123456789abcxyzABCXYZ_'))
      .map(([token, at, character]) => {
        const index = at % token.length;
        return { token, wrong: token.slice(0, index) + character + token.slice(index + 1) };
      });
    fc.assert(fc.property(mistyped, ({ token, wrong }) => wrong === token || kindOfToken(wrong) === undefined));
  });

  it.each([
    '',
    'sk_live_',
    'Bearer sk_live_abc',
    'pk_live_000000000000000000000000000aaaaaa',
    'eyJhbGciOiJSUzI1NiJ9.e30.x',
  ])('is not %p', (text) => {
    expect(kindOfToken(text)).toBeUndefined();
  });

  it.each([
    ['sk_live_abc', true],
    ['va_', true],
    ['eyJhbGciOiJSUzI1NiJ9.e30.x', false],
    ['skyline', false],
  ])('is recognized as ours for %p: %p', (text, ours) => {
    expect(looksLikeOurs(text)).toBe(ours);
  });

  it('is displayed as its prefix and last four characters only', () => {
    const token = mintToken('sk', true, randomBytes(20));
    expect(displayOfToken(token)).toEqual({ prefix: 'sk_live_', lastFour: token.slice(-4) });
  });

  it('is stored as a SHA-256 hash', () => {
    expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
