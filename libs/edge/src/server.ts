import type { Socket } from 'node:net';
import { HttpException } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from '@workops/platform/process';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT } from './body-parser';
import { sendError } from './error-filter';
import { answerOf, errorBody } from './errors';
import { servedAt } from './outside-paths';
import { requestIdOf } from './request-id';
import { MalformedCall } from './validation';

/** How long a whole request may take to arrive. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Longer than a load balancer keeps an idle connection, so that it never sends into one that has just closed. */
const KEEP_ALIVE_MS = 75_000;

const unreadable = new HttpException('unreadable', 400);

/** A request that is not HTTP never becomes a call: it is answered on the bare connection, which then closes. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = requestIdOf({ headers: {} });
  const body = errorBody(answerOf(unreadable), requestId);
  const head = ['HTTP/1.1 400 Bad Request', 'connection: close', 'content-type: application/json; charset=utf-8'];
  socket.end(
    [...head, `x-request-id: ${requestId}`, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'),
  );
}

/** Of a path, as it is sent: 255 characters of four bytes each, percent-encoded. */
const LONGEST_PARAMETER = 255 * 12;

/** A path without any possible operation: a part of it is too long, or cannot be decoded. */
const refusalOfPath = ({ statusCode, message }: FastifyError): Error =>
  statusCode === 414
    ? new HttpException(message, statusCode)
    : new MalformedCall('params', [{ path: '', message: 'The path cannot be decoded.', code: 'invalid_string' }]);

/** The server beneath the app. Nest's type for it lists fewer of the types that Fastify's own functions need. */
export const serverOf = (app: NestFastifyApplication): FastifyInstance =>
  app.getHttpAdapter().getInstance() as unknown as FastifyInstance;

/**
 * Installs routes that have hooks and parsers of their own. The scope has a name, because Fastify looks for that of a nameless one among all loaded modules,
 * twice.
 */
export function installScope(
  app: NestFastifyApplication,
  name: string,
  install: (scope: FastifyInstance) => void,
): void {
  const plugin = (scope: FastifyInstance, _options: object, done: () => void): void => {
    install(scope);
    done();
  };
  void serverOf(app).register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name }));
}

/**
 * The HTTP server that operations are registered on. `trustedProxies` are the address ranges of the proxies before it: only from them is `X-Forwarded-For`
 * trusted for the client's address.
 */
export const createServer = (logger: Logger, trustedProxies: string[] = []): FastifyAdapter =>
  new FastifyAdapter({
    logger: false,
    rewriteUrl: ({ url = '/' }) => servedAt(url),
    // No Connect middleware is used.
    skipMiddie: true,
    trustProxy: trustedProxies,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    exposeHeadRoutes: true,
    // While the app closes, requests that still arrive on an open connection are answered normally.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: requestIdOf,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      reply.header('x-request-id', request.id);
      sendError(refusalOfPath(error), request, reply, logger);
    },
    clientErrorHandler: answerUnreadable,
  });
