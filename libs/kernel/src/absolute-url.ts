/**
 * Whether a text is an absolute URL, or becomes one against `base`. `URL.canParse` must not decide that: from some thousand calls on,
 * when V8 has optimised the caller, Node 20 and 22 say no to every text with a letter from `ñ` to `ü` in it.
 */
export function isAbsoluteUrl(text: string, base?: string): boolean {
  try {
    new URL(text, base);
    return true;
  } catch {
    return false;
  }
}
