const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const FORM = new RegExp(`^[${ALPHABET}]{16}$`);

/** 80 bits, too many to guess within ten minutes. */
export const CLAIM_CODE_BYTES = 10;
export const CLAIM_CODE_LIFE_MS = 10 * 60 * 1_000;

/** Four groups of four, without letters that look like digits. */
export function mintClaimCode(secret: Buffer): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = [...bits.matchAll(/.{5}/g)].map(([five]) => ALPHABET[Number.parseInt(five, 2)]!).join('');
  return characters.match(/.{4}/g)!.join('-');
}

/** Normalizes to the minted form; undefined if invalid. */
export function readClaimCode(typed: string): string | undefined {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return FORM.test(characters) ? characters.match(/.{4}/g)!.join('-') : undefined;
}
