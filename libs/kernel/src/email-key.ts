import { visibleIdentifier } from './visible-text';

const ASCII = /^[\x20-\x7e]*$/;
/** Characters that end the host of an address. */
const NO_HOST = /[\s/?#@:\\[\]%]/;

/** A host as the DNS knows it, in punycode. One that cannot be encoded stays as it is. */
function asciiHost(host: string): string {
  if (ASCII.test(host) || NO_HOST.test(host)) return host;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
}

/** A host name for lookups: in small letters and punycode. */
export const hostKey = (host: string): string =>
  asciiHost(visibleIdentifier(host).trim().normalize('NFC').toLowerCase());

/** An email address for lookups: without invisible characters, in NFC and small letters, its host in punycode. */
export function emailKey(address: string): string {
  const plain = visibleIdentifier(address).trim().normalize('NFC').toLowerCase();
  const at = plain.lastIndexOf('@');
  return ASCII.test(plain) || at < 0 ? plain : plain.slice(0, at + 1) + asciiHost(plain.slice(at + 1));
}
