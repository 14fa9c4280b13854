import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { MalformedCall } from '../validation';

const CHARACTERS = 27;
const ZIPPED = '-gzip';
const LISTED = /^(\s*,)*\s*((W\/)?"[\x21\x23-\x7e\x80-\xff]*"\s*(,\s*|$))+(,\s*)*$/;
const TAG = /(W\/)?"([^"]*)"/g;

/** Strong; equal texts have equal tags. */
export const entityTag = (text: string | Buffer): string =>
  `"${hash('sha256', text, 'base64url').slice(0, CHARACTERS)}"`;

/** Strong tags identify bytes, so the compressed response needs its own. */
export const zippedTag = (tag: string): string => `${tag.slice(0, -1)}${ZIPPED}"`;

export type NamedTags = ReadonlySet<string> | '*';

function named(header: string, weakToo: boolean): NamedTags {
  if (header.trim() === '*') return '*';
  const tags = [...header.matchAll(TAG)].filter(([, weak]) => weakToo || weak === undefined);
  return new Set(
    tags.map(([, , opaque]) => `"${opaque!.endsWith(ZIPPED) ? opaque!.slice(0, -ZIPPED.length) : opaque!}"`),
  );
}

export const isNamed = (tags: NamedTags, tag: string): boolean => tags === '*' || tags.has(tag);

/** True if the caller has this response. */
export function isKnown({ headers: { 'if-none-match': header } }: FastifyRequest, tag: string): boolean {
  return header !== undefined && isNamed(named(header, true), tag);
}

/** At least one must match the record. Weak tags do not count, because they do not prove that nothing changed. */
export function requiredTags(header: string): NamedTags {
  if (header.trim() === '*' || LISTED.test(header)) return named(header, false);
  const message = 'Must be the ETag of an answer, several of them separated by commas, or *.';
  throw new MalformedCall('params', [{ path: 'If-Match', message, code: 'invalid_string' }]);
}
