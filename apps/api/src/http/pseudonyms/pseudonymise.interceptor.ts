import { Inject, Injectable, mixin, UseInterceptors, type CallHandler, type ExecutionContext, type NestInterceptor, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { Deferred } from '../operation-declaration';
import type { PersonFields } from './person-fields';
import { pseudonymised, type PersonNames } from './redactor';

/** Who knows what stands for a person's name. */
export const PERSON_NAMES = Symbol('person names');

/** One turn of an answer on its way out. */
type Turn = (result: unknown, toPseudonyms: (result: object) => Promise<object>) => Promise<unknown>;

/** Before it is kept for a replay. Work that is deferred is awaited when it is done. */
const beforeItIsKept: Turn = async (result, toPseudonyms) => {
  if (typeof result !== 'function') return toPseudonyms(result as object);
  const rest = result as Deferred<object>;
  return async () => toPseudonyms(await rest());
};

/** A kept answer is a text, and may be older than the workspace's wish for pseudonyms. */
const whenItIsRepeated: Turn = async (result, toPseudonyms) => {
  if (typeof result !== 'string') return result;
  const { data, ...rest } = JSON.parse(result) as { data?: object };
  return data ? JSON.stringify({ data: await toPseudonyms(data), ...rest }) : result;
};

const interceptorFor = (fields: PersonFields, turn: Turn): Type<NestInterceptor> => {
  @Injectable()
  class PseudonymInterceptor implements NestInterceptor {
    constructor(@Inject(PERSON_NAMES) private readonly people: PersonNames) {}

    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      const { actor, pseudonyms } = context.switchToHttp().getRequest<FastifyRequest>();
      return pseudonyms && actor ? from(this.answer(actor.workspaceId, next)) : next.handle();
    }

    private async answer(workspaceId: string, next: CallHandler): Promise<unknown> {
      return turn(await lastValueFrom(next.handle()), (result) => pseudonymised(result, fields, workspaceId, this.people));
    }
  }
  return mixin(PseudonymInterceptor);
};

/**
 * What puts pseudonyms into the answers of an operation that keeps them for a replay: within the idempotency, so that no name is kept
 * either, and around it, for what was kept with names before. The answers of all others pass `pseudonymised` on their way out, at no
 * cost to who may know people.
 */
export const Pseudonymise = {
  kept: (fields: PersonFields): MethodDecorator => UseInterceptors(interceptorFor(fields, beforeItIsKept)),
  repeated: (fields: PersonFields): MethodDecorator => UseInterceptors(interceptorFor(fields, whenItIsRepeated)),
};
