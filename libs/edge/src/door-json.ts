import { parseLeniently } from '@workops/kernel';
import { StructureLook } from './json-structure';

/**
 * The body of a provider's call, with everything kept that can be: no single value makes a door drop a payload. Undefined for one that is not JSON, and for
 * one with more values than any provider sends.
 */
export function doorJson(body: Buffer): unknown {
  if (new StructureLook(Infinity).problemWith(body)) return undefined;
  return parseLeniently(body.toString('utf8').replace(/^\ufeff/, ''));
}
