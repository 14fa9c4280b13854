import { isUtf8 } from 'node:buffer';
import { HttpException } from '@nestjs/common';
import type { Issue } from '@workops/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentProblem } from './json-content';
import { structureProblem } from './json-structure';
import { MalformedCall } from './validation';

/** Bytes of a body, unless its operation says otherwise. */
export const BODY_LIMIT = 64 * 1024;

const refused = (issue: Issue) => new MalformedCall('body', [issue]);
const notJson = (message: string) => refused({ path: '', message, code: 'invalid_json' });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson('The body is not valid JSON.');
  }
}

/** Reads JSON as it was meant or not at all: nothing is replaced, rounded or silently dropped but what could change a prototype. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw notJson('The body is not valid UTF-8.');
  const costly = structureProblem(bytes);
  if (costly) throw refused({ path: '', ...costly });
  const text = bytes.toString('utf8');
  const value = parsed(text);
  const problem = contentProblem(value, text);
  if (problem) throw refused(problem);
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
