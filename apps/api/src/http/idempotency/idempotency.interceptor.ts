import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, mergeMap, type Observable } from 'rxjs';
import { enveloped } from '../envelope';
import { JSON_TYPE } from '../error-filter';
import { answerTo, errorBody } from '../errors';
import type { Deferred } from '../operation-declaration';
import { MalformedCall } from '../validation';
import { AnswerOnce, type RepeatableCall } from './answer-once';
import { canonicalJson } from './canonical-json';

const USABLE_KEY = /^[\x20-\x7e]{1,255}$/;

/** Belongs to no workspace: calls without a credential. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

/**
 * Whose call it is. Where nobody has to say who they are, what they send stands for them: two strangers with one key do not meet, and
 * an answer is repeated to none but who knows the whole body.
 */
function callerOf({ actor, body }: FastifyRequest): Pick<RepeatableCall, 'workspaceId' | 'credentialId'> {
  if (actor) return { workspaceId: actor.workspaceId, credentialId: actor.credentialId ?? '' };
  return { workspaceId: NOWHERE, credentialId: canonicalJson(body) };
}

function callOf(request: FastifyRequest, key: string | string[]): RepeatableCall {
  if (typeof key !== 'string' || !USABLE_KEY.test(key)) {
    const message = 'Must be 1 to 255 printable ASCII characters.';
    throw new MalformedCall('params', [{ path: 'Idempotency-Key', message, code: 'invalid_string' }]);
  }
  const { operation } = request.routeOptions.config;
  return {
    ...callerOf(request),
    method: request.method,
    path: request.url.split('?', 1)[0]!,
    key,
    body: request.body,
    secret: operation?.secretShownOnce ?? false,
    lock: operation?.lock,
  };
}

/** Honours `Idempotency-Key`; every POST operation carries it. A call without the header passes as it is. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(@Inject(AnswerOnce) private readonly answerOnce: AnswerOnce) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const key = request.headers['idempotency-key'];
    const work = new Work(next, request.routeOptions.config.operation?.callsOutside ?? false);
    if (key === undefined) return work.asItIs();
    return from(this.answer(callOf(request, key), request, http.getResponse<FastifyReply>(), work));
  }

  private async answer(call: RepeatableCall, request: FastifyRequest, reply: FastifyReply, work: Work): Promise<string | undefined> {
    const { answer, replayed } = await this.answerOnce.run(call, {
      ask: work.ask,
      operation: async () => {
        const result = await work.rest();
        return { status: reply.statusCode, body: result === undefined ? null : JSON.stringify(enveloped(result)) };
      },
      refusal: (error) => {
        const refused = answerTo(request, error);
        return { status: refused.status, body: errorBody(refused, request.id) };
      },
    });
    reply.code(answer.status);
    if (replayed) reply.header('x-idempotent-replay', '1');
    if (answer.body === null) return undefined;
    reply.type(JSON_TYPE);
    return answer.body;
  }
}

/** The handler's work, all of it in one step or, where it asks the outside first, in two. */
class Work {
  private deferred: Deferred<unknown> | undefined;
  readonly ask: (() => Promise<void>) | undefined;

  constructor(
    private readonly next: CallHandler,
    callsOutside: boolean,
  ) {
    this.ask = callsOutside ? async () => void (this.deferred = (await this.handled()) as Deferred<unknown>) : undefined;
  }

  rest(): Promise<unknown> {
    return this.deferred ? this.deferred() : this.handled();
  }

  asItIs(): Observable<unknown> {
    return this.ask ? this.next.handle().pipe(mergeMap((rest: Deferred<unknown>) => rest())) : this.next.handle();
  }

  private handled(): Promise<unknown> {
    return lastValueFrom(this.next.handle());
  }
}
