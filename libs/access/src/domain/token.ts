import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** How many random bytes a token is made of: 160 bits, nobody guesses one. */
export const SECRET_BYTES = 20;
const SECRET_LENGTH = 27;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(`^sk_(live|test)_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

function base62(number: bigint, length: number): string {
  let digits = '';
  for (let rest = number; digits.length < length; rest /= 62n) digits = ALPHABET[Number(rest % 62n)]! + digits;
  return digits;
}

const checksumOf = (body: string): string => base62(BigInt(crc32(body)), CHECKSUM_LENGTH);

/** A new API key's token: `sk_live_` or `sk_test_`, 27 random characters, 6 of checksum. Shown once, kept nowhere. */
export function mintToken(livemode: boolean, secret: Buffer): string {
  const body = `sk_${livemode ? 'live' : 'test'}_${base62(BigInt(`0x${secret.toString('hex')}`), SECRET_LENGTH)}`;
  return body + checksumOf(body);
}

/** Whether the service can have minted it: mistyped and invented tokens are refused without asking the database. */
export function isWellFormedToken(text: string): boolean {
  return FORM.test(text) && checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** SHA-256: the only form in which a token is stored. It needs no salt, for the token is random itself. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What of a token may be shown after it was minted. */
export const displayOfToken = (token: string): { prefix: string; lastFour: string } => ({
  prefix: token.slice(0, token.lastIndexOf('_') + 1),
  lastFour: token.slice(-4),
});
