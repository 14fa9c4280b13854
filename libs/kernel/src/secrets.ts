/** Secrets that both sides of a signature hold: minted here, kept sealed, and opened to sign or to check. */
export interface SecretKeeper {
  mint(): string;
  seal(secret: string): string;
  open(sealed: string): string;
}
