import { isUtf8 } from 'node:buffer';
import { HttpException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { textProblemsOf } from './text-safety';
import { MalformedCall } from './validation';

/** Bytes of a body, unless its operation says otherwise. */
export const BODY_LIMIT = 1024 * 1024;

/** Cheap sign that some number may not fit; numbers inside strings set it off too, so the tokens decide. */
const SUSPICIOUS_NUMBER = /\d{16}|\d[eE]/;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const notJson = (message: string) => new MalformedCall('body', [{ path: '', message, code: 'invalid_json' }]);

const isEscaped = (text: string, at: number): boolean => {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
};

/** What stands between the strings of valid JSON. Strings are skipped, not matched: one may be as long as a whole file. */
function* outsideStrings(text: string): Iterable<string> {
  for (let start = 0; start < text.length; ) {
    const opening = text.indexOf('"', start);
    if (opening < 0) return yield text.slice(start);
    yield text.slice(start, opening);
    let closing = text.indexOf('"', opening + 1);
    while (isEscaped(text, closing)) closing = text.indexOf('"', closing + 1);
    start = closing + 1;
  }
}

function refuseLossyNumbers(text: string): void {
  if (!SUSPICIOUS_NUMBER.test(text)) return;
  for (const outside of outsideStrings(text)) {
    for (const [token] of outside.matchAll(NUMBER)) {
      const value = Number(token);
      if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
        throw new MalformedCall('body', [{ path: '', message: 'Holds a number that is too large to be kept exactly.', code: 'too_big' }]);
      }
    }
  }
}

/** Reads JSON as it was meant or not at all: nothing is replaced, rounded or silently dropped but `__proto__` keys. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw notJson('The body is not valid UTF-8.');
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = parse(text, undefined, { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    throw notJson('The body is not valid JSON.');
  }
  refuseLossyNumbers(text);
  const problems = textProblemsOf(value);
  if (problems.length > 0) throw new MalformedCall('body', problems);
  return value;
}

const takesFile = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.operation?.upload !== undefined;
const otherType = () => new HttpException('another type', 415);

/**
 * JSON is what operations understand, or one file in a multipart body where they say so; anything else is refused before its body is
 * read. A multipart body is left for the operation's interceptor to stream.
 */
export function installBodyParser(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('multipart/form-data', (request, _payload, done) => done(takesFile(request) ? null : otherType()));
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (takesFile(request)) return done(otherType());
    try {
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}
