/** Top-level domains that public name servers do not serve. */
const INTERNAL_TOPS = ['localhost', 'local', 'localdomain', 'internal', 'intranet', 'lan', 'home.arpa'];

/** Cloud metadata services with public-looking names; they hand out machine credentials. */
const METADATA_NAMES = [
  'metadata.goog',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
];

/** Whether a host name is internal: a single label, a non-public top-level domain, or a known metadata service. */
export function isInternalName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.+$/, '');
  const isUnder = (top: string): boolean => name === top || name.endsWith(`.${top}`);
  return !name.includes('.') || INTERNAL_TOPS.some(isUnder) || METADATA_NAMES.some(isUnder);
}
