/** Stored encrypted, and decrypted to sign or verify. */
export interface SecretKeeper {
  mint(): string;
  seal(secret: string): string;
  open(sealed: string): string;
  /** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the whole secret; one `v1` per secret. */
  sign(body: string | Uint8Array, secrets: string | readonly string[], at: Date): string;
  /**
   * `v1,<base64>` as in Standard Webhooks: HMAC-SHA256 of `<id>.<t>.<body>`, keyed with the base64 after `whsec_`; one
   * per secret.
   */
  signStandard(message: { id: string; body: string }, secrets: string | readonly string[], at: Date): string;
  /** Accepts signatures within 300 s of now, in constant time. */
  signed(header: string | undefined, body: string | Uint8Array, secrets: readonly string[], now: Date): boolean;
}
