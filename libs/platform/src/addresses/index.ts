export { callerAt, parseRanges, type AddressRange } from './address';
export { BlockedAddress, SystemAddressGuard } from './address-guard';
export type { Resolve } from './resolve';
