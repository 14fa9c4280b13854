import type { Socket } from 'node:net';
import { HttpException } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from '@workops/platform/process';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT } from './body-parser';
import { sendError } from './error-filter';
import { toErrorAnswer, errorBody } from './errors';
import { servedAt } from './outside-paths';
import { chooseRequestId } from './request-id';
import { MalformedCall } from './validation';

/** Timeout of a whole request. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Longer than a load balancer keeps idle connections, so that it never uses a closed one. */
const KEEP_ALIVE_MS = 75_000;

const unreadable = new HttpException('unreadable', 400);

/** Answers on the bare connection, and closes it. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = chooseRequestId({ headers: {} });
  const body = errorBody(toErrorAnswer(unreadable), requestId);
  const head = ['HTTP/1.1 400 Bad Request', 'connection: close', 'content-type: application/json; charset=utf-8'];
  socket.end(
    [...head, `x-request-id: ${requestId}`, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'),
  );
}

/** Percent-encoded length of 255 four-byte characters. */
const LONGEST_PARAMETER = 255 * 12;

const refusalOfPath = ({ statusCode, message }: FastifyError): Error =>
  statusCode === 414
    ? new HttpException(message, statusCode)
    : new MalformedCall('params', [{ path: '', message: 'The path cannot be decoded.', code: 'invalid_string' }]);

/** Nest's own type lists fewer of the types that Fastify's functions need. */
export const fastifyServer = (app: NestFastifyApplication): FastifyInstance =>
  app.getHttpAdapter().getInstance() as unknown as FastifyInstance;

/**
 * Routes with their own hooks and parsers. The scope is named, because Fastify searches all loaded modules for an
 * anonymous one's name.
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
  void fastifyServer(app).register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name }));
}

/** `trustedProxies` are ranges from which `X-Forwarded-For` is trusted. */
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
    // Requests on open connections are still answered.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: chooseRequestId,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      reply.header('x-request-id', request.id);
      sendError(refusalOfPath(error), request, reply, logger);
    },
    clientErrorHandler: answerUnreadable,
  });
