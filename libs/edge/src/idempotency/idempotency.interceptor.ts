import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { DomainError } from '@workops/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, from, lastValueFrom, mergeMap, type Observable } from 'rxjs';
import { enveloped } from '../envelope';
import { JSON_TYPE } from '../error-filter';
import { answerTo, errorBody } from '../errors';
import type { Deferred } from '../operation-declaration';
import { AnswerOnce } from './answer-once';
import { deletedSubjects, answerSubjects } from './answer-subjects';
import { pathAsRead, repeatableCall, type RepeatableCall } from './repeatable-call';

/** Longer responses are stored shortened, if the operation supports that. */
const LONG = 256 * 1024;

const written = (result: unknown): string => JSON.stringify(enveloped(result));

/** The conflicting call may have just committed, so a 409 waits like its response. */
async function refusedInForce(error: unknown, inForce: () => Promise<void>): Promise<never> {
  if (error instanceof DomainError && error.kind === 'conflict') await inForce();
  throw error;
}

/** The key was used for another call or with other rights. */
const isAnotherCalls = (error: unknown): boolean =>
  error instanceof DomainError &&
  (error.code === 'IDEMPOTENCY_KEY_CONFLICT' || error.details?.['reason'] === 'answered_before');

/** Applies to operations that change something; calls without the header are not affected. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(@Inject(AnswerOnce) private readonly answerOnce: AnswerOnce) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const key = request.headers['idempotency-key'] as string | undefined;
    const { callsOutside, inForce } = request.routeOptions.config.operation ?? {};
    const work = new Work(next, Boolean(callsOutside));
    const answers =
      key === undefined || request.validateOnly
        ? work.asItIs()
        : from(this.answer(repeatableCall(request, key), request, reply, work));
    const isDeletion = request.method === 'DELETE' && !request.validateOnly;
    const complete = isDeletion ? answers.pipe(mergeMap((answer) => this.forgotten(request, reply, answer))) : answers;
    return inForce ? complete.pipe(catchError((error: unknown) => refusedInForce(error, inForce))) : complete;
  }

  private async forgotten<Answer>(
    request: FastifyRequest,
    { statusCode }: FastifyReply,
    answer: Answer,
  ): Promise<Answer> {
    const { actor, params } = request;
    if (actor && statusCode < 300)
      await this.answerOnce.forget(actor.workspaceId, deletedSubjects(pathAsRead(request), params as object));
    return answer;
  }

  private async answer(
    call: RepeatableCall,
    request: FastifyRequest,
    reply: FastifyReply,
    work: Work,
  ): Promise<string | undefined> {
    const { operation } = request.routeOptions.config;
    const answered = this.answerOnce.run(call, {
      ask: work.ask,
      operation: async () => {
        const result = await work.rest();
        if (result === undefined) return { status: reply.statusCode, body: null };
        const answer = enveloped(result);
        const body = JSON.stringify(answer);
        const subjects = answerSubjects(request.routeOptions.url!, pathAsRead(request), answer);
        const shorter = body.length > LONG ? operation?.keptShorter?.(result as object) : undefined;
        return { status: reply.statusCode, body, subjects, ...(shorter && { shorter: written(shorter) }) };
      },
      refusal: (error) => {
        const refused = answerTo(request, error);
        return { status: refused.status, body: errorBody(refused, request.id) };
      },
    });
    const { answer, replayed } = await answered.catch((error: unknown) => {
      if (isAnotherCalls(error)) request.idempotency = 'conflict';
      throw error;
    });
    request.idempotency = replayed ? 'replayed' : 'fresh';
    if ((replayed && answer.status < 300) || answer.status === 409) await operation?.inForce?.();
    reply.code(answer.status);
    if (replayed) reply.header('x-idempotent-replay', '1');
    if (answer.body === null) return undefined;
    reply.type(JSON_TYPE);
    return answer.body;
  }
}

/** Two steps if an external service is called first. */
class Work {
  private deferred: Deferred<unknown> | undefined;
  readonly ask: (() => Promise<void>) | undefined;

  constructor(
    private readonly next: CallHandler,
    callsOutside: boolean,
  ) {
    this.ask = callsOutside
      ? async () => void (this.deferred = (await this.handled()) as Deferred<unknown>)
      : undefined;
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
