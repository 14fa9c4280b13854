/**
 * `URL.canParse` is unusable: once V8 optimises the caller, Node 20 and 22 reject every text with a letter from `ñ` to
 * `ü`.
 */
export function isAbsoluteUrl(text: string, base?: string): boolean {
  try {
    new URL(text, base);
    return true;
  } catch {
    return false;
  }
}
