export { AnswerTooLarge, bodyWithin, secondsToWait } from './answers';
export { callerAt, parseRanges, type AddressRange } from './address';
export { BlockedAddress, SystemAddressGuard } from './address-guard';
export { guardedAgent, isBlocked } from './guarded-agent';
export { isUnpackingError, unpackedBody } from './unpacked-body';
export type { Resolve } from './resolve';
