import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Random bytes of a token: 160 bits, too many to guess. */
export const SECRET_BYTES = 20;
const SECRET_LENGTH = 27;
const CHECKSUM_LENGTH = 6;

/** Token prefixes by kind. `oa` is the access token of a connected app. */
export const TOKEN_KINDS = ['sk', 'pk', 'pt', 'va', 'oa'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

const FORM = new RegExp(`^(${TOKEN_KINDS.join('|')})_(live|test)_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);
const OURS = new RegExp(`^(${TOKEN_KINDS.join('|')})_`);

function base62(number: bigint, length: number): string {
  let digits = '';
  for (let rest = number; digits.length < length; rest /= 62n) digits = ALPHABET[Number(rest % 62n)]! + digits;
  return digits;
}

const tokenChecksum = (body: string): string => base62(BigInt(crc32(body)), CHECKSUM_LENGTH);

/** The prefix `<kind>_live_` or `<kind>_test_`, known before the token is minted. */
export const tokenPrefix = (kind: TokenKind, livemode: boolean): string => `${kind}_${livemode ? 'live' : 'test'}_`;

/** Mints a token: prefix, 27 random characters, 6 characters of checksum. It is shown once and never stored. */
export function mintToken(kind: TokenKind, livemode: boolean, secret: Buffer): string {
  const body = tokenPrefix(kind, livemode) + base62(BigInt(`0x${secret.toString('hex')}`), SECRET_LENGTH);
  return body + tokenChecksum(body);
}

/** Whether it has our prefix; any other token is verified as an identity provider's. */
export const looksLikeOurs = (text: string): boolean => OURS.test(text);

/** Whether it has the form of our tokens, regardless of the checksum. */
export const hasTokenForm = (text: string): boolean => FORM.test(text);

/**
 * A token's kind; undefined if the checksum shows that the service did not mint it, so that it is rejected without a
 * query.
 */
export function kindOfToken(text: string): TokenKind | undefined {
  const kind = FORM.exec(text)?.[1] as TokenKind | undefined;
  return kind && tokenChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH) ? kind : undefined;
}

/** SHA-256, the only form in which a token is stored. It needs no salt, because tokens are random. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Parts of a token that may be shown after it was minted. */
export const displayOfToken = (token: string): { prefix: string; lastFour: string } => ({
  prefix: token.slice(0, token.lastIndexOf('_') + 1),
  lastFour: token.slice(-4),
});
