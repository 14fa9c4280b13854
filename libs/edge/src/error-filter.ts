import { Catch, type ArgumentsHost, type HttpServer } from '@nestjs/common';
import { BaseExceptionFilter } from '@nestjs/core';
import { isOfTheValue } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerTo, errorBody } from './errors';

export const JSON_TYPE = 'application/json; charset=utf-8';

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): void {
  const answer = answerTo(request, error);
  if (answer.status === 500 || isOfTheValue(error))
    logger.error({ err: error, request_id: request.id }, 'request failed');
  // A call refused for load is already logged, and a second line would add to the load.
  else if (answer.status === 503 && Object(error).cause !== undefined)
    logger.warn({ err: error, request_id: request.id }, 'request refused: a dependency is unavailable');
  void reply.code(answer.status).headers(answer.headers).type(JSON_TYPE).send(errorBody(answer, request.id));
}

@Catch()
export class ErrorFilter extends BaseExceptionFilter {
  constructor(
    server: HttpServer,
    private readonly logger: Logger,
  ) {
    super(server);
  }

  override catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    // Probes have their own response format.
    if (request.routeOptions.url && !request.routeOptions.config.operation) super.catch(error, host);
    else sendError(error, request, http.getResponse<FastifyReply>(), this.logger);
  }
}
