/** Shared secrets for signatures: minted here, stored encrypted, and decrypted to sign or verify. */
export interface SecretKeeper {
  mint(): string;
  seal(secret: string): string;
  open(sealed: string): string;
  /** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the whole secret; one `v1` per secret. */
  sign(body: string | Uint8Array, secrets: string | readonly string[], at: Date): string;
  /**
   * `v1,<base64>` as in Standard Webhooks: HMAC-SHA256 of `<id>.<t>.<body>`. The key is the text after `whsec_`,
   * decoded from base64; one signature per secret.
   */
  signStandard(message: { id: string; body: string }, secrets: string | readonly string[], at: Date): string;
  /** Whether one of the secrets signed these bytes within 300 s of now. The check takes constant time. */
  signed(header: string | undefined, body: string | Uint8Array, secrets: readonly string[], now: Date): boolean;
}
