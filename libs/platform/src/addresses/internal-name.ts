/** Public name servers do not serve these. */
const INTERNAL_TOPS = ['localhost', 'local', 'localdomain', 'internal', 'intranet', 'lan', 'home.arpa'];

/** Public-looking metadata services hand out machine credentials. */
const METADATA_NAMES = [
  'metadata.goog',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
];

/** A single label, a non-public top-level domain, or a known metadata service. */
export function isInternalName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.+$/, '');
  const isUnder = (top: string): boolean => name === top || name.endsWith(`.${top}`);
  return !name.includes('.') || INTERNAL_TOPS.some(isUnder) || METADATA_NAMES.some(isUnder);
}
