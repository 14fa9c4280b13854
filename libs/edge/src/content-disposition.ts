const percentEncoded = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** RFC 6266: the full name and an ASCII fallback. */
export function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const full = encodeURIComponent(filename).replace(/['()*]/g, percentEncoded);
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
