import {
  Inject,
  Injectable,
  mixin,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { token } from '@workops/platform/process';
import type { Deferred } from '../operation-declaration';
import type { PersonFields } from './person-fields';
import { pseudonymised, type PersonNames } from './redactor';

export const PERSON_NAMES = token<PersonNames>('person names');

const interceptorFor = (fields: PersonFields): Type<NestInterceptor> => {
  @Injectable()
  class PseudonymInterceptor implements NestInterceptor {
    constructor(@Inject(PERSON_NAMES) private readonly people: PersonNames) {}

    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      const { actor, pseudonyms } = context.switchToHttp().getRequest<FastifyRequest>();
      return pseudonyms && actor ? from(this.answer(actor.workspaceId, next)) : next.handle();
    }

    private async answer(workspaceId: string, next: CallHandler): Promise<unknown> {
      return this.shown(workspaceId, await lastValueFrom(next.handle()));
    }

    private async shown(workspaceId: string, result: unknown): Promise<unknown> {
      if (typeof result === 'function') {
        const rest = result as Deferred<unknown>;
        return async () => this.shown(workspaceId, await rest());
      }
      return pseudonymised(result as object, fields, workspaceId, this.people);
    }
  }
  return mixin(PseudonymInterceptor);
};

/**
 * Runs inside the idempotency, so that no name is stored. Other responses pass `pseudonymised` when sent, at no cost to
 * callers without pseudonyms.
 */
export const Pseudonymise = (fields: PersonFields): MethodDecorator => UseInterceptors(interceptorFor(fields));
