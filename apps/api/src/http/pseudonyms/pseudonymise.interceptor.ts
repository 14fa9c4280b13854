import { Inject, Injectable, mixin, UseInterceptors, type CallHandler, type ExecutionContext, type NestInterceptor, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Listing } from '../envelope';
import type { Deferred } from '../operation-declaration';
import { personFieldsOf, type PersonFields } from './person-field';
import { withPseudonyms, type PersonNames } from './redactor';

/** Who knows what stands for a person's name. */
export const PERSON_NAMES = Symbol('person names');

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
      const replace = (shown: readonly object[]) => withPseudonyms(shown, fields, workspaceId, this.people);
      if (result instanceof Listing) return new Listing(await replace(result.data as object[]), result.meta);
      return (await replace([result as object]))[0];
    }
  }
  return mixin(PseudonymInterceptor);
};

/**
 * What puts pseudonyms into the answers of an operation; nothing for a response that is about no person. It stands within the
 * idempotency of the operation, so that no name is kept for a replay either.
 */
export function Pseudonymise(response: Type): MethodDecorator[] {
  const fields = personFieldsOf(response);
  return fields ? [UseInterceptors(interceptorFor(fields))] : [];
}
