import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = [Address, number];

/** The only IPv6 block that has been given out for the public internet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Parses configured ranges such as `127.0.0.0/8`; throws on one that is none. */
export const parseRanges = (cidrs: readonly string[]): AddressRange[] => cidrs.map((cidr) => ipaddr.parseCIDR(cidr));

/**
 * Whether deliveries may go to an address. It is decided on the parsed bytes and closed by default: what is not known to be
 * public is refused, and so is what cannot be read. IPv4 within IPv6 (`::ffff:10.0.0.1`) counts as that IPv4.
 */
export function isReachable(address: string, allowed: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return allowed.some((range) => isWithin(parsed, range)) || isPublic(parsed);
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || isWithin(address, GLOBAL_IPV6);
}

const isWithin = (address: Address, range: AddressRange): boolean => address.kind() === range[0].kind() && address.match(range);
