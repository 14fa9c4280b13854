/** Top-level domains that no public name server serves, or may serve. */
const INTERNAL_TOPS = ['localhost', 'local', 'localdomain', 'internal', 'intranet', 'lan', 'home.arpa'];

/** Cloud metadata services, which give out machines' credentials, under names that look public. */
const METADATA_NAMES = [
  'metadata.goog',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
];

/**
 * Whether a host's name belongs to a machine or its network rather than to the internet: it has one label only, ends in a top
 * level that is not public, or is one of the known names of metadata.
 */
export function isInternalName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.+$/, '');
  const isUnder = (top: string): boolean => name === top || name.endsWith(`.${top}`);
  return !name.includes('.') || INTERNAL_TOPS.some(isUnder) || METADATA_NAMES.some(isUnder);
}
