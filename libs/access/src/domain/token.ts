import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 160 bits, too many to guess. */
export const SECRET_BYTES = 20;
const SECRET_LENGTH = 27;
const CHECKSUM_LENGTH = 6;

/** Token prefixes; `oa` is a connected app's access token. */
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

/** Known before the token is minted. */
export const tokenPrefix = (kind: TokenKind, livemode: boolean): string => `${kind}_${livemode ? 'live' : 'test'}_`;

/** Prefix, 27 random characters, 6 characters of checksum; shown once and never stored. */
export function mintToken(kind: TokenKind, livemode: boolean, secret: Buffer): string {
  const body = tokenPrefix(kind, livemode) + base62(BigInt(`0x${secret.toString('hex')}`), SECRET_LENGTH);
  return body + tokenChecksum(body);
}

/** Tokens of any other form are verified as an identity provider's. */
export const looksLikeOurs = (text: string): boolean => OURS.test(text);

/** Ignores the checksum. */
export const hasTokenForm = (text: string): boolean => FORM.test(text);

/** Undefined if the checksum is wrong, so that foreign tokens are rejected without a query. */
export function kindOfToken(text: string): TokenKind | undefined {
  const kind = FORM.exec(text)?.[1] as TokenKind | undefined;
  return kind && tokenChecksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH) ? kind : undefined;
}

/** SHA-256, the only stored form; random tokens need no salt. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** May be shown after the minting. */
export const displayOfToken = (token: string): { prefix: string; lastFour: string } => ({
  prefix: token.slice(0, token.lastIndexOf('_') + 1),
  lastFour: token.slice(-4),
});
