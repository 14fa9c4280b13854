import { parseLeniently } from '@workops/kernel';
import { StructureLook, type StructureLimits } from './json-structure';

/**
 * Enough for 3 MiB of statuses and messages, whose property names take at least 20 bytes. Few names differ; parsing
 * many different ones would take a second.
 */
const DOOR_LIMITS: StructureLimits = { values: 320_000, names: 160_000, differentNames: 20_000, depth: Infinity };

/**
 * Parses a provider's body as leniently as possible, so that a single value never drops a payload. Undefined if it is
 * not JSON, or has more values or names than any provider sends.
 */
export function doorJson(body: Buffer): unknown {
  if (new StructureLook(DOOR_LIMITS).problemWith(body)) return undefined;
  return parseLeniently(body.toString('utf8').replace(/^\ufeff/, ''));
}
