import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = [Address, number];

/** The only IPv6 block assigned to the public internet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's metadata service looks public; other clouds use non-public ranges. */
const METADATA = [ipaddr.IPv4.parseCIDR('168.63.129.16/32')];

export const parseRanges = (cidrs: readonly string[]): AddressRange[] => cidrs.map((cidr) => ipaddr.parseCIDR(cidr));

export function isAllowed(address: string, ranges: readonly AddressRange[]): boolean {
  const parsed = parse(address);
  return parsed !== undefined && ranges.some((range) => isWithin(parsed, range));
}

/**
 * Refuses anything not known to be public, or not parsable. IPv4-mapped IPv6 (`::ffff:10.0.0.1`) counts as IPv4; every
 * other embedding is refused.
 */
export function isReachable(address: string, allowed: readonly AddressRange[]): boolean {
  const parsed = parse(address);
  return parsed !== undefined && (allowed.some((range) => isWithin(parsed, range)) || isPublic(parsed));
}

/** A customer has a whole /64 and can change the lower bits on each call. */
const CUSTOMER_BITS = 64;

/** Rate limits use an IPv4 address, or the /64 of an IPv6 address. An unparsable address is its own key. */
export function callerAt(address: string): string {
  const parsed = parse(address.split('%', 1)[0]!);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? address;
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, CUSTOMER_BITS / 16), 0, 0, 0, 0]).toString()}/${CUSTOMER_BITS}`;
}

const DOTTED_BUT_NOT_MAPPED = /^(?!::ffff:).*\./i;

/**
 * Accepts four decimal parts, or IPv6 without zone. A dotted end must be mapped, because the parser treats the obsolete
 * `::8.8.8.8` the same.
 */
function parse(address: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  if (address.includes('%') || DOTTED_BUT_NOT_MAPPED.test(address) || !ipaddr.IPv6.isValid(address)) return undefined;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || METADATA.some((range) => isWithin(address, range))) return false;
  return address instanceof ipaddr.IPv4 || (isWithin(address, GLOBAL_IPV6) && !holdsIpv4(address));
}

/** ISATAP: an IPv4 after `0:5efe` or `200:5efe` in an otherwise public address. */
const holdsIpv4 = ({ parts }: ipaddr.IPv6): boolean => (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;

const isWithin = (address: Address, range: AddressRange): boolean =>
  address.kind() === range[0].kind() && address.match(range);
