import { isUtf8 } from 'node:buffer';
import type { Issue } from '@workops/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EncodedBody, OtherBodyType } from './errors';
import { contentProblem } from './json-content';
import { structureProblem } from './json-structure';
import { bodyTypesOf, JSON_BODY } from './operation-declaration';
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

/** The media type of a body; undefined where there is none, empty where it is not said. */
function bodyTypeOf({ headers }: FastifyRequest): string | undefined {
  const type = headers['content-type'];
  if (type !== undefined) return type.split(';', 1)[0]!.trim().toLowerCase();
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  return isEmpty ? undefined : '';
}

/** Nothing here decompresses: a few bytes would become as many as their sender likes. */
const isEncoded = ({ headers }: FastifyRequest): boolean => !['', 'identity'].includes((headers['content-encoding'] ?? '').trim().toLowerCase());

/** Refuses a body of a type or an encoding that the operation does not take, before it is read. A GET's is never looked at. */
export function refuseOtherType(request: FastifyRequest): void {
  const { operation } = request.routeOptions.config;
  if (!operation || operation.method === 'GET') return;
  const type = bodyTypeOf(request);
  if (type === undefined) return;
  if (!bodyTypesOf(operation).includes(type)) throw new OtherBodyType(operation.method, bodyTypesOf(operation));
  if (isEncoded(request)) throw new EncodedBody();
}

/** JSON is read here. What else an operation takes is left for it to stream. */
export function installBodyParser(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
  fastify.addContentTypeParser(JSON_BODY, { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}
