import { visibleIdentifier } from './visible-text';

const ASCII = /^[\x20-\x7e]*$/;
const NO_HOST = /[\s/?#@:\\[\]%]/;

/** A host that cannot be encoded stays unchanged. */
function asciiHost(host: string): string {
  if (ASCII.test(host) || NO_HOST.test(host)) return host;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
}

export const hostKey = (host: string): string =>
  asciiHost(visibleIdentifier(host).trim().normalize('NFC').toLowerCase());

/** Removes invisible characters; NFC, lower case, and the host in punycode. */
export function emailKey(address: string): string {
  const plain = visibleIdentifier(address).trim().normalize('NFC').toLowerCase();
  const at = plain.lastIndexOf('@');
  return ASCII.test(plain) || at < 0 ? plain : plain.slice(0, at + 1) + asciiHost(plain.slice(at + 1));
}
