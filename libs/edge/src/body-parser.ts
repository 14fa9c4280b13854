import { isUtf8 } from 'node:buffer';
import { Transform, type Readable } from 'node:stream';
import type { Issue } from '@workops/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EncodedBody, OtherBodyType } from './errors';
import { contentProblem } from './json-content';
import { StructureLook, structureProblem } from './json-structure';
import { LargeBodies, SMALL_BODY } from './large-bodies';
import { acceptedBodyTypes, isBulky, JSON_BODY } from './operation-declaration';
import { MalformedCall } from './validation';

/** Default, in bytes. */
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

/**
 * Exact, except that keys which could change a prototype are dropped. `lookedOver` means that the structure was checked
 * on arrival.
 */
export function parseJson(bytes: Buffer, lookedOver = false): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw notJson('The body is not valid UTF-8.');
  const costly = lookedOver ? undefined : structureProblem(bytes);
  if (costly) throw refused({ path: '', ...costly });
  const text = bytes.toString('utf8');
  const value = parsed(text);
  const problem = contentProblem(value, text);
  if (problem) throw refused(problem);
  return value;
}

function contentType({ headers }: FastifyRequest): string | undefined {
  const type = headers['content-type'];
  if (type !== undefined) return type.split(';', 1)[0]!.trim().toLowerCase();
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  return isEmpty ? undefined : '';
}

/** A few compressed bytes could expand without bound. */
const isEncoded = ({ headers }: FastifyRequest): boolean =>
  !['', 'identity'].includes((headers['content-encoding'] ?? '').trim().toLowerCase());

/** Runs before the body is read; the body of a GET is ignored. */
export function refuseOtherType(request: FastifyRequest): void {
  const { operation } = request.routeOptions.config;
  if (!operation || operation.method === 'GET') return;
  const type = contentType(request);
  if (type === undefined) return;
  if (!acceptedBodyTypes(operation).includes(type))
    throw new OtherBodyType(operation.method, acceptedBodyTypes(operation));
  if (isEncoded(request)) throw new EncodedBody();
}

/** Fails at the chunk that exceeds a limit. */
export function lookedOver(body: Readable): Readable {
  const look = new StructureLook();
  const through = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      const problem = look.problemWith(piece);
      if (problem) done(refused({ path: '', ...problem }));
      else done(null, piece);
    },
  });
  body.once('error', (error) => through.destroy(error));
  return body.pipe(through);
}

const isBulkyJson = (request: FastifyRequest): boolean => {
  const { operation } = request.routeOptions.config;
  return operation !== undefined && isBulky(operation) && contentType(request) === JSON_BODY;
};

/** Checks large JSON as it arrives, and leaves other types unread for the operation to stream. */
export function installBodyParser(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addHook('preParsing', (request, _reply, body, done) =>
    done(null, isBulkyJson(request) ? lookedOver(body) : body),
  );
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const large = new LargeBodies();
  fastify.addContentTypeParser(JSON_BODY, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const bulky = isBulkyJson(request);
    const read = () => parseJson(body, bulky);
    if (body.length > SMALL_BODY) {
      large.read(request.actor?.workspaceId ?? request.ip, bulky, read).then((content) => done(null, content), done);
      return;
    }
    try {
      done(null, read());
    } catch (error) {
      done(error as Error);
    }
  });
}
