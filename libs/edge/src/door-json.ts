import { parseLeniently } from '@workops/kernel';
import { StructureLook, type StructureLimits } from './json-structure';

/** Enough for 3 MiB of statuses and messages. Parsing many different names would take a second. */
const DOOR_LIMITS: StructureLimits = { values: 320_000, names: 160_000, differentNames: 20_000, depth: Infinity };

/** Lenient, so that a single value never drops a payload. Undefined if not JSON, or beyond what any provider sends. */
export function doorJson(body: Buffer): unknown {
  if (new StructureLook(DOOR_LIMITS).problemWith(body)) return undefined;
  return parseLeniently(body.toString('utf8').replace(/^\ufeff/, ''));
}
