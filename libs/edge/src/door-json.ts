import { parseLeniently } from '@workops/kernel';
import { StructureLook, type StructureLimits } from './json-structure';

/** As many as 3 MiB of statuses and messages hold, of which a name takes 20 bytes and more. Their names are few; parsing as many different ones takes a second. */
const DOOR_LIMITS: StructureLimits = { values: 320_000, names: 160_000, differentNames: 20_000, depth: Infinity };

/**
 * The body of a provider's call, with everything kept that can be: no single value makes a door drop a payload. Undefined for one that is not JSON, and for
 * one with more values or names than any provider sends.
 */
export function doorJson(body: Buffer): unknown {
  if (new StructureLook(DOOR_LIMITS).problemWith(body)) return undefined;
  return parseLeniently(body.toString('utf8').replace(/^\ufeff/, ''));
}
