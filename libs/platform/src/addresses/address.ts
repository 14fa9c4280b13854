import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = [Address, number];

/** The only IPv6 block assigned to the public internet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's metadata service, which has a public-looking address; other clouds use non-public ranges. */
const METADATA = [ipaddr.IPv4.parseCIDR('168.63.129.16/32')];

/** Parses configured ranges such as `127.0.0.0/8`; throws on an invalid one. */
export const parseRanges = (cidrs: readonly string[]): AddressRange[] => cidrs.map((cidr) => ipaddr.parseCIDR(cidr));

/** Whether an address is in any of the ranges. */
export function isAllowed(address: string, ranges: readonly AddressRange[]): boolean {
  const parsed = parse(address);
  return parsed !== undefined && ranges.some((range) => isWithin(parsed, range));
}

/**
 * Whether an untrusted address may be reached. Anything not known to be public, or not parsable, is refused.
 * IPv4-mapped IPv6 (`::ffff:10.0.0.1`) counts as that IPv4 address; every other embedding is refused.
 */
export function isReachable(address: string, allowed: readonly AddressRange[]): boolean {
  const parsed = parse(address);
  return parsed !== undefined && (allowed.some((range) => isWithin(parsed, range)) || isPublic(parsed));
}

/** A provider assigns one customer a whole /64, so that the lower bits can change on each call. */
const CUSTOMER_BITS = 64;

/**
 * The caller's key for rate limits: an IPv4 address, or the /64 of an IPv6 address. An unparsable address is its own
 * key.
 */
export function callerAt(address: string): string {
  const parsed = parse(address.split('%', 1)[0]!);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? address;
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, CUSTOMER_BITS / 16), 0, 0, 0, 0]).toString()}/${CUSTOMER_BITS}`;
}

const DOTTED_BUT_NOT_MAPPED = /^(?!::ffff:).*\./i;

/**
 * Accepts only the forms that resolvers and parsed URLs produce: four decimal parts, or IPv6 without a zone. A dotted
 * end is accepted only in the mapped form, because the parser treats the obsolete `::8.8.8.8` the same.
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

/** ISATAP: an IPv4 after `0:5efe` or `200:5efe` in the lower half of an otherwise public address. */
const holdsIpv4 = ({ parts }: ipaddr.IPv6): boolean => (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;

const isWithin = (address: Address, range: AddressRange): boolean =>
  address.kind() === range[0].kind() && address.match(range);
