/** Secrets that both sides of a signature hold: minted here, kept sealed, and opened to sign or to check. */
export interface SecretKeeper {
  mint(): string;
  seal(secret: string): string;
  open(sealed: string): string;
  /** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the whole secret; a `v1` for each of the secrets. */
  sign(body: string | Uint8Array, secrets: string | readonly string[], at: Date): string;
  /** `v1,<base64>` as Standard Webhooks has it: HMAC-SHA256 of `<id>.<t>.<body>`, keyed with what follows `whsec_`, read as base64; one for each of the secrets. */
  signStandard(message: { id: string; body: string }, secrets: string | readonly string[], at: Date): string;
  /** Whether that was made with one of these secrets, of these bytes, within 300 s of now. Whatever is wrong, it takes as long. */
  signed(header: string | undefined, body: string | Uint8Array, secrets: readonly string[], now: Date): boolean;
}
