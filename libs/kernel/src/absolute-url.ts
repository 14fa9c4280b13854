/**
 * Whether a text is an absolute URL, or becomes one against `base`. `URL.canParse` is unusable here: once V8 optimises
 * the caller, Node 20 and 22 reject every text that contains a letter from `ñ` to `ü`.
 */
export function isAbsoluteUrl(text: string, base?: string): boolean {
  try {
    new URL(text, base);
    return true;
  } catch {
    return false;
  }
}
