import { visibleIdentifier } from './visible-text';

const ASCII = /^[\x20-\x7e]*$/;
/** Characters that end the host part of an address. */
const NO_HOST = /[\s/?#@:\\[\]%]/;

/** Punycode form of a host; returned unchanged if it cannot be encoded. */
function asciiHost(host: string): string {
  if (ASCII.test(host) || NO_HOST.test(host)) return host;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
}

/** Lookup key of a host name: lower case and punycode. */
export const hostKey = (host: string): string =>
  asciiHost(visibleIdentifier(host).trim().normalize('NFC').toLowerCase());

/** Lookup key of an email address: no invisible characters, NFC, lower case, and the host in punycode. */
export function emailKey(address: string): string {
  const plain = visibleIdentifier(address).trim().normalize('NFC').toLowerCase();
  const at = plain.lastIndexOf('@');
  return ASCII.test(plain) || at < 0 ? plain : plain.slice(0, at + 1) + asciiHost(plain.slice(at + 1));
}
